await ClientBench.run()
print()
overlayBench()

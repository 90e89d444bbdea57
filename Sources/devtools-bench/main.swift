overlayBench()

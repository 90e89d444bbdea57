print("shipeasy-devtools")

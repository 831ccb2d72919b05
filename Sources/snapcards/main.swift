print("Snap!")

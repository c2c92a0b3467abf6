print("typeprobe")

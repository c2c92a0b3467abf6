print("photo-import")

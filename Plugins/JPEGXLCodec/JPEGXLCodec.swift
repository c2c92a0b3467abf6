#if JPEGXL
    import PhotoCodecs
#endif

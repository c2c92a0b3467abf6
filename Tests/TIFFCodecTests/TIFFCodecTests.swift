#if TIFF
    import PhotoCodecs
#endif

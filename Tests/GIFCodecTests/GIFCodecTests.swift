#if GIF
    import PhotoCodecs
#endif

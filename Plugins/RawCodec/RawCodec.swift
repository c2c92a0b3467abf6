#if RAW
    import PhotoCodecs
#endif

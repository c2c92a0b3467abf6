// JPEGCodec

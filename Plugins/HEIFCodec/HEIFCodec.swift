// HEIFCodec

import PhotoImport

/// A RAW file's picture of at least a size: the camera's own preview where that suffices, else a development.
func glance(atRAW file: [UInt8], side: Int) throws(CodecError) -> Codec.Picture {
    let options = Codec.DecodingOptions(fitting: side, interruption: Codec.Interruption(deadline: .now + .seconds(20)))
    return try CodecRegistry.standard.decode(Codec.Input(bytes: file, type: .cameraRaw), options: options)
}

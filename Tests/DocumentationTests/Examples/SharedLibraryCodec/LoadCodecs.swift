import PhotoImport

/// The package's codecs, and those of shared libraries, of which the last is asked first.
func codecs(with libraries: [Pathname]) throws(CodecError) -> CodecRegistry {
    var registry = CodecRegistry.standard
    for library in libraries { try registry.load(library: library) }
    return registry
}

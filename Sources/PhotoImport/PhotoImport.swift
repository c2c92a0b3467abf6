// A consumer imports one module; what its declarations speak of comes along.
@_exported public import ContentTypes
@_exported public import PhotoCodecs
@_exported public import PhotoLibrary
@_exported public import SharedLibraryCodec
@_exported public import struct DurableFiles.Pathname

import CCodecInterface
public import ContentTypes
public import PhotoCodecs
@_exported public import struct DurableFiles.Pathname

/// A codec that lives in a shared library, behind the C interface of `CCodecInterface.h`.
///
/// To load a library is to run it: its code has every right of this process, and a crash in it is a crash of the
/// process. What it answers is checked all the same, as it may be wrong by mistake: sizes against the limits before it
/// decodes, the picture against the header, counts, pointers, and values. A library that breaks the interface's rules
/// in a call counts as one that can't handle the file, `unsupported`, so that the next codec is asked.
///
/// How long a step between two checks of an interruption takes is up to the library.
@safe public struct SharedLibraryCodec: Codec.Decoder, Codec.Encoder {
    /// What the library calls itself.
    public let name: String
    /// The types that it reads.
    public let decodableTypes: [ContentType]
    /// The types that it writes.
    public let encodableTypes: [ContentType]
    /// What it says about types of its own; their signatures are asked after the formats that a catalog knows.
    public let typeDeclarations: [TypeDeclaration]
    /// Files by which it shows that it works.
    public let samples: [Codec.Sample]
    let table: photo_codec_table

    /// Loads a library, which stays in the process until that ends.
    ///
    /// The file must be a regular one, no symbolic link, that belongs to root or to this process's user and that nobody
    /// else can write to, in a folder in which not everybody can replace it; the folders above aren't looked at. On Linux
    /// the file that is loaded is the one that was checked; libraries that it finds by `$ORIGIN` are therefore not found.
    ///
    /// - Throws: `io` when the file can't be opened, `argument` when it isn't to be trusted, `unsupported` when it
    ///   speaks another version of the interface, `malformed` when it is no library or what it offers breaks the rules.
    public init(loading path: Pathname) throws(CodecError) {
        let table = try unsafe LibraryFile(at: path).table()
        let reader = TableReader(title: path.description)
        name = try unsafe reader.text(table.name, "its name")
        decodableTypes = try unsafe reader.contentTypes(table.decodable_types, "decodable type")
        encodableTypes = try unsafe reader.contentTypes(table.encodable_types, "encodable type")
        typeDeclarations = try unsafe reader.declarations(table)
        samples = try unsafe reader.samples(table)
        unsafe self.table = table
        try reader.require(!decodableTypes.isEmpty || !encodableTypes.isEmpty, "it neither reads nor writes a type")
        let decodes = unsafe table.header != nil && table.decode != nil && table.release_picture != nil
        try reader.require(
            decodes || decodableTypes.isEmpty, "it names decodable types, and header, decode or release_picture is null"
        )
        let encodes = unsafe table.encode != nil && table.release_output != nil
        try reader.require(
            encodes || encodableTypes.isEmpty, "it names encodable types, and encode or release_output is null")
    }
}

extension CodecRegistry {
    /// Loads a shared library, and asks its codec before those that are already here; its own types become known.
    ///
    /// A type that the catalog knows already stays as it is. When this throws, the registry is as it was.
    /// - Throws: what ``SharedLibraryCodec/init(loading:)`` throws.
    public mutating func load(library path: Pathname) throws(CodecError) {
        let codec = try SharedLibraryCodec(loading: path)
        for declaration in codec.typeDeclarations where catalog.declaration(of: declaration.type) == nil {
            catalog.declare(declaration)
        }
        if !codec.decodableTypes.isEmpty { register(decoder: codec) }
        if !codec.encodableTypes.isEmpty { register(encoder: codec) }
    }

    /// Loads a shared library by its path as text; see ``load(library:)``.
    public mutating func load(library path: String) throws(CodecError) {
        try load(library: Pathname(path))
    }
}

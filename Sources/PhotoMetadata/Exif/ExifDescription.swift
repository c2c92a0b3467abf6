import CLibEXIF

/// The entries of an Exif block as text for people, by libexif.
///
/// libexif never sees the file's own bytes: it is given a rewritten block without MakerNote and thumbnail.
public struct ExifDescription: Sendable, Equatable {
    /// One entry.
    public struct Entry: Hashable, Sendable {
        /// The directory that holds it.
        public let directory: ExifBlock.Directory.Kind
        /// Its tag.
        public let tag: UInt16
        /// Its name in the Exif standard, such as `FNumber`.
        public let name: String
        /// Its value with a unit, such as `f/2.8`; at most 1,024 bytes.
        public let value: String
    }

    /// The entries that libexif knows, directory by directory.
    public let entries: [Entry]

    /// Describes a block.
    ///
    /// - Throws: `limitExceeded` when there is no memory for it.
    public init(of block: ExifBlock) throws(MetadataError) {
        let data = try LibEXIFData(ExifRewrite(of: block).bytes)
        entries = data.entries()
    }
}

/// Owns one `ExifData` of libexif; the pointer never leaves.
@safe private struct LibEXIFData: ~Copyable {
    private let data: UnsafeMutablePointer<ExifData>

    init(_ bytes: [UInt8]) throws(MetadataError) {
        guard let data = unsafe exif_data_new() else {
            throw MetadataError(
                .limitExceeded, "Exif", "The Exif block is not described: libexif got no memory for it.")
        }
        unsafe self.data = data
        // The default would add entries that the standard demands and the file doesn't have.
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        let segment = Array("Exif\0\0".utf8) + bytes
        unsafe segment.withUnsafeBufferPointer { buffer in
            unsafe exif_data_load_data(data, buffer.baseAddress, UInt32(truncatingIfNeeded: buffer.count))
        }
    }

    deinit {
        unsafe exif_data_unref(data)
    }

    func entries() -> [ExifDescription.Entry] {
        let contents = unsafe data.pointee.ifd
        return unsafe entries(of: contents.0, .ifd0, EXIF_IFD_0) + entries(of: contents.1, .ifd1, EXIF_IFD_1)
            + entries(of: contents.2, .exif, EXIF_IFD_EXIF) + entries(of: contents.3, .gps, EXIF_IFD_GPS)
            + entries(of: contents.4, .interoperability, EXIF_IFD_INTEROPERABILITY)
    }

    private func entries(
        of content: UnsafeMutablePointer<ExifContent>?, _ kind: ExifBlock.Directory.Kind, _ ifd: ExifIfd
    ) -> [ExifDescription.Entry] {
        guard let content = unsafe content, let list = unsafe content.pointee.entries else { return [] }
        var entries: [ExifDescription.Entry] = []
        for index in 0..<Int(unsafe content.pointee.count) {
            guard let pointer = unsafe list[index], let name = unsafe exif_tag_get_name_in_ifd(pointer.pointee.tag, ifd)
            else { continue }
            entries.append(
                ExifDescription.Entry(
                    directory: kind, tag: UInt16(truncatingIfNeeded: unsafe pointer.pointee.tag.rawValue),
                    name: unsafe String(cString: name), value: unsafe value(of: pointer)))
        }
        return entries
    }

    private func value(of entry: UnsafeMutablePointer<ExifEntry>) -> String {
        let capacity = 1024
        let text = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
            unsafe buffer.initialize(repeating: 0)
            if let start = buffer.baseAddress {
                _ = unsafe exif_entry_get_value(entry, start, UInt32(capacity))
            }
            count = capacity
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

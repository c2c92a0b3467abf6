extension JPEGFile {
    /// What a metadata segment holds, told by its marker and the identifier it begins with.
    public enum Content: Hashable, Sendable {
        /// APP0, JFIF: density, and that the picture is YCbCr or grey.
        case jfif
        /// APP0, the JFIF extension with a thumbnail.
        case jfxx
        /// APP1, Exif.
        case exif
        /// APP1, the XMP packet.
        case xmp
        /// APP1, a part of the extended XMP.
        case extendedXMP
        /// APP2, a part of the ICC profile.
        case icc
        /// APP2, the index of a multi-picture file (CIPA DC-007).
        case mpf
        /// APP13, Photoshop's resources; IPTC is one.
        case photoshop
        /// APP14, Adobe: how the colour components were transformed.
        case adobe
        /// COM.
        case comment
        /// Another application's, by its number.
        case application(Int)
    }

    /// What a segment holds; nil for one that is part of the coded picture.
    public func content(of segment: Segment) -> Content? {
        guard JPEGMarker.isMetadata(segment.marker) else { return nil }
        guard segment.marker != JPEGMarker.comment else { return .comment }
        for signature in JPEGSignature.all where signature.marker == segment.marker {
            if begins(segment, with: signature) { return signature.content }
        }
        return .application(Int(segment.marker - JPEGMarker.app0))
    }

    private func begins(_ segment: Segment, with signature: JPEGSignature) -> Bool {
        payload(of: segment).starts(with: signature.bytes)
    }

    /// The segments with a content, in order.
    public func segments(_ content: Content) -> [Segment] {
        segments.filter { self.content(of: $0) == content }
    }

    /// A metadata segment's payload behind the identifier.
    public func body(of segment: Segment) -> [UInt8] {
        guard let content = content(of: segment) else { return payload(of: segment) }
        let header = JPEGSignature.all.first { $0.content == content }?.headerLength ?? 0
        return Array(payload(of: segment).dropFirst(header))
    }

    /// The first Exif block that can be read; there may be several Exif segments.
    public var exif: ExifBlock? {
        segments(.exif).lazy.compactMap { try? ExifBlock(self.body(of: $0)) }.first
    }

    /// The first XMP packet that can be read.
    public var xmp: XMPPacket? {
        segments(.xmp).lazy.compactMap { try? XMPPacket(self.body(of: $0)) }.first
    }

    /// The comments, in order.
    public var comments: [[UInt8]] { segments(.comment).map(body) }

    /// The JFIF segment's payload behind its identifier.
    public var jfif: [UInt8]? { segments(.jfif).first.map(body) }

    /// The Adobe segment's payload behind its identifier.
    public var adobe: [UInt8]? { segments(.adobe).first.map(body) }

    /// Photoshop's resources, the parts put together; IPTC is resource 0x0404.
    public var photoshop: [UInt8]? {
        let parts = segments(.photoshop)
        return parts.isEmpty ? nil : Array(parts.map(body).joined())
    }
}

/// How a kind of metadata segment begins.
struct JPEGSignature {
    let content: JPEGFile.Content
    let marker: UInt8
    let bytes: [UInt8]
    /// Bytes before the content proper; more than the signature where a fill byte may have any value.
    let headerLength: Int

    private init(_ content: JPEGFile.Content, _ marker: UInt8, _ name: String, headerLength: Int? = nil) {
        self.content = content
        self.marker = marker
        bytes = Array(name.utf8)
        self.headerLength = headerLength ?? bytes.count
    }

    static let all: [JPEGSignature] = [
        JPEGSignature(.jfif, JPEGMarker.app0, "JFIF\0"),
        JPEGSignature(.jfxx, JPEGMarker.app0, "JFXX\0"),
        JPEGSignature(.exif, JPEGMarker.app1, "Exif\0", headerLength: 6),
        JPEGSignature(.xmp, JPEGMarker.app1, "http://ns.adobe.com/xap/1.0/\0"),
        JPEGSignature(.extendedXMP, JPEGMarker.app1, "http://ns.adobe.com/xmp/extension/\0"),
        JPEGSignature(.icc, JPEGMarker.app2, "ICC_PROFILE\0"),
        JPEGSignature(.mpf, JPEGMarker.app2, "MPF\0"),
        JPEGSignature(.photoshop, JPEGMarker.app13, "Photoshop 3.0\0"),
        JPEGSignature(.adobe, JPEGMarker.app14, "Adobe"),
    ]
}

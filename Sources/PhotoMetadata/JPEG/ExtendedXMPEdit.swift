import CCrypto

/// The extended XMP of a JPEG with another text of the same length, under that text's own digest.
///
/// By part 3 of the XMP specification, 1.1.3.1, an extension is named by the MD5 of its whole text: in each of its
/// segments, and in the packet that it goes on from.
struct ExtendedXMPEdit {
    private static let digestLength = 32
    private static let headerLength = 40

    private let old: [UInt8]
    private let new: [UInt8]
    private let text: [UInt8]
    private let file: JPEGFile

    /// Changes a text.
    ///
    /// Nil where nothing changes, where parts are missing or doubled, so that nobody can tell what the text is, and where
    /// OpenSSL's libcrypto is set up to compute no MD5.
    init?(of file: JPEGFile, _ change: (inout [UInt8]) -> Void) {
        let segments = file.segments(.extendedXMP)
        guard file.hasWholeExtendedXMP, let before = file.extendedXMP, let first = segments.first else { return nil }
        var text = before
        change(&text)
        guard text != before, text.count == before.count, let new = Self.digest(of: text) else { return nil }
        (old, self.new, self.text, self.file) = (Array(file.body(of: first).prefix(Self.digestLength)), new, text, file)
    }

    /// A segment of the extension as it is now, the identifier not included.
    func body(of segment: JPEGFile.Segment) -> [UInt8] {
        let body = file.body(of: segment)
        let start = Int(body.integer32(at: Self.digestLength + 4, .big) ?? 0)
        return new + body[Self.digestLength..<Self.headerLength] + text[start..<start + body.count - Self.headerLength]
    }

    /// Has a packet name the extension by its new digest where it names it by the old one.
    func rename(in packet: inout [UInt8]) {
        guard let read = try? XMPPacket(packet) else { return }
        for property in read.properties where property.namespace == .note && property.name == "HasExtendedXMP" {
            let value = read.trimmed(property.value)
            guard Self.isSame(read.text[value], old) else { continue }
            for (index, byte) in zip(value, new) { read.store(byte, at: index, in: &packet) }
        }
    }

    /// Digits are written in capitals, and found in small letters, too.
    private static func isSame(_ digits: ArraySlice<UInt8>, _ others: [UInt8]) -> Bool {
        String(decoding: digits, as: UTF8.self).uppercased() == String(decoding: others, as: UTF8.self).uppercased()
    }

    /// The MD5 of a text in capital hexadecimal digits; no secret hangs on it.
    private static func digest(of text: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: digestLength / 2)
        guard unsafe EVP_Digest(text, text.count, &digest, nil, EVP_md5(), nil) == 1 else { return nil }
        let digits = Array<UInt8>("0123456789ABCDEF".utf8)
        return digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
}

extension JPEGFile {
    /// The extended XMP with every orientation at 1; nil where none states another, or where it can't be changed.
    var uprightExtendedXMP: ExtendedXMPEdit? {
        ExtendedXMPEdit(of: self) { text in
            if let packet = try? XMPPacket(text) { text = packet.settingOrientationToUp().bytes }
        }
    }
}

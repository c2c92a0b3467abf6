import PhotoCodecs

extension CodecConformance {
    func checkTruncations(_ report: inout Report) {
        for subject in subjects(&report) {
            let bytes = subject.input.bytes
            let whole = outcome(of: bytes)
            guard case .picture(let picture) = whole else {
                report.note(subject.name, "the whole file gives \(whole)")
                continue
            }
            for count in spread(bytes.count, atMost: abilities.damagedFiles) {
                let name = "\(subject.name), cut to \(count) of \(bytes.count) bytes"
                let cut = Array(bytes.prefix(count))
                checkPart(outcome(of: cut), of: picture, name, &report)
                checkHeaderCode(of: cut, Self.faultsOfFiles, name, &report)
            }
        }
    }

    private func checkPart(_ part: Outcome, of whole: Codec.Picture, _ name: String, _ report: inout Report) {
        switch part {
        case .failure(let code):
            report.expect(Self.faultsOfFiles.contains(code), name, "it gives \(code), which isn't a fault of a file")
        case .picture(let picture):
            guard picture.isComplete else { return }
            let isWhole =
                picture.bitmap == whole.bitmap && picture.orientation == whole.orientation
                && picture.metadata == whole.metadata && picture.companions == whole.companions
            report.expect(isWhole, name, "it comes as a complete picture, and isn't that of the whole file")
        }
    }

    func checkCorruptions(_ report: inout Report) {
        let changes: [(name: String, change: (UInt8) -> UInt8)] = [
            ("0", { _ in 0 }), ("255", { _ in 255 }), ("its lowest bit turned", { $0 ^ 1 }),
        ]
        for subject in subjects(&report) {
            let bytes = subject.input.bytes
            for number in spread(bytes.count * changes.count, atMost: abilities.damagedFiles) {
                let (offset, change) = (number / changes.count, changes[number % changes.count])
                var damaged = bytes
                damaged[offset] = change.change(bytes[offset])
                guard damaged != bytes else { continue }
                checkDamaged(damaged, "\(subject.name), byte \(offset) made \(change.name)", &report)
            }
        }
    }

    private func checkDamaged(_ bytes: [UInt8], _ name: String, _ report: inout Report) {
        var limits = Limits()
        limits.pixels = 1 << 17
        limits.bitmapBytes = 1 << 20
        let interruption = Codec.Interruption(deadline: .now + .seconds(20))
        let allowed = Self.faultsOfFiles + [.limitExceeded]
        let header = checkHeaderCode(of: bytes, allowed, limits: limits, name, &report)
        switch outcome(of: bytes, options: Codec.DecodingOptions(limits: limits, interruption: interruption)) {
        case .failure(let code):
            report.expect(allowed.contains(code), name, "it gives \(code), which isn't a fault of a file")
        case .picture(let picture):
            let bitmap = picture.bitmap
            report.expect(
                bitmap.width * bitmap.height <= limits.pixels && bitmap.bytes.count <= limits.bitmapBytes, name,
                "it gives a picture of \(bitmap.width) × \(bitmap.height), which is over the limits")
            guard let header else {
                // A part of a picture may be had of a file whose header is beyond telling.
                return report.expect(!picture.isComplete, name, "it decodes, and its header can't be told")
            }
            report.expect(header == picture.header, name, "\(header.words) is told of \(picture.header.words)")
        }
    }

    @discardableResult
    private func checkHeaderCode(
        of bytes: [UInt8], _ codes: [CodecError.Code], limits: Limits = Limits(), _ name: String,
        _ report: inout Report
    ) -> Codec.Header? {
        do {
            return try header(of: Codec.Input(bytes: bytes, type: type), limits: limits)
        } catch {
            report.expect(codes.contains(error.code), name, "its header gives \(error.code), no fault of a file")
            return nil
        }
    }

    func checkForeignBytes(_ report: inout Report) {
        for (name, bytes) in Self.foreign {
            let input = Codec.Input(bytes: bytes, type: type)
            report.expect(Self.faultsOfFiles, name) { () throws(CodecError) in try decoder.decode(input) }
            report.expect(Self.faultsOfFiles, "\(name), for a header") { () throws(CodecError) in
                try header(of: input)
            }
        }
    }

    private static let faultsOfFiles: [CodecError.Code] = [.malformed, .notMine, .unsupported]

    /// What is no picture, and the first bytes of what would be one, with nothing behind them.
    private static var foreign: [(String, [UInt8])] {
        let starts: [(String, [UInt8])] = [
            ("JPEG", [0xFF, 0xD8, 0xFF]), ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            ("GIF", Array("GIF89a".utf8)), ("TIFF", [0x49, 0x49, 0x2A, 0]), ("RIFF", Array("RIFF".utf8)),
            ("HEIF", [0, 0, 0, 24] + Array("ftypheic".utf8)), ("JPEG XL", [0xFF, 0x0A]),
        ]
        let noise = (0..<512).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11) }
        return [
            ("no bytes", []), ("one byte", [0x42]), ("zeros", Array(repeating: 0, count: 512)),
            ("bytes of 255", Array(repeating: 255, count: 512)), ("noise", noise),
            ("text", Array("This is not a picture, however often it is asked to be one.".utf8)),
        ] + starts.map { ("the first bytes of a \($0.0)", $0.1) }
            + starts.map { ("the first bytes of a \($0.0), then zeros", $0.1 + Array(repeating: 0, count: 256)) }
    }
}

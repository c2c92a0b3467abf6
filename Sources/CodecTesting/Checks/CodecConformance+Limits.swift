import ContentTypes
import PhotoCodecs

extension CodecConformance {
    func checkLimits(_ report: inout Report) {
        for subject in subjects(&report) {
            guard
                let picture = report.attempt(
                    subject.name, { () throws(CodecError) in try decoder.decode(subject.input) })
            else { continue }
            let bitmap = picture.bitmap
            let values: [(String, WritableKeyPath<Limits, Int>, Int)] = [
                ("pixels", \.pixels, bitmap.width * bitmap.height), ("side", \.side, max(bitmap.width, bitmap.height)),
                ("bitmapBytes", \.bitmapBytes, bitmap.bytes.count),
                ("fileBytes", \.fileBytes, subject.input.bytes.count),
            ]
            for (name, limit, value) in values {
                checkLimit(subject, name, limit, value, countsForHeader: true, &report)
            }
            // Of what the encoder makes, each block is checked by itself.
            guard encoder == nil else { continue }
            let blocks = [picture.metadata.exif, picture.metadata.xmp, bitmap.color.iccProfile]
            let longest = blocks.compactMap { $0?.count }.max() ?? 0
            if longest > 0 {
                checkLimit(subject, "metadataBytes", \.metadataBytes, longest, countsForHeader: false, &report)
            }
        }
        checkMetadataLimits(&report)
        checkFrameLimit(&report)
    }

    private func checkLimit(
        _ subject: Subject, _ name: String, _ limit: WritableKeyPath<Limits, Int>, _ value: Int,
        countsForHeader: Bool, _ report: inout Report
    ) {
        var limits = Limits()
        limits[keyPath: limit] = value
        let at = "\(subject.name), \(name) limited to \(value)"
        _ = report.attempt(at) { () throws(CodecError) in
            (try header(of: subject.input, limits: limits), try decoder.decode(subject.input, limits: limits))
        }
        limits[keyPath: limit] = value - 1
        let below = "\(subject.name), \(name) limited to \(value - 1)"
        report.expect([.limitExceeded], below) { () throws(CodecError) in
            try decoder.decode(subject.input, limits: limits)
        }
        guard countsForHeader else { return }
        report.expect([.limitExceeded], "\(below), for a header") { () throws(CodecError) in
            try header(of: subject.input, limits: limits)
        }
    }

    /// Each kind of block by itself, for the limit is on one block.
    private func checkMetadataLimits(_ report: inout Report) {
        guard encoder != nil, let format = abilities.formats.first else { return }
        let profile = abilities.holdsProfile ? profile(for: format) : nil
        let blocks: [(String, Codec.Metadata, [UInt8]?)] = [
            ("Exif", Codec.Metadata(exif: abilities.holdsExif ? MetadataBlocks.exif(.up) : nil), nil),
            ("XMP", Codec.Metadata(xmp: abilities.holdsXMP ? MetadataBlocks.xmp : nil), nil),
            ("a profile", Codec.Metadata(), profile),
        ]
        for (name, metadata, profile) in blocks {
            guard let count = metadata.exif?.count ?? metadata.xmp?.count ?? profile?.count else { continue }
            let subject = report.attempt(name) { () throws(CodecError) in
                var bitmap = try scene(16, 8, format)
                bitmap.color.iccProfile = profile
                let input = try encoded(Codec.Picture(bitmap: bitmap, metadata: metadata))
                return Subject(name: "a picture with \(name)", input: input)
            }
            guard let subject else { continue }
            checkLimit(subject, "metadataBytes", \.metadataBytes, count, countsForHeader: false, &report)
        }
    }

    private func checkFrameLimit(_ report: inout Report) {
        guard let decoder = decoder as? any Codec.MultiFrameDecoder else { return }
        for subject in frameSubjects(&report) {
            guard
                let count = report.attempt(
                    subject.name,
                    { () throws(CodecError) in
                        try decoder.frames(of: subject.input, limits: Limits()).count
                    })
            else { continue }
            // A file of one picture is one to every decoder, and no limit of none is meant.
            guard count > 1 else { continue }
            var limits = Limits()
            limits.frames = count
            _ = report.attempt("\(subject.name), frames limited to \(count)") { () throws(CodecError) in
                try decoder.decodeFrames(subject.input, options: Codec.DecodingOptions(limits: limits)) { _ in }
            }
            limits.frames = count - 1
            let below = "\(subject.name), frames limited to \(count - 1)"
            report.expect([.limitExceeded], "\(below), for their number") { () throws(CodecError) in
                try decoder.frames(of: subject.input, limits: limits)
            }
            report.expect([.limitExceeded], below) { () throws(CodecError) in
                try decoder.decodeFrames(subject.input, options: Codec.DecodingOptions(limits: limits)) { _ in }
            }
        }
    }
}

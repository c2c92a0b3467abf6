extension FormatReader {
    /// Films and sound.
    static let media: [FormatReader] = [
        FormatReader([Signature("ftyp", at: 4)], read: MediaReader.read),
        FormatReader(quickTimeStarts.map { Signature($0, at: 4) }, read: MediaReader.readQuickTime),
        FormatReader([Signature([0x1A, 0x45, 0xDF, 0xA3])], read: readMatroska),
        FormatReader([Signature("ID3")], read: readTagged),
        FormatReader([Signature([0xFF, 0xE2], mask: [0xFF, 0xE6])], read: readMPEGAudio),
        FormatReader([Signature([0xFF, 0xF0], mask: [0xFF, 0xF6])], read: readADTS),
        FormatReader([Signature("fLaC")], "org.xiph.flac", "the FLAC marker"),
        FormatReader([Signature("OggS\0")], "org.xiph.ogg-audio", "an Ogg page"),
        FormatReader([Signature("FORM")], read: readAIFF),
        FormatReader([Signature("caff\0\u{1}")], "com.apple.coreaudio-format", "a Core Audio file header"),
        FormatReader([Signature("MThd\0\0\0\u{6}")], "public.midi-audio", "a MIDI header"),
        FormatReader([Signature(".snd\0\0")], "public.au-audio", "the AU magic"),
        FormatReader([Signature("#!AMR")], "org.3gpp.adaptive-multi-rate-audio", "the AMR magic"),
        FormatReader([Signature("FLV\u{1}")], "com.adobe.flash.video", "the FLV header"),
        FormatReader(
            [Signature([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])], "com.microsoft.advanced-systems-format",
            "the ASF header object"),
        FormatReader([Signature([0, 0, 1, 0xBA])], "public.mpeg", "an MPEG pack header"),
        FormatReader([Signature([0, 0, 1, 0xB3])], "public.mpeg", "an MPEG sequence header"),
        FormatReader([Signature([0x47])], read: readTransportStream),
        FormatReader([Signature([0x47], at: 4)], read: readTimedTransportStream),
    ]

    private static let quickTimeStarts = ["moov", "mdat", "wide", "free", "skip", "pnot"]

    /// Matroska and WebM differ in the document type, an element near the start.
    private static let readMatroska: Read = { file, _ in
        let start = file.bytes(at: 0, upTo: 256)
        guard let element = docType(start) else {
            return FileHeader(.matroska, basis: "an EBML header")
        }
        let rest = start[element.upperBound...].dropFirst().prefix(8)
        if rest.starts(with: "webm".utf8) { return FileHeader("org.webmproject.webm", basis: "EBML of type webm") }
        return rest.starts(with: "matroska".utf8) ? FileHeader(.matroska, basis: "EBML of type matroska") : nil
    }

    /// The identifier of the element that holds the document type.
    private static func docType(_ bytes: ArraySlice<UInt8>) -> Range<Int>? {
        bytes.indices.dropLast().first { bytes[$0] == 0x42 && bytes[$0 + 1] == 0x82 }.map { $0..<$0 + 2 }
    }

    /// MPEG audio without a tag: three frames must follow each other.
    private static let readMPEGAudio: Read = { file, _ in
        var place: UInt64 = 0
        for _ in 0..<3 {
            guard let head = file.uint32(at: place), let length = MPEGAudio.frameLength(head) else { return nil }
            place += length
        }
        return FileHeader(.mp3, basis: "three MPEG audio frames")
    }

    /// An ID3 tag, whose size has seven bits a byte; what follows tells formats apart that borrow it.
    private static let readTagged: Read = { file, detail in
        guard let version = file.byte(at: 3), (2...4).contains(version), let sizes = file.uint32(at: 6),
            sizes & 0x8080_8080 == 0
        else { return nil }
        let bytes = [sizes >> 24, sizes >> 16 & 0xFF, sizes >> 8 & 0xFF, sizes & 0xFF]
        let next = 10 + UInt64(bytes.reduce(0) { $0 << 7 | $1 })
        if file.hasText("fLaC", at: next) { return FileHeader("org.xiph.flac", basis: "an ID3 tag before FLAC") }
        if let sync = file.uint16(at: next), sync & 0xFFF6 == 0xFFF0 {
            return FileHeader("public.aac-audio", basis: "an ID3 tag before an ADTS frame")
        }
        return FileHeader(.mp3, basis: "an ID3 tag")
    }

    /// AAC in ADTS frames: three must follow each other.
    private static let readADTS: Read = { file, _ in
        var place: UInt64 = 0
        for _ in 0..<3 {
            guard let sync = file.uint16(at: place), sync & 0xFFF6 == 0xFFF0, let size = file.uint32(at: place + 3)
            else { return nil }
            let length = UInt64(size >> 13 & 0x1FFF)
            guard length > 7 else { return nil }
            place += length
        }
        return FileHeader("public.aac-audio", basis: "three ADTS frames")
    }

    private static let readAIFF: Read = { file, _ in
        switch file.fourCC(at: 8) {
        case "AIFF": FileHeader("public.aiff-audio", basis: "FORM of type AIFF")
        case "AIFC": FileHeader("public.aifc-audio", basis: "FORM of type AIFC")
        default: nil
        }
    }

    /// Packets of 188 bytes, each with the same first byte.
    private static let readTransportStream: Read = { file, _ in
        for index in 1...4 where file.byte(at: UInt64(index) * 188) != 0x47 { return nil }
        return FileHeader("public.mpeg-2-transport-stream", basis: "five packets of a transport stream")
    }

    /// The same with four bytes of time before each packet, as camcorders write it.
    private static let readTimedTransportStream: Read = { file, _ in
        for index in 0...4 where file.byte(at: UInt64(index) * 192 + 4) != 0x47 { return nil }
        return FileHeader("public.avchd-mpeg-2-transport-stream", basis: "five timed packets of a transport stream")
    }
}

/// MPEG audio, ISO/IEC 11172-3 section 2.4.2.3.
enum MPEGAudio {
    /// How long the frame with a header is; nil where the header is none.
    static func frameLength(_ head: UInt32) -> UInt64? {
        guard head >> 21 == 0x7FF else { return nil }
        let version = head >> 19 & 3
        let layer = head >> 17 & 3
        let rateIndex = Int(head >> 12 & 15)
        let frequencyIndex = Int(head >> 10 & 3)
        guard version != 1, layer == 1, (1...14).contains(rateIndex), frequencyIndex < 3 else { return nil }
        let isFirst = version == 3
        let rates =
            isFirst
            ? [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            : [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        let frequency = [44100, 48000, 32000][frequencyIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
        let padding = Int(head >> 9 & 1)
        return UInt64((isFirst ? 144 : 72) * rates[rateIndex - 1] * 1000 / frequency + padding)
    }
}

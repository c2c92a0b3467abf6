import ContentTypes
import PhotoCodecs

extension CodecConformance {
    func checkColor(_ report: inout Report) {
        let models = Set(abilities.formats.map(\.model)).subtracting([.cmyk])
        for format in abilities.formats where format.model != .cmyk && abilities.holdsProfile {
            guard abilities.formats.first(where: { $0.model == format.model }) == format else { continue }
            // The longer one fits no single segment of a JPEG.
            for padding in [0, 70_000] {
                let profile = ColorProfile(format.model, padding: padding).bytes
                let name = "\(format) with an ICC profile of \(profile.count) bytes"
                let color = Bitmap.ColorDescription(iccProfile: profile)
                guard let back = returned(color, format, name, &report) else { continue }
                report.expect(
                    back.iccProfile == profile, name, "the profile comes back \(change(back.iccProfile, from: profile))"
                )
            }
        }
        report.expect(
            !models.isEmpty || !abilities.holdsProfile, "\(type)", "no format is declared that a profile is here for")
        if abilities.holdsCodePoints { checkCodePoints(&report) }
    }

    private func checkCodePoints(_ report: inout Report) {
        guard let format = abilities.formats.first else { return }
        // Display P3 with the curve of sRGB. How a codec codes colours, by matrix and range, is its own matter.
        let points = Bitmap.CodePoints(primaries: 12, transfer: 13, matrix: 0, isFullRange: true)
        let name = "\(format) with primaries 12 and transfer 13"
        guard let back = returned(Bitmap.ColorDescription(codePoints: points), format, name, &report) else { return }
        report.expect(
            back.codePoints?.primaries == 12 && back.codePoints?.transfer == 13, name,
            back.codePoints.map { "primaries \($0.primaries) and transfer \($0.transfer) come back" }
                ?? "no code points come back")
    }

    private func returned(
        _ color: Bitmap.ColorDescription, _ format: Bitmap.Format, _ name: String, _ report: inout Report
    ) -> Bitmap.ColorDescription? {
        report.attempt(name) { () throws(CodecError) in
            var bitmap = try scene(16, 8, format)
            bitmap.color = color
            return try decoder.decode(try encoded(Codec.Picture(bitmap: bitmap))).bitmap.color
        }
    }

    func checkMetadata(_ report: inout Report) {
        guard let format = abilities.formats.first else { return }
        var blocks: [(name: String, metadata: Codec.Metadata)] = []
        if abilities.holdsExif {
            blocks.append(("big-endian Exif", Codec.Metadata(exif: MetadataBlocks.exif(.up))))
            blocks.append(("little-endian Exif", Codec.Metadata(exif: MetadataBlocks.exif(.up, isLittleEndian: true))))
        }
        if abilities.holdsXMP { blocks.append(("XMP", Codec.Metadata(xmp: MetadataBlocks.xmp))) }
        if abilities.holdsExif, abilities.holdsXMP {
            let both = Codec.Metadata(exif: MetadataBlocks.exif(.up), xmp: MetadataBlocks.xmp)
            blocks.append(("Exif and XMP", both))
        }
        for (name, metadata) in blocks {
            let back = report.attempt(name) { () throws(CodecError) in
                let picture = Codec.Picture(bitmap: try scene(16, 8, format), metadata: metadata)
                return try decoder.decode(try encoded(picture)).metadata
            }
            guard let back else { continue }
            for (kind, block) in [("Exif", \Codec.Metadata.exif), ("XMP", \.xmp)] {
                guard let sent = metadata[keyPath: block], back[keyPath: block] != sent else { continue }
                report.note(name, "the \(kind) comes back \(change(back[keyPath: block], from: sent))")
            }
        }
    }

    private func change(_ block: [UInt8]?, from sent: [UInt8]) -> String {
        guard let block else { return "not at all" }
        return "as \(block.count) bytes that differ from the \(sent.count) given"
    }
}

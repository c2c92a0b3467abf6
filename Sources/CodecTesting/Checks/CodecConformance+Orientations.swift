import ContentTypes
import PhotoCodecs

extension CodecConformance {
    func checkOrientations(_ report: inout Report) {
        guard let upright = oriented(.up, &report).flatMap({ decoded($0, "orientation \(Orientation.up)", &report) })
        else { return }
        for orientation in Orientation.allCases {
            let name = "orientation \(orientation)"
            guard let input = oriented(orientation, &report), let picture = decoded(input, name, &report) else {
                continue
            }
            report.expect(
                picture.orientation == orientation, name, "decoding says \(picture.orientation) of it")
            report.expect(
                picture.bitmap == upright.bitmap, name,
                "its pixels aren't those of the file with orientation up: they are to come as they are stored")
            let header = report.attempt(name) { () throws(CodecError) in
                try decoder.header(of: input, limits: Limits())
            }
            if let header {
                report.expect(header.orientation == orientation, name, "the header says \(header.orientation) of it")
            }
        }
    }

    private func decoded(_ input: Codec.Input, _ name: String, _ report: inout Report) -> Codec.Picture? {
        report.attempt(name) { () throws(CodecError) in try decoder.decode(input) }
    }

    private func oriented(_ orientation: Orientation, _ report: inout Report) -> Codec.Input? {
        let name = "orientation \(orientation)"
        if case .files(let file) = abilities.orientation {
            do {
                return Codec.Input(bytes: try file(orientation), type: type)
            } catch {
                report.note(name, "no file of it can be made: \(error)")
                return nil
            }
        }
        guard let format = abilities.formats.first else { return nil }
        return report.attempt(name) { () throws(CodecError) in
            let metadata = Codec.Metadata(exif: MetadataBlocks.exif(orientation))
            return try encoded(Codec.Picture(bitmap: try scene(16, 8, format), metadata: metadata))
        }
    }

    func checkTurnedPictures(_ report: inout Report) {
        guard let format = abilities.formats.first else { return }
        for orientation in Orientation.allCases where orientation != .up {
            let name = "a picture to be turned \(orientation)"
            do throws(CodecError) {
                let source = try scene(16, 8, format)
                let input = try encoded(Codec.Picture(bitmap: source, orientation: orientation))
                let picture = try decoder.decode(input)
                let shown = picture.bitmap.turned(by: picture.orientation)
                if let difference = difference(shown, from: source.turned(by: orientation)) {
                    report.note(name, "it is written, but as another one is shown: \(difference)")
                }
            } catch {
                report.expect(
                    [.argument, .unsupported].contains(error.code), name,
                    "argument or unsupported is to be thrown, not \(error.code)")
            }
        }
    }
}

import PhotoCodecs

extension CodecConformance {
    func checkSamples(_ report: inout Report) {
        let samples = decoder.samples.filter { $0.input.type == type }
        report.expect(!samples.isEmpty, "\(type)", "the decoder has no sample of the type")
        for (index, sample) in samples.enumerated() {
            let name = "sample \(index + 1)"
            guard let picture = report.attempt(name, { () throws(CodecError) in try decoder.decode(sample.input) })
            else { continue }
            let size = (picture.bitmap.width, picture.bitmap.height)
            report.expect(
                size == (sample.width, sample.height) && picture.isComplete, name,
                "it states \(sample.width) × \(sample.height) pixels and decodes to \(size.0) × \(size.1)"
                    + (picture.isComplete ? "" : ", incomplete"))
        }
    }
}

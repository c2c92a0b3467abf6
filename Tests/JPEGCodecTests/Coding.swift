import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

/// A way to code a JPEG, as a file that an encoder takes as its template: a header without a picture.
struct Coding: Sendable, CustomTestStringConvertible {
    var name: String
    /// Horizontal and vertical factor of each component.
    var sampling: [(across: UInt8, down: UInt8)]
    var frame: UInt8 = 0xC0
    var precision: UInt8 = 8
    var restartInterval: UInt16 = 0
    /// The transform of Adobe's marker, if there is to be one.
    var adobe: UInt8?
    /// What all quantisation steps start from; they grow along both axes, and differently.
    var coarseness = 2

    var testDescription: String { name }

    var model: Bitmap.Format.Model { sampling.count == 1 ? .gray : sampling.count == 3 ? .rgb : .cmyk }
    /// Pixels of an iMCU.
    var unit: (across: Int, down: Int) {
        guard sampling.count > 1 else { return (8, 8) }
        return (sampling.map { 8 * Int($0.across) }.max() ?? 8, sampling.map { 8 * Int($0.down) }.max() ?? 8)
    }

    /// Steps of a component in the order of rows.
    func steps(_ component: Int) -> [UInt8] {
        (0..<64).map { UInt8(coarseness + component % 2 + ($0 % 8) / 2 + $0 / 8) }
    }

    func header(_ width: Int, _ height: Int) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        if let adobe { bytes += Surgery.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe]) }
        for table in 0..<min(2, sampling.count) {
            bytes += Surgery.segment(0xDB, [UInt8(table)] + Surgery.zigzag.map { steps(table)[$0] })
        }
        let size = [width >> 8, width & 255].map { UInt8($0) }
        var components: [UInt8] = []
        for (index, factors) in sampling.enumerated() {
            components += [UInt8(index + 1), factors.across << 4 | factors.down, index % 3 == 0 ? 0 : 1]
        }
        let count = UInt8(sampling.count)
        bytes += Surgery.segment(
            frame, [precision, UInt8(height >> 8), UInt8(height & 255)] + size + [count] + components)
        if restartInterval > 0 {
            bytes += Surgery.segment(0xDD, [UInt8(restartInterval >> 8), UInt8(restartInterval & 255)])
        }
        let selectors: [UInt8] = (1...count).map { [$0, 0] }.reduce([], +)
        let last: UInt8 = frame == 0xC2 ? 0 : 63
        return bytes + Surgery.segment(0xDA, [count] + selectors + [0, last, 0]) + [0xFF, 0xD9]
    }

    /// A coded scene.
    func file(_ width: Int, _ height: Int) throws -> Codec.Input {
        try encode(Codec.Picture(bitmap: Scene.bitmap(width, height, model)))
    }

    func encode(_ picture: Codec.Picture) throws -> Codec.Input {
        let template = jpeg(header(picture.bitmap.width, picture.bitmap.height))
        var sink = Codec.MemorySink()
        try JPEGCodec().encode(picture, as: .jpeg, options: .init(template: template), to: &sink)
        return jpeg(sink.bytes)
    }

    static let ycc420 = Coding(name: "4:2:0", sampling: [(2, 2), (1, 1), (1, 1)])
    static let ycc444 = Coding(name: "4:4:4", sampling: [(1, 1), (1, 1), (1, 1)])
    static let ycc422 = Coding(name: "4:2:2", sampling: [(2, 1), (1, 1), (1, 1)])
    static let gray = Coding(name: "grey", sampling: [(1, 1)])
    static let progressive = Coding(name: "progressive", sampling: [(2, 2), (1, 1), (1, 1)], frame: 0xC2)
    static let cmyk = Coding(name: "CMYK", sampling: [(1, 1), (1, 1), (1, 1), (1, 1)], adobe: 0)
    static let ycck = Coding(name: "YCCK", sampling: [(2, 2), (1, 1), (1, 1), (2, 2)], adobe: 2)
    static let plainCMYK = Coding(name: "CMYK as it is", sampling: [(1, 1), (1, 1), (1, 1), (1, 1)])

    static let all: [Coding] = [
        ycc420, ycc444, ycc422, gray, progressive, cmyk, ycck, plainCMYK,
        Coding(name: "4:4:0", sampling: [(1, 2), (1, 1), (1, 1)]),
        Coding(name: "4:1:1", sampling: [(4, 1), (1, 1), (1, 1)]),
        Coding(name: "4:1:0", sampling: [(4, 2), (1, 1), (1, 1)]),
        Coding(name: "chroma larger", sampling: [(1, 1), (2, 1), (1, 2)]),
        Coding(name: "2x2, 2x2, 1x1", sampling: [(2, 2), (2, 2), (1, 1)]),
        Coding(name: "2x2, 1x2, 1x2", sampling: [(2, 2), (1, 2), (1, 2)]),
        Coding(name: "grey of 2x2", sampling: [(2, 2)]),
        Coding(name: "grey progressive", sampling: [(1, 1)], frame: 0xC2),
        Coding(name: "RGB", sampling: [(1, 1), (1, 1), (1, 1)], adobe: 0),
        Coding(name: "restarts", sampling: [(2, 1), (1, 1), (1, 1)], restartInterval: 3),
        Coding(name: "coarse", sampling: [(2, 2), (1, 1), (1, 1)], coarseness: 200),
    ]
}

/// Calls bytes a JPEG.
func jpeg(_ bytes: [UInt8]) -> Codec.Input { Codec.Input(bytes: bytes, type: .jpeg) }

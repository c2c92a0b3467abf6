import ContentTypes
import Glibc
import PhotoCodecs
import PhotoImport

// convert-pixels decode FILE: writes the decoded picture as PAM, its orientation and type in comments.
// convert-pixels encode TYPE QUALITY FILE.pam: writes the picture coded.
// convert-pixels list FILE: says only what the file decodes to, and in which time.
// convert-pixels time RUNS FILE, time RUNS TYPE QUALITY FILE.pam: the median seconds of decoding or encoding, and the
// bytes of the result.

/// Writes all bytes to a descriptor.
func put(_ bytes: [UInt8], to descriptor: CInt = STDOUT_FILENO) {
    var written = 0
    while written < bytes.count {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress.map { unsafe $0 + written }, $0.count - written)
        }
        guard count > 0 else { exit(1) }
        written += count
    }
}

func fail(_ message: String) -> Never {
    put(Array((message + "\n").utf8), to: STDERR_FILENO)
    exit(1)
}

func contents(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { fail("\(path) can't be read") }
    defer { unsafe fclose(file) }
    unsafe fseek(file, 0, SEEK_END)
    let count = unsafe ftell(file)
    unsafe rewind(file)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = unsafe fread(buffer.baseAddress, 1, count, file)
    }
}

func swapped(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for place in stride(from: 0, to: bytes.count - 1, by: 2) { result.swapAt(place, place + 1) }
    return result
}

func decode(_ path: String, printing: Bool) throws {
    let bytes = contents(path)
    let registry = CodecRegistry.standard
    let type = try registry.catalog.detect(bytes)
    let start = ContinuousClock.now
    let picture = try registry.decode(Codec.Input(bytes: bytes, type: type))
    let time = ContinuousClock.now - start
    let format = picture.bitmap.format
    let model =
        switch format.model {
        case .gray: "GRAYSCALE"
        case .rgb: "RGB"
        case .cmyk: "CMYK"
        }
    let lines = [
        "P7", "# orientation \(picture.orientation.rawValue)", "# type \(type)", "# complete \(picture.isComplete)",
        "# time \(time)", "WIDTH \(picture.bitmap.width)", "HEIGHT \(picture.bitmap.height)",
        "DEPTH \(format.channelCount)", "MAXVAL \((1 << format.bitsPerSample) - 1)",
        "TUPLTYPE \(model)\(format.alpha == .none ? "" : "_ALPHA")", "ENDHDR",
    ]
    put(Array((lines.joined(separator: "\n") + "\n").utf8))
    guard printing else { return }
    put(format.bytesPerSample == 1 ? picture.bitmap.bytes : swapped(picture.bitmap.bytes))
}

/// What a PAM holds.
func bitmap(_ path: String) throws -> Bitmap {
    let file = contents(path)
    guard let end = file.firstRange(of: Array("ENDHDR\n".utf8)) else { fail("\(path) is no PAM") }
    var fields: [Substring: Substring] = [:]
    for line in String(decoding: file[..<end.lowerBound], as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 1)
        if words.count == 2 { fields[words[0]] = words[1] }
    }
    func number(_ name: Substring) -> Int { fields[name].flatMap { Int($0) } ?? 0 }
    let kind = fields["TUPLTYPE"] ?? ""
    let format = Bitmap.Format(
        kind.hasPrefix("RGB") ? .rgb : kind.hasPrefix("CMYK") ? .cmyk : .gray,
        alpha: kind.hasSuffix("_ALPHA") ? .straight : .none,
        bitsPerSample: Int.bitWidth - number("MAXVAL").leadingZeroBitCount)
    let samples = Array(file[end.upperBound...])
    return try Bitmap(
        width: number("WIDTH"), height: number("HEIGHT"), format: format,
        bytes: format.bytesPerSample == 1 ? samples : swapped(samples))
}

func encoded(_ bitmap: Bitmap, _ type: String, _ quality: String) throws -> [UInt8] {
    guard let quality = Double(quality) else { fail("\(quality) is no quality") }
    return try CodecRegistry.standard.encode(
        Codec.Picture(bitmap: bitmap), as: ContentType(rawValue: type),
        options: Codec.EncodingOptions(quality: quality))
}

/// Prints the median seconds of what gives some bytes.
func time(_ runs: String, _ operation: () throws -> [UInt8]) throws {
    guard let runs = Int(runs), runs > 0 else { fail("\(runs) is no number of runs") }
    var count = 0
    let times = try (0..<runs).map { _ in
        let start = ContinuousClock.now
        count = try operation().count
        return (ContinuousClock.now - start) / .seconds(1)
    }
    put(Array("\(times.sorted()[runs / 2]) \(count)\n".utf8))
}

func timeDecoding(_ runs: String, _ path: String) throws {
    let bytes = contents(path)
    let registry = CodecRegistry.standard
    let input = Codec.Input(bytes: bytes, type: try registry.catalog.detect(bytes))
    try time(runs) { try registry.decode(input).bitmap.bytes }
}

let arguments = CommandLine.arguments.dropFirst()
do {
    switch (arguments.first, arguments.count) {
    case ("decode", 2): try decode(arguments[2], printing: true)
    case ("list", 2): try decode(arguments[2], printing: false)
    case ("encode", 4): put(try encoded(try bitmap(arguments[4]), arguments[2], arguments[3]))
    case ("time", 3): try timeDecoding(arguments[2], arguments[3])
    case ("time", 5):
        let source = try bitmap(arguments[5])
        try time(arguments[2]) { try encoded(source, arguments[3], arguments[4]) }
    default:
        fail(
            "usage: convert-pixels decode FILE | list FILE | encode TYPE QUALITY FILE.pam | "
                + "time RUNS FILE | time RUNS TYPE QUALITY FILE.pam")
    }
} catch {
    fail("\(error)")
}

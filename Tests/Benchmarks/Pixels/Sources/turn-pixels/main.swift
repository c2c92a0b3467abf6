import ContentTypes
import PhotoCodecs

/// 48 megapixels in each size of pixel, turned by each orientation, beside a plain copy into fresh memory, too.
let (width, height) = (8000, 6000)
let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
let formats: [Bitmap.Format] = [
    .init(.gray), .init(.gray, alpha: .straight), .init(.rgb), .init(.rgb, alpha: .straight),
    .init(.rgb, bitsPerSample: 16), .init(.rgb, alpha: .straight, bitsPerSample: 16),
]

/// The median time of an operation whose result is thrown away, in seconds.
func median(_ operation: () -> UInt8) -> Double {
    let clock = ContinuousClock()
    var checksum: UInt8 = 0
    let times = (0..<runs).map { _ in clock.measure { checksum &+= operation() } / .seconds(1) }.sorted()
    // A sum that is used is a result that can't be left out.
    if checksum == 0 { print("", terminator: "") }
    return times[runs / 2]
}

func figure(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

/// As little as a copy into memory that was not used before can cost.
func copied(_ bytes: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
        unsafe bytes.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: $0) }
        count = bytes.count
    }
}

for format in formats {
    let count = width * height * format.bytesPerPixel
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    let bitmap = try Bitmap(width: width, height: height, format: format, bytes: bytes)
    let copy = median { copied(bitmap.bytes)[count / 2] }
    let gigabytes = Double(count) / 1e9
    var used = bitmap.bytes
    let rewrite = median {
        unsafe used.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bitmap.bytes) }
        return used[count / 2]
    }
    print("\(format), \(format.bytesPerPixel) bytes a pixel: copied at \(figure(gigabytes / copy)) GB/s")
    print("  (into memory that is in use already, which no result can be in: \(figure(gigabytes / rewrite)) GB/s)")
    for orientation in Orientation.allCases where orientation != .up {
        let turn = median { bitmap.turned(by: orientation).bytes[count / 2] }
        print("  \(orientation.rawValue): \(figure(gigabytes / turn)) GB/s, \(figure(copy / turn)) of the copy")
    }
    for side in [4000, 1600, 320] {
        let reduction = median { bitmap.reduced(toFit: side).bytes[0] }
        print("  reduced to \(side): \(figure(Double(width * height) / 1e6 / reduction)) megapixels a second")
    }
}

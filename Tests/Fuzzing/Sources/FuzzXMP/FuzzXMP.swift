import FuzzInput

/// An XMP packet, in a JPEG around it.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let packet = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + input.bytes.prefix(65_000)
    let length = packet.count + 2
    input.bytes = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + packet + [0xFF, 0xD9]
    return input.probe()
}

/// Whether bytes start as a TIFF structure does: byte order, 42, an offset.
func isTIFF(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes.starts(with: [0x49, 0x49, 0x2a, 0]) || bytes.starts(with: [0x4d, 0x4d, 0, 0x2a])
}

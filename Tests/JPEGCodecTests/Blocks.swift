/// Metadata blocks made by hand.
enum Blocks {
    /// An Exif block whose first directory holds a maker and then an orientation.
    static func exif(_ orientation: UInt16, isLittleEndian: Bool = false, type: UInt16 = 3) -> [UInt8] {
        func number(_ value: UInt32, _ width: Int) -> [UInt8] {
            let digits = (0..<width).map { UInt8(value >> (8 * UInt32($0)) & 255) }
            return isLittleEndian ? digits : digits.reversed()
        }
        let value =
            switch type {
            case 1: number(UInt32(orientation), 1) + [0, 0, 0]
            case 3: number(UInt32(orientation), 2) + [0, 0]
            default: number(UInt32(orientation), 4)
            }
        let maker = number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("Oak\0".utf8)
        let tag = number(0x0112, 2) + number(UInt32(type), 2) + number(1, 4) + value
        let mark = Array((isLittleEndian ? "II" : "MM").utf8)
        return mark + number(42, 2) + number(8, 4) + number(2, 2) + maker + tag + number(0, 4)
    }
}

/// Marker codes of ITU-T T.81, table B.1.
enum JPEGMarker {
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let app0: UInt8 = 0xE0
    static let app1: UInt8 = 0xE1
    static let app2: UInt8 = 0xE2
    static let app13: UInt8 = 0xED
    static let app14: UInt8 = 0xEE
    static let comment: UInt8 = 0xFE

    /// Whether nothing follows the marker: TEM, RSTm, SOI, EOI.
    static func standsAlone(_ marker: UInt8) -> Bool {
        marker == 0x01 || (0xD0...0xD9).contains(marker)
    }

    /// Whether the segment describes a frame: SOF0 to SOF15 without DHT, JPG and DAC.
    static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Whether the segment holds something beside the coded picture: APPn or COM.
    static func isMetadata(_ marker: UInt8) -> Bool {
        (0xE0...0xEF).contains(marker) || marker == comment
    }
}

import ContentTypes
import PhotoCodecs

/// The properties that are written here, as whole boxes.
enum ItemProperty {
    /// `ispe`: pixels across and down.
    static func size(_ width: Int, _ height: Int) -> [UInt8] {
        BoxWriter.fullBox("ispe", BoxWriter.number(width, 4) + BoxWriter.number(height, 4))
    }

    /// `pixi`: bits of each channel.
    static func depth(_ bits: Int, channels: Int) -> [UInt8] {
        BoxWriter.fullBox("pixi", BoxWriter.number(channels, 1) + Array(repeating: UInt8(bits), count: channels))
    }

    /// `colr` with code points.
    static func color(_ points: Bitmap.CodePoints) -> [UInt8] {
        let numbers = [points.primaries, points.transfer, points.matrix].flatMap { BoxWriter.number(Int($0), 2) }
        return BoxWriter.box("colr", Array("nclx".utf8) + numbers + [points.isFullRange ? 0x80 : 0])
    }

    /// `colr` with an ICC profile.
    static func color(profile: [UInt8]) -> [UInt8] { BoxWriter.box("colr", Array("prof".utf8) + profile) }

    /// `auxC`: what an auxiliary picture is, and what its type wants said.
    static func auxiliary(_ urn: String, subtype: [UInt8] = []) -> [UInt8] {
        BoxWriter.fullBox("auxC", BoxWriter.string(urn) + subtype)
    }
}

#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    /// How wide the colours of a profile are.
    enum Gamut: CaseIterable {
        case sRGB, displayP3, bt2020

        /// The narrowest that holds the primaries of a matrix profile; sRGB for gray ones, and BT.2020 for those that
        /// can't be told.
        init(iccProfile: [UInt8]) {
            if iccProfile.dropFirst(16).starts(with: Array("GRAY".utf8)) {
                self = .sRGB
                return
            }
            let primaries = ["rXYZ", "gXYZ", "bXYZ"].compactMap { Self.chromaticity($0, iccProfile) }
            self = Self.allCases.first { gamut in primaries.count == 3 && primaries.allSatisfy(gamut.holds) } ?? .bt2020
        }

        /// Primaries as ICC profiles store them, adapted to the white of D50.
        private var triangle: [(x: Double, y: Double)] {
            switch self {
            case .sRGB: [(0.6485, 0.3309), (0.3212, 0.5979), (0.1559, 0.0660)]
            case .displayP3: [(0.6820, 0.3190), (0.2855, 0.6748), (0.1561, 0.0661)]
            case .bt2020: [(0.7084, 0.2935), (0.1902, 0.7754), (0.1292, 0.0471)]
            }
        }

        /// Whether a colour lies within, or so little outside that no 8-bit sample tells.
        private func holds(_ color: (x: Double, y: Double)) -> Bool {
            let corners = triangle
            return corners.indices.allSatisfy { index in
                let (a, b) = (corners[index], corners[(index + 1) % 3])
                return (b.x - a.x) * (color.y - a.y) - (b.y - a.y) * (color.x - a.x) > -0.002
            }
        }

        /// A tag of type `XYZ `, ICC.1 section 10.31, as x and y.
        private static func chromaticity(_ tag: String, _ profile: [UInt8]) -> (x: Double, y: Double)? {
            func number(at offset: Int) -> Int? {
                let bytes = profile.dropFirst(offset).prefix(4)
                return offset >= 0 && bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
            }
            let count = min(number(at: 128) ?? 0, 256)
            let entry = (0..<count).map { 132 + $0 * 12 }.first {
                profile.dropFirst($0).starts(with: Array(tag.utf8))
            }
            guard let entry, let offset = number(at: entry + 4) else { return nil }
            let values = [8, 12, 16].compactMap { number(at: offset + $0) }.map { Double($0) / 65_536 }
            guard values.count == 3, case let sum = values[0] + values[1] + values[2], sum > 0 else { return nil }
            return (values[0] / sum, values[1] / sum)
        }

        /// These primaries with the white of D65 and the transfer function of sRGB.
        func encoding(isGray: Bool) -> JxlColorEncoding {
            var encoding = JxlColorEncoding.sRGB(isGray: isGray)
            switch self {
            case .sRGB: break
            case .displayP3: encoding.primaries = JXL_PRIMARIES_P3
            case .bt2020: encoding.primaries = JXL_PRIMARIES_2100
            }
            return encoding
        }
    }
#endif

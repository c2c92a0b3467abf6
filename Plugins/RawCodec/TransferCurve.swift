#if RAW
    #if canImport(Darwin)
        import Darwin
    #else
        import Glibc
    #endif

    /// What linear light becomes in 16-bit samples.
    struct TransferCurve: Sendable {
        /// IEC 61966-2-1, for samples of 0 to 65535.
        static let sRGB = TransferCurve { $0 <= 0.003_130_8 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }

        private let values: [UInt16]

        private init(_ function: (Double) -> Double) {
            values = (0...65535).map { UInt16((function(Double($0) / 65535) * 65535).rounded()) }
        }

        /// The sample of a linear value.
        subscript(linear: UInt16) -> UInt16 { values[Int(linear)] }

        /// Writes a row of LibRaw's pixels of four values as samples of one or three channels.
        ///
        /// - Precondition: `samples` has room for the row.
        func write(
            _ row: UnsafeBufferPointer<(UInt16, UInt16, UInt16, UInt16)>, channels: Int,
            to samples: UnsafeMutableBufferPointer<UInt16>
        ) {
            var place = 0
            for index in row.indices {
                let pixel = unsafe row[index]
                unsafe samples[place] = self[pixel.0]
                if channels == 3 {
                    unsafe samples[place + 1] = self[pixel.1]
                    unsafe samples[place + 2] = self[pixel.2]
                }
                place += channels
            }
        }
    }
#endif

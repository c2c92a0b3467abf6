#if GIF
    /// What a file says of one frame before its pixels.
    struct GIFFrame {
        /// What becomes of a frame's pixels before the next one is drawn.
        enum Disposal {
            case keep, clear, restore

            /// Method 4 is taken for 3, which some writers mean by it; unknown ones leave the frame as it is.
            init(method: UInt8) {
                self =
                    switch method {
                    case 2: .clear
                    case 3, 4: .restore
                    default: .keep
                    }
            }
        }

        /// What a graphic control extension says of the frame after it.
        struct Control {
            var disposal = Disposal.keep
            /// The number that stands for no colour.
            var transparentIndex: UInt8?
            /// How long the frame is shown, in hundredths of a second.
            var delay = 0
        }

        let left: Int
        let top: Int
        let width: Int
        let height: Int
        let isInterlaced: Bool
        /// Where its colours lie in the file, three bytes each.
        let palette: Range<Int>
        /// Where its descriptor lies.
        let place: Int
        let control: Control

        /// Numbers of the rows in the order in which they are stored.
        var storedRows: [Int] {
            guard isInterlaced else { return Array(0..<height) }
            return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
                Array(stride(from: start, to: height, by: step))
            }
        }

        /// Whether a canvas shows nothing but this frame.
        func covers(_ canvas: (width: Int, height: Int)) -> Bool {
            left == 0 && top == 0 && width >= canvas.width && height >= canvas.height
        }
    }
#endif

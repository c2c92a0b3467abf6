internal import CJPEGFrames
public import ContentTypes
public import PhotoCodecs

extension JPEGCodec {
    /// Gives the JPEG in which `orientation` has been carried out by moving its coefficients.
    ///
    /// Works when every edge that moves is a whole iMCU. Progressive stays progressive, a restart interval stays the
    /// same number of rows or of MCUs, and tables are made for the picture where the source had its own; arithmetic
    /// coding becomes Huffman coding. Of the segments only JFIF or Adobe's is written, as decoding needs it.
    /// - Throws: `inexact` when an edge isn't a whole iMCU, `malformed` when data are missing or damaged, `notMine`,
    ///   `unsupported`, `limitExceeded`.
    public func turn(_ input: Codec.Input, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8] {
        try turned(input, by: orientation, isProven: false, limits: limits)
    }

    /// Turns as ``turn(_:by:limits:)`` does, and proves the result as ``prove(_:isTurned:by:limits:)`` does, at the cost
    /// of one reading less than both.
    ///
    /// - Throws: what the two throw.
    public func provenTurn(_ input: Codec.Input, by orientation: Orientation, limits: Limits) throws(CodecError)
        -> [UInt8]
    {
        try turned(input, by: orientation, isProven: true, limits: limits)
    }

    /// Proves that `turned` shows `input` with `orientation` carried out.
    ///
    /// Both files' coefficients are read and compared one by one under a rule of its own, and so are quantisation,
    /// sampling, dimensions and colour coding. It shares no code with the turn but the reading by libjpeg.
    /// - Throws: `mismatch` when something differs, `malformed` when either file is damaged, `notMine`, `unsupported`,
    ///   `limitExceeded`.
    public func prove(_ turned: Codec.Input, isTurned input: Codec.Input, by orientation: Orientation, limits: Limits)
        throws(CodecError)
    {
        try admit(input, limits: limits)
        try admit(turned, limits: limits)
        try unsafe callFrames("proven to be turned without loss") { message in
            let result = unsafe turned.lend { result in
                unsafe input.lend { source in
                    unsafe jpeg_frames_compare(result, source, orientation.turning, limits.ofFrames, message)
                }
            }
            return result.flatMap { $0 } ?? 0
        }
    }

    private func turned(_ input: Codec.Input, by orientation: Orientation, isProven: Bool, limits: Limits)
        throws(CodecError) -> [UInt8]
    {
        try admit(input, limits: limits)
        var output = unsafe jpeg_frames_output()
        try unsafe callFrames("turned without loss") { message in
            unsafe input.lend { source in
                unsafe jpeg_frames_turn(source, orientation.turning, isProven, limits.ofFrames, &output, message)
            } ?? 0
        }
        return unsafe [UInt8](taking: output)
    }

    private func admit(_ input: Codec.Input, limits: Limits) throws(CodecError) {
        let layout = try input.layout(limits: limits)
        _ = try limits.admit(width: Int(layout.width), height: Int(layout.height), format: layout.format)
    }
}

extension Orientation {
    fileprivate var turning: jpeg_frames_turning {
        jpeg_frames_turning(is_mirrored: isMirrored, quarter_turns: Int32(quarterTurns))
    }
}

import PhotoImport

/// Turns stripes without decoding them, as a third party's codec might turn a type of its own.
struct StripeTurner: Codec.Turner {
    let name = "Stripe turner"
    let turnableTypes = [StripeCodec.type]
    /// What is done beside the turn that was asked for, by a faulty one.
    var extraTurn = Orientation.up
    /// Whether some edge can't be turned without loss.
    var isInexact = false

    func turn(_ input: Codec.Input, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8] {
        guard !isInexact else { throw CodecError(.inexact, "The last stripe can't move.") }
        let picture = try StripeCodec().decode(input, limits: limits)
        var sink = Codec.MemorySink()
        let turned = Codec.Picture(bitmap: picture.bitmap.turned(by: orientation.followed(by: extraTurn)))
        try StripeCodec().encode(turned, as: input.type, options: Codec.EncodingOptions(), to: &sink)
        return sink.bytes
    }

    func prove(_ turned: Codec.Input, isTurned input: Codec.Input, by orientation: Orientation, limits: Limits)
        throws(CodecError)
    {
        let size = try StripeCodec().header(of: turned, limits: limits)
        guard size.orientation == .up else { throw CodecError(.mismatch, "The stripes are not upright.") }
    }
}

import FuzzInput

/// Any bytes: the choice of a format, text, and everything that has a reader of its own.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe FuzzInput(start, count).probe()
}

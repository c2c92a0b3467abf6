import CPNGRows

/// Runs a call that reports failure in words; nil when it succeeds.
func reported(_ call: (UnsafeMutablePointer<CChar>, Int) -> Bool) -> String? {
    let capacity = 200
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        guard let message = buffer.baseAddress else { return "there is no memory for it" }
        unsafe buffer.initialize(repeating: 0)
        return unsafe call(message, capacity) ? nil : String(cString: message)
    }
}

/// Runs a call that makes bytes or reports failure in words.
func collected(
    _ call: (inout png_rows_buffer, UnsafeMutablePointer<CChar>, Int) -> Bool
) -> (bytes: [UInt8], words: String?) {
    var output = unsafe png_rows_buffer()
    defer { unsafe png_rows_buffer_free(&output) }
    let words = unsafe reported { message, capacity in unsafe call(&output, message, capacity) }
    return unsafe (Array(UnsafeBufferPointer(start: output.bytes, count: output.count)), words)
}

/// The CRC-32 of PNG over a chunk's type and data.
///
/// - Parameter first: that of what comes before the bytes.
func crc(of bytes: ArraySlice<UInt8>, after first: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return first }
        return unsafe png_rows_crc(first, start, buffer.count)
    }
}

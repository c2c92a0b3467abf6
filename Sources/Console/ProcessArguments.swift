package import DurableFiles

/// The command line of this process, byte for byte.
package enum ProcessArguments {
    /// The arguments without the command's own name.
    package static var operands: [Pathname] {
        let vector = unsafe CommandLine.unsafeArgv
        return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let pointer = unsafe vector[index] else { return nil }
            var bytes: [UInt8] = []
            var offset = 0
            while unsafe pointer[offset] != 0 {
                unsafe bytes.append(UInt8(bitPattern: pointer[offset]))
                offset += 1
            }
            return Pathname(bytes: bytes)
        }
    }
}

import CCrypto

/// A SHA-256 that is being computed.
///
/// The one owner of an OpenSSL digest context.
@safe struct Digest: ~Copyable {
    private let context: OpaquePointer

    /// Begins a digest.
    init() throws(LibraryError) {
        guard let context = unsafe EVP_MD_CTX_new() else { throw Self.unavailable }
        guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            unsafe EVP_MD_CTX_free(context)
            throw Self.unavailable
        }
        unsafe self.context = context
    }

    deinit {
        unsafe EVP_MD_CTX_free(context)
    }

    /// Adds bytes.
    mutating func update(_ bytes: RawSpan) throws(LibraryError) {
        let answer = unsafe bytes.withUnsafeBytes { buffer in
            unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
        }
        guard answer == 1 else { throw Self.unavailable }
    }

    /// The 32 bytes of the digest; nothing can be added afterwards.
    mutating func finish() throws(LibraryError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        let answer = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
        }
        guard answer == 1 else { throw Self.unavailable }
        return bytes
    }

    private static var unavailable: LibraryError {
        LibraryError(
            .io, "compute", "a SHA-256", because: "OpenSSL's libcrypto has no working implementation of it",
            advice: "install a libcrypto that has one")
    }
}

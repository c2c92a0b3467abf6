internal import CCrypto
internal import PhotoCodecs

/// The digest of RFC 1321, by which XMP names an extended packet; no secret hangs on it.
enum MD5 {
    /// The 16 bytes of the digest.
    ///
    /// - Throws: `io` where OpenSSL's libcrypto is set up to compute no MD5.
    static func digest(of message: [UInt8]) throws(CodecError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        guard unsafe EVP_Digest(message, message.count, &digest, nil, EVP_md5(), nil) == 1 else {
            throw CodecError(
                .io, "The XMP packet can't be divided: OpenSSL's libcrypto computes no MD5 here; allow it that digest.")
        }
        return digest
    }
}

#if ColorConversion
    import CLittleCMS
    import PhotoCodecs

    /// An open profile. The context outlives it.
    @safe struct LittleCMSProfile: ~Copyable {
        let context: LittleCMSContext
        let handle: cmsHPROFILE

        /// Takes over what Little CMS made, nil for nothing.
        init(_ handle: cmsHPROFILE?, in context: LittleCMSContext, made purpose: String) throws(CodecError) {
            guard let handle = unsafe handle else {
                throw CodecError(.io, "No profile can be made \(purpose): \(context.complaint()).")
            }
            unsafe self.handle = handle
            self.context = context
        }

        /// Opens a profile from its bytes, which may be anybody's.
        ///
        /// - Parameters:
        ///   - subject: begins the sentence of an error: whose profile it is.
        ///   - fault: the code of an error.
        init(
            _ bytes: [UInt8], of subject: String, fault: CodecError.Code, in context: LittleCMSContext
        ) throws(CodecError) {
            try Self.requireWhole(bytes, of: subject, fault: fault)
            let opened = unsafe bytes.withUnsafeBytes {
                unsafe cmsOpenProfileFromMemTHR(context.handle, $0.baseAddress, UInt32(clamping: $0.count))
            }
            guard let opened = unsafe opened else {
                throw CodecError(fault, "\(subject) can't be read as an ICC profile: \(context.complaint()).")
            }
            unsafe handle = opened
            self.context = context
        }

        deinit { unsafe cmsCloseProfile(handle) }

        /// Little CMS takes a profile that was cut off for a shorter one.
        private static func requireWhole(_ bytes: [UInt8], of subject: String, fault: CodecError.Code)
            throws(CodecError)
        {
            guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else {
                throw CodecError(fault, "\(subject) isn't an ICC profile: it doesn't have its header.")
            }
            let declared = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            guard declared <= bytes.count else {
                throw CodecError(
                    fault, "\(subject) is cut off: it says that it has \(declared) bytes, and has \(bytes.count).")
            }
        }

        /// What the colours of the device or space are that it describes, where bitmaps can have such.
        ///
        /// Links, named and abstract colours describe none.
        var deviceModel: Bitmap.Format.Model? {
            let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
            guard unsafe classes.contains(cmsGetDeviceClass(handle)) else { return nil }
            return switch unsafe cmsGetColorSpace(handle) {
            case cmsSigGrayData: .gray
            case cmsSigRgbData: .rgb
            case cmsSigCmykData: .cmyk
            default: nil
            }
        }

        /// Whether it describes RGB by curves and a matrix, and has no table that would be taken instead.
        var isMatrixOfColors: Bool {
            let tables = [
                cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag, cmsSigBToA0Tag, cmsSigBToA1Tag, cmsSigBToA2Tag,
                cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag, cmsSigBToD0Tag, cmsSigBToD1Tag,
                cmsSigBToD2Tag, cmsSigBToD3Tag,
            ]
            return unsafe deviceModel == .rgb && cmsIsMatrixShaper(handle) != 0
                && !tables.contains { unsafe cmsIsTag(handle, $0) != 0 }
        }

        /// The profile as a file, always the same for the same profile.
        borrowing func serialized() throws(CodecError) -> [UInt8] {
            var count: UInt32 = 0
            guard unsafe cmsSaveProfileToMem(handle, nil, &count) != 0 else {
                throw CodecError(.io, "The profile can't be written: \(context.complaint()).")
            }
            var bytes = [UInt8](repeating: 0, count: Int(count))
            let isWritten = unsafe bytes.withUnsafeMutableBytes {
                unsafe cmsSaveProfileToMem(handle, $0.baseAddress, &count) != 0
            }
            guard isWritten, bytes.count >= 128 else {
                throw CodecError(.io, "The profile can't be written: \(context.complaint()).")
            }
            // The time of the call would make each of them another; this is the day of the ICC's version 4.3.
            bytes.replaceSubrange(24..<36, with: [0x07, 0xDA, 0, 12, 0, 1, 0, 0, 0, 0, 0, 0])
            return bytes
        }
    }
#endif

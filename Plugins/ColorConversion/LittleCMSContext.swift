#if ColorConversion
    import CLittleCMS
    import PhotoCodecs

    /// A context of Little CMS: it holds what the library would otherwise hold for the whole process.
    @safe final class LittleCMSContext {
        let handle: cmsContext
        private let log = LittleCMSLog()

        init() throws(CodecError) {
            guard let handle = unsafe cmsCreateContext(nil, Unmanaged.passUnretained(log).toOpaque()) else {
                throw CodecError(.io, "Colours can't be converted: Little CMS has no memory for a context.")
            }
            unsafe self.handle = handle
            unsafe cmsSetLogErrorHandlerTHR(handle) { context, _, text in
                guard let place = unsafe cmsGetContextUserData(context), let text = unsafe text else { return }
                unsafe Unmanaged<LittleCMSLog>.fromOpaque(place).takeUnretainedValue().note(String(cString: text))
            }
        }

        deinit { unsafe cmsDeleteContext(handle) }

        /// What the library said since it was last asked, as the end of a sentence.
        func complaint() -> String { log.take().map { "Little CMS says “\($0)”" } ?? "Little CMS gave no reason" }
    }

    /// The first thing that Little CMS complained of; what follows are consequences.
    private final class LittleCMSLog {
        private var text: String?

        func note(_ text: String) { self.text = self.text ?? text }

        func take() -> String? {
            defer { text = nil }
            return text
        }
    }
#endif

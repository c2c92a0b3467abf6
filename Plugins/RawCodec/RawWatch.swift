#if RAW
    import CLibRaw
    import PhotoCodecs

    /// Listens to what LibRaw reports while it works on one file.
    final class RawWatch {
        private let interruption: Codec.Interruption
        /// Words for what goes wrong.
        let failure: RawFailure
        /// Why LibRaw was told to stop; nil while it wasn't.
        private(set) var interrupted: CodecError?
        /// Whether LibRaw met data that it could not read.
        private(set) var sawDamage = false

        init(_ interruption: Codec.Interruption, _ failure: RawFailure) {
            self.interruption = interruption
            self.failure = failure
        }

        /// Throws what a result of LibRaw's stands for, if it is a failure.
        func check(_ code: Int32) throws(CodecError) {
            try stopIfInterrupted()
            guard code != LIBRAW_SUCCESS.rawValue else { return }
            throw failure.error(LibRaw_errors(rawValue: code))
        }

        /// Throws when LibRaw was told to stop.
        func stopIfInterrupted() throws(CodecError) {
            if let interrupted { throw interrupted }
        }

        /// Whether the work is no longer wanted.
        func isOver() -> Bool {
            do throws(CodecError) {
                try interruption.check()
            } catch {
                interrupted = error
            }
            return interrupted != nil
        }

        /// Has LibRaw report here; the watch must outlive the handle.
        func attach(to handle: UnsafeMutablePointer<libraw_data_t>) {
            let context = unsafe Unmanaged.passUnretained(self).toOpaque()
            unsafe libraw_set_progress_handler(
                handle,
                { context, _, _, _ in
                    guard let context = unsafe context else { return 0 }
                    return unsafe Unmanaged<RawWatch>.fromOpaque(context).takeUnretainedValue().isOver() ? 1 : 0
                }, context)
            unsafe libraw_set_dataerror_handler(
                handle,
                { context, _, _ in
                    guard let context = unsafe context else { return }
                    unsafe Unmanaged<RawWatch>.fromOpaque(context).takeUnretainedValue().sawDamage = true
                }, context)
        }
    }
#endif

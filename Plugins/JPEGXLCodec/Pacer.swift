#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    /// Does libjxl's parallel work on the thread that called it, group by group, for as long as it is wanted.
    ///
    /// libjxl hands its work out in groups of 256 × 256 pixels or so; between two of them the work can end, which input
    /// in slices alone wouldn't allow: a hundred bytes may hold millions of pixels.
    final class Pacer {
        private let interruption: Codec.Interruption
        /// Why the work ended; libjxl itself only says that it did.
        private(set) var error: CodecError?

        init(_ interruption: Codec.Interruption) {
            self.interruption = interruption
        }

        /// Whether the work is still wanted.
        func check() throws(CodecError) {
            if let error { throw error }
            do {
                try interruption.check()
            } catch {
                self.error = error
                throw error
            }
        }

        private var isWanted: Bool { (try? check()) != nil }

        /// Calls back for every number of a range; the corresponding C type is `JxlParallelRunner`.
        static let run: JxlParallelRunner = { pacer, work, begin, step, start, end in
            guard let pacer = unsafe pacer, let begin = unsafe begin, let step = unsafe step else {
                return JXL_PARALLEL_RET_RUNNER_ERROR
            }
            let owner = unsafe Unmanaged<Pacer>.fromOpaque(pacer).takeUnretainedValue()
            let answer = unsafe begin(work, 1)
            guard answer == 0, start < end else { return answer }
            for number in start..<end {
                guard owner.isWanted else { return JXL_PARALLEL_RET_RUNNER_ERROR }
                unsafe step(work, number, 0)
            }
            return 0
        }
    }
#endif

#if canImport(PhotosUI)
    import Foundation

    extension SourceError {
        /// What a framework's error means for the person who picked a photo.
        ///
        /// Item providers wrap the cause: of the errors below one another the first that says what to do counts.
        init(loading error: any Error) {
            for cause in Self.chain(from: error as NSError) {
                switch (cause.domain, cause.code) {
                case (NSCocoaErrorDomain, CocoaError.fileReadNoSuchFile.rawValue),
                    (NSCocoaErrorDomain, CocoaError.fileNoSuchFile.rawValue),
                    (NSPOSIXErrorDomain, Int(ENOENT)):
                    self = .gone(underlying: error)
                case (NSCocoaErrorDomain, CocoaError.fileReadNoPermission.rawValue),
                    (NSPOSIXErrorDomain, Int(EACCES)), (NSPOSIXErrorDomain, Int(EPERM)),
                    // Access is restricted, and was denied by the user.
                    ("PHPhotosErrorDomain", 3310), ("PHPhotosErrorDomain", 3311):
                    self = .accessDenied(underlying: error)
                case (NSURLErrorDomain, _),
                    // The network is needed, and it failed.
                    ("PHPhotosErrorDomain", 3164), ("PHPhotosErrorDomain", 3169):
                    self = .notDownloaded(underlying: error)
                default: continue
                }
                return
            }
            let words = error.localizedDescription
            let reason = "its provider answered “\(words.hasSuffix(".") ? String(words.dropLast()) : words)”"
            self.init(reason, advice: "pick it again", underlying: error)
        }

        /// An error and those below it, as many as a chain that isn't a ring has.
        private static func chain(from error: NSError) -> [NSError] {
            var errors = [error]
            while errors.count < 8, let next = errors.last?.userInfo[NSUnderlyingErrorKey] as? NSError {
                errors.append(next)
            }
            return errors
        }
    }
#endif

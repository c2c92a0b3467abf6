import PhotoCodecs

extension CodecConformance {
    /// What one check finds while it runs.
    struct Report {
        private let check: Check
        private var noted: [Finding] = []
        private var further = 0

        init(_ check: Check) { self.check = check }

        /// What was found; of very many the first, and how many more there were.
        var findings: [Finding] {
            guard further > 0 else { return noted }
            return noted + [Finding(check: check, subject: "\(further) more", message: "the same was found of them")]
        }

        mutating func note(_ subject: String, _ message: String) {
            if noted.count < 16 {
                noted.append(Finding(check: check, subject: subject, message: message))
            } else {
                further += 1
            }
        }

        /// Notes what must be so and isn't.
        mutating func expect(_ condition: Bool, _ subject: String, _ message: @autoclosure () -> String) {
            if !condition { note(subject, message()) }
        }

        /// Gives what the body does, or notes that it throws.
        mutating func attempt<R>(_ subject: String, _ body: () throws(CodecError) -> R) -> R? {
            do {
                return try body()
            } catch {
                note(subject, "it fails with \(error.code): \(error)".withoutFullStop)
                return nil
            }
        }

        /// Notes when the body throws nothing, or an error of another code than these.
        mutating func expect<R>(
            _ codes: [CodecError.Code], _ subject: String, _ body: () throws(CodecError) -> R
        ) {
            let wanted = codes.map(\.description).joined(separator: " or ")
            do {
                _ = try body()
                note(subject, "it is taken, where \(wanted) is to be thrown")
            } catch {
                guard !codes.contains(error.code) else { return }
                note(subject, "\(wanted) is to be thrown, not \(error.code): \(error)".withoutFullStop)
            }
        }
    }
}

extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

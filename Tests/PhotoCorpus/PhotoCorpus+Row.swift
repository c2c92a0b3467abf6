package import Foundation

extension PhotoCorpus {
    /// One file and what the manifest says of it.
    package struct Row: Sendable, CustomStringConvertible {
        /// The path below the folder.
        package let path: String
        package let type: String
        /// Size as stored; nil where there is none.
        package let width: Int?
        package let height: Int?
        package let orientation: String
        package let validity: String
        package let note: String

        /// What a test's case is called.
        package var description: String { path }

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 10 else { return nil }
            (path, type, orientation, validity, note) = (fields[0], fields[3], fields[6], fields[7], fields[10])
            (width, height) = (Int(fields[4]), Int(fields[5]))
        }

        /// Where the file is.
        package var file: URL { PhotoCorpus.folder.appending(path: path) }

        package func bytes() throws -> [UInt8] { Array(try Data(contentsOf: file)) }

        func begins(with signature: [UInt8]) -> Bool {
            guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
            defer { try? handle.close() }
            return (try? handle.read(upToCount: signature.count)).map(Array.init) == signature
        }
    }
}

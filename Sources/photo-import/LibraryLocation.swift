import Console
import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Where a library lives when nobody says otherwise.
enum LibraryLocation {
    /// The application data folder of this account: below `XDG_DATA_HOME` or `~/.local/share`, on Apple platforms
    /// below `~/Library/Application Support`.
    static func standard() throws(UsageError) -> Pathname {
        #if canImport(Darwin)
            let folders: [(variable: String, below: String)] = [("HOME", "Library/Application Support/PhotoImport")]
        #else
            let folders = [
                (variable: "XDG_DATA_HOME", below: "photo-import"),
                (variable: "HOME", below: ".local/share/photo-import"),
            ]
        #endif
        for folder in folders {
            guard let value = unsafe getenv(folder.variable) else { continue }
            let path = unsafe Pathname(String(cString: value))
            if path.bytes.first == UInt8(ascii: "/") { return path.appending(Pathname(folder.below)) }
        }
        throw UsageError("No home folder is known to this process; name a library with --library.")
    }
}

/// How many processors this process may use.
enum ProcessorCount {
    static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

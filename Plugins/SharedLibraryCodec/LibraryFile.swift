import CCodecInterface
import DurableFiles
import PhotoCodecs

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A shared library in a file that its owner alone may write to, and its owner may run code here anyway.
struct LibraryFile {
    /// As it was named, for messages.
    private let path: Pathname
    private let file: OpenFile
    private let status: FileStatus

    /// Opens the file and checks it, and the folder it is in, by their descriptors.
    ///
    /// - Throws: `io` when it can't be opened, `argument` when it isn't to be trusted.
    init(at path: Pathname) throws(CodecError) {
        self.path = path
        let folder: FileStatus
        do {
            let directory = try Directory(opening: path.parent, followsLinks: true)
            folder = try directory.status()
            file = try directory.open(path.lastComponent)
            status = try file.status()
        } catch {
            let advice = error.advice.map { "; \($0)" } ?? ""
            throw Self.refusal(of: path, .io, error.explanation(of: path.description) + advice, underlying: error)
        }
        if let distrust = status.distrust ?? folder.distrustOfFolder {
            throw Self.refusal(of: path, .argument, distrust)
        }
    }

    /// Loads the library for as long as the process lives, and asks for its table.
    ///
    /// It is never unloaded: threads of its own, destructors and pointers into it may outlive every codec value.
    /// - Throws: `malformed` when it is no library or no codec, `unsupported` when it speaks another version.
    func table() throws(CodecError) -> photo_codec_table {
        // A message that another call left would be taken for this one's.
        _ = unsafe dlerror()
        guard let handle = unsafe dlopen(loadingName, RTLD_NOW | RTLD_LOCAL) else {
            throw refusal(.malformed, linkerWords)
        }
        guard let symbol = unsafe dlsym(handle, "photo_codec_interface") else {
            throw refusal(
                .malformed,
                "it exports no function photo_codec_interface; build it with CCodecInterface.h, and export it")
        }
        let interface = unsafe unsafeBitCast(
            symbol, to: (@convention(c) (UInt32) -> UnsafePointer<photo_codec_table>?).self)
        guard let table = unsafe interface(PHOTO_CODEC_ABI_VERSION),
            unsafe table.pointee.abi_version == PHOTO_CODEC_ABI_VERSION
        else {
            throw refusal(
                .unsupported,
                "it doesn't speak version \(PHOTO_CODEC_ABI_VERSION) of the interface; build it with this version's "
                    + "CCodecInterface.h")
        }
        guard unsafe Int(table.pointee.struct_size) >= MemoryLayout<photo_codec_table>.size else {
            throw refusal(
                .malformed,
                "its table is shorter than version \(PHOTO_CODEC_ABI_VERSION) has it; set struct_size to "
                    + "sizeof(photo_codec_table)")
        }
        return unsafe table.pointee
    }

    private func refusal(_ code: CodecError.Code, _ reason: String) -> CodecError {
        Self.refusal(of: path, code, reason)
    }

    private static func refusal(
        of path: Pathname, _ code: CodecError.Code, _ reason: String, underlying: (any Error)? = nil
    ) -> CodecError {
        CodecError(code, "The codec \(path) can't be loaded: \(reason).", underlying: underlying)
    }

    /// What the dynamic linker says is wrong, about the path that was asked for.
    private var linkerWords: String {
        guard let words = unsafe dlerror() else { return "the dynamic linker doesn't say why" }
        let text = unsafe String(cString: words)
        return text.replacing(loadingName + ": ", with: "")
    }

    /// What the dynamic linker is to load: on Linux the very file that was checked, whatever has its path by now.
    private var loadingName: String {
        #if os(Linux)
            file.withDescriptor { "/proc/self/fd/\(nameOfIdentity)\($0)" }
        #else
            file.path.description
        #endif
    }

    /// Components that lead nowhere, another row of them for each file.
    ///
    /// The linker remembers libraries by name, and would take a second one for the first where both had one descriptor,
    /// one after the other. As a loaded file keeps its inode, no two have one device and inode.
    private var nameOfIdentity: String {
        [status.device, status.inode].flatMap { number in
            (0..<UInt64.bitWidth).map { number >> $0 & 1 == 1 ? "./" : "/" }
        }.joined()
    }
}

extension FileStatus {
    /// Why a library in this file isn't loaded, and what to do; nil when it is root's or this user's and nobody else
    /// may write to it.
    var distrust: String? {
        guard kind == .regular else { return "it is no regular file" }
        guard owner == 0 || owner == geteuid() else {
            return "it belongs to another user, who could change it; copy it to a file of your own"
        }
        guard permissions & 0o022 == 0 else { return "others than its owner can change it; run chmod go-w on it" }
        return nil
    }

    /// Why no library of this folder is loaded, and what to do; nil when not everybody can put another file in its place.
    var distrustOfFolder: String? {
        guard permissions & 0o002 != 0, permissions & 0o1000 == 0 else { return nil }
        return "everybody can put another file in its place; run chmod o-w on its folder, or move it"
    }
}

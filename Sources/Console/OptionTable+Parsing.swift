internal import CGetOpt
package import DurableFiles

extension OptionTable {
    /// Takes the arguments of a command apart, the command's own name not among them.
    ///
    /// Options and operands may be mixed; `--` ends the options; long names may be shortened as far as they stay
    /// unique. The corresponding C function is `getopt_long`, whose state is global: parse on one thread at a time.
    ///
    /// - Throws: a ``UsageError`` for an unknown or ambiguous option and for a missing or superfluous argument.
    package func parse(_ arguments: [Pathname]) throws(UsageError) -> ParsedArguments {
        let vector = ArgumentVector(command: Pathname(command), arguments: arguments)
        let names = LongOptions(options)
        var uses: [ParsedArguments.Use] = []
        getopt_restart()
        while case let code = vector.next(letters: letters, names: names), code != -1 {
            guard let option = option(for: code) else {
                throw refusal(code: code, argument: vector.argument(at: getopt_index() - 1))
            }
            let value =
                unsafe option.argument == nil ? nil : Pathname(bytes: ArgumentVector.bytes(at: getopt_argument()))
            uses.append(ParsedArguments.Use(name: option.name, value: value))
        }
        return ParsedArguments(uses: uses, operands: vector.arguments(from: getopt_index()))
    }

    /// The short options; the leading colon tells a missing argument from an unknown option.
    private var letters: String {
        options.reduce(into: ":") { text, option in
            guard let letter = option.letter else { return }
            text += String(letter) + (option.argument == nil ? "" : ":")
        }
    }

    private func option(for code: CInt) -> CommandOption? {
        let index = Int(code) - Int(LongOptions.firstCode)
        if options.indices.contains(index) { return options[index] }
        return options.first { $0.letter?.asciiValue.map(CInt.init) == code }
    }

    /// The sentence for what `getopt_long` refused.
    private func refusal(code: CInt, argument: Pathname) -> UsageError {
        let refused = getopt_refused()
        let known = option(for: refused)
        let name = known.map { "--" + $0.name } ?? TerminalText.escaped(argument)
        let hint = "; see \(command) --help."
        if code == CInt(UInt8(ascii: ":")) {
            return UsageError("The option \(name) needs an argument" + hint)
        }
        if let known, known.argument == nil, argument.bytes.contains(UInt8(ascii: "=")) {
            return UsageError("The option \(name) takes no argument" + hint)
        }
        if refused > 0, refused < 128, !argument.bytes.starts(with: [0x2D, 0x2D]) {
            let letter = TerminalText.escaped(Pathname(bytes: [UInt8(truncatingIfNeeded: refused)]))
            return UsageError("There is no option -\(letter)" + hint)
        }
        return UsageError("The option \(name) is unknown or ambiguous" + hint)
    }
}

/// The arguments in the shape C wants: NUL-terminated copies, owned, freed at the end.
@safe private final class ArgumentVector {
    private let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

    init(command: Pathname, arguments: [Pathname]) {
        unsafe pointers = .allocate(capacity: arguments.count + 2)
        unsafe pointers.initialize(repeating: nil)
        for (index, argument) in ([command] + arguments).enumerated() {
            unsafe pointers[index] = Self.copy(argument.bytes)
        }
    }

    deinit {
        for index in unsafe 0..<pointers.count { unsafe pointers[index]?.deallocate() }
        unsafe pointers.deallocate()
    }

    var count: CInt { unsafe CInt(clamping: pointers.count - 1) }

    /// The code of the next option, -1 after the last one.
    func next(letters: String, names: LongOptions) -> CInt {
        guard let base = unsafe pointers.baseAddress else { return -1 }
        return unsafe getopt_long(count, base, letters, names.base, nil)
    }

    /// The argument at an index; owned by the vector.
    func pointer(at index: Int) -> UnsafePointer<CChar>? {
        unsafe UnsafePointer(pointers[index])
    }

    /// The arguments from an index on, in the order into which `getopt_long` put them.
    func arguments(from index: CInt) -> [Pathname] {
        (index..<max(index, count)).map(argument)
    }

    func argument(at index: CInt) -> Pathname {
        guard index > 0, index < count else { return "" }
        return unsafe Pathname(bytes: Self.bytes(at: pointer(at: Int(index))))
    }

    static func bytes(at pointer: UnsafePointer<CChar>?) -> [UInt8] {
        guard let pointer = unsafe pointer else { return [] }
        var end = unsafe pointer
        while unsafe end.pointee != 0 { unsafe end += 1 }
        return unsafe UnsafeBufferPointer(start: pointer, count: end - pointer).map { UInt8(bitPattern: $0) }
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in bytes.enumerated() { unsafe copy[index] = CChar(bitPattern: byte) }
        unsafe copy[bytes.count] = 0
        return unsafe copy
    }
}

/// The long options in the shape C wants, their names owned and freed at the end.
@safe private final class LongOptions {
    /// Codes beyond all letters, so that a long option is known by its place in the table.
    static let firstCode: CInt = 1000
    private let names: ArgumentVector
    private let table: UnsafeMutableBufferPointer<option>

    init(_ options: [CommandOption]) {
        names = ArgumentVector(command: "", arguments: options.map { Pathname($0.name) })
        unsafe table = .allocate(capacity: options.count + 1)
        unsafe table.initialize(repeating: option())
        for (index, declared) in options.enumerated() {
            let needsArgument: CInt = declared.argument == nil ? 0 : 1
            unsafe table[index] = option(
                name: names.pointer(at: index + 1), has_arg: needsArgument, flag: nil, val: Self.firstCode + CInt(index)
            )
        }
    }

    deinit {
        unsafe table.deallocate()
    }

    var base: UnsafePointer<option>? { unsafe UnsafePointer(table.baseAddress) }
}

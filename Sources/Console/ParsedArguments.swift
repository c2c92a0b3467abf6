package import DurableFiles

/// A command line, taken apart: options in the order given, then everything else.
package struct ParsedArguments: Hashable, Sendable {
    /// One use of an option.
    package struct Use: Hashable, Sendable {
        /// The long name of the option.
        package let name: String
        /// Its argument, byte for byte; nil where the option takes none.
        package let value: Pathname?
    }

    /// The options, in the order given.
    package let uses: [Use]
    /// The arguments that belong to no option, byte for byte, in the order given.
    package let operands: [Pathname]

    /// Whether an option was given at least once.
    package func contains(_ name: String) -> Bool {
        uses.contains { $0.name == name }
    }

    /// The argument of the last use of an option; nil where it was not given.
    package func last(_ name: String) -> Pathname? {
        uses.last { $0.name == name }?.value
    }

    /// The arguments of all uses of an option, in the order given.
    package func all(_ name: String) -> [Pathname] {
        uses.compactMap { $0.name == name ? $0.value : nil }
    }
}

/// One thing that goes wrong at one system call.
package enum Fault: Hashable, Sendable {
    /// The call fails with a value of `errno` and has no effect.
    case error(CInt)
    /// The call has its effect and then fails with a value of `errno`.
    case errorAfterwards(CInt)
    /// A read or write moves one byte.
    case short
    /// The process is no more: this call and all that follow fail and have no effect.
    case death
}

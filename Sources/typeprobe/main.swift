import Console

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

exit(ProbeCommand.run(ProcessArguments.operands))

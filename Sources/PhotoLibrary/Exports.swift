// A consumer imports one module; files, paths and times, of which its declarations speak, come along.
@_exported public import DurableFiles

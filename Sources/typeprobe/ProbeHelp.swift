import Console

/// What `--help` prints.
enum ProbeHelp {
    static let text = """
        usage: typeprobe [options] FILE|FOLDER|- ...

        Tells what files are by their bytes, whatever their names say.

        \(ProbeOptions.table.help)
        Prints "name: type" for each file, types as uniform type identifiers such as public.heic.
        Exit status: 0 all files told, 1 some file could not be read, 2 wrong usage.

        """
}

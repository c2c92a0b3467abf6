import Console
import DurableFiles

/// Writes each answer as one JSON line or as text, and at once, so that what is read is what is true.
struct ReportWriter {
    let output: BufferedOutput
    let json: Bool

    func write(_ object: @autoclosure () -> JSONValue, or text: @autoclosure () -> String) throws(SystemError) {
        try output.write(json ? object().line + [UInt8(ascii: "\n")] : Array(text().utf8))
        try output.flush()
    }
}

/// A mistake in a PO file.
struct Fault: Error, Equatable, CustomStringConvertible {
    let file: String
    /// Counted from 1.
    let line: Int
    let message: String

    /// As compilers say it, so that the build shows its place.
    var description: String { "\(file):\(line): error: \(message)" }
}

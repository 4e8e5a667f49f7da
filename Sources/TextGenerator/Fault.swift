/// A mistake in a PO file.
struct Fault: Error, Equatable, CustomStringConvertible {
    let file: String
    /// Counted from 1.
    let line: Int
    let message: String

    /// In the format of compiler errors, so that the build shows the position.
    var description: String { "\(file):\(line): error: \(message)" }
}

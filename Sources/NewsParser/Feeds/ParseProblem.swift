/// A defect in a document that the parser worked around.
public struct ParseProblem: Sendable, Equatable, CustomStringConvertible {
    /// Counted from 1.
    public var line: Int?
    /// A sentence for the user.
    public var message: String

    public init(line: Int? = nil, message: String) {
        self.line = line
        self.message = message
    }

    public var description: String {
        line.map { "line \($0): \(message)" } ?? message
    }
}

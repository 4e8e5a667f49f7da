/// Collects a document's problems: the first of each kind, up to a maximum.
final class ProblemList {
    private(set) var problems: [ParseProblem] = []
    private let maximum: Int
    private var seen: Set<String> = []

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// Evaluates `line` only for a new problem: a broken document can repeat the same one thousands of times.
    func note(_ message: @autoclosure () -> String, line: @autoclosure () -> Int?) {
        guard problems.count < maximum else { return }
        let message = message()
        guard seen.insert(message).inserted else { return }
        problems.append(ParseProblem(line: line(), message: message))
    }
}

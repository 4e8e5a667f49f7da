/// What was wrong with a document: the first of each kind, and not more than a reader would want to see.
final class ProblemList {
    private(set) var problems: [ParseProblem] = []
    private let maximum: Int
    private var seen: Set<String> = []

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// The line is counted only when the problem is new: a broken document has the same one thousands of times.
    func note(_ message: @autoclosure () -> String, line: @autoclosure () -> Int?) {
        guard problems.count < maximum else { return }
        let message = message()
        guard seen.insert(message).inserted else { return }
        problems.append(ParseProblem(line: line(), message: message))
    }
}

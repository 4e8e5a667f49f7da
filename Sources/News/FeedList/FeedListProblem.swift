/// A line of the feed list that newsterm cannot use, or does not want to.
public struct FeedListProblem: Sendable, Equatable, CustomStringConvertible {
    /// The first line is 1.
    public let line: Int
    /// A sentence: what is wrong and what to write instead.
    public let message: String

    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    public var description: String { "line \(line): \(message)" }

    /// A piece of somebody's file as it may appear within a sentence: no control characters, not too long.
    public static func shown(_ text: String) -> String {
        var result = ""
        let text = FeedAddress.withoutCredentials(text)
        for scalar in text.unicodeScalars.prefix(120) {
            let isControl =
                scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
            result.unicodeScalars.append(isControl ? "?" : scalar)
        }
        return text.unicodeScalars.count > 120 ? result + "…" : result
    }
}

/// What is wrong with a query, and where.
public struct QueryProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first character that is to blame, counted from 1.
    public var position: Int
    /// A clause that goes on after the place: "age: takes …".
    public var message: String

    public init(position: Int, message: String) {
        self.position = position
        self.message = message
    }

    /// "At character 5: after age: comes a span such as 12h, 2d or 3w; “soon” is none."
    public var description: String { "At character \(position): \(message)." }

    /// A piece of what was typed, as it may appear within a sentence.
    static func quoted(_ text: String) -> String { "“\(FeedListProblem.shown(text))”" }
}

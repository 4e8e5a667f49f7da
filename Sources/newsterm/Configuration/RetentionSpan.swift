/// How long articles are kept, in words.
enum RetentionSpan {
    /// Days, the most that the configuration takes: a hundred years.
    static let longest = 36_500

    /// "for 30 days", "for ever".
    static func sentence(days: Int) -> String { days >= longest ? "for ever" : "for \(days) days" }
}

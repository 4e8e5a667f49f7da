/// How long articles are kept, in words.
package enum RetentionSpan {
    /// Days, the most that the configuration takes: a hundred years.
    package static let longest = 36_500

    /// "for 30 days", "for ever".
    package static func sentence(days: Int) -> String { days >= longest ? "for ever" : "for \(days) days" }
}

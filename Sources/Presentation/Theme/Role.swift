/// The role of something on the screen; a theme gives each its look.
public enum Role: Int, CaseIterable, Sendable {
    /// Text without another role; only its colour is used.
    case text
    /// The titles of the focused and of other panes.
    case title
    case unfocusedTitle
    /// Signs that show the focus.
    case accent
    /// The selected line, drawn over its other look; the same in a pane without the focus.
    case selected
    case unfocusedSelected
    /// The line of an unread article, or of a list that has one.
    case unread
    case read
    /// The marks before a line (unread, failed), and the star.
    case mark
    case star
    /// Less important text: times, addresses, labels.
    case detail
    case heading
    /// Matches in an article, and the current one.
    case match
    case currentMatch
    /// The words of a search in its results, drawn over the look of the line.
    case found
    /// In an article.
    case link
    case quote
    case code
    /// Decorative lines.
    case line
    case status
    case error
    /// Success, and work under way.
    case success
    case running
    /// The question on the status line, and the note at its right end.
    case prompt
    /// The help line, and a key on the help screen.
    case help
    case key

    /// The role whose look a theme uses if it does not define this one: the star used to be a mark.
    public var origin: Role? { self == .star ? .mark : nil }

    /// The name in the configuration: `unfocused_title`.
    public var name: String { CaseName.words(of: self).joined(separator: "_") }

    /// The role with a name; `nil` if there is none.
    public init?(name: String) {
        guard let role = Role.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }
}

/// What something on the screen is, which a theme gives its look.
public enum Role: Int, CaseIterable, Sendable {
    /// The letters that are nothing else below; only their colour counts.
    case text
    /// The title over what has the focus, and over what has not.
    case title
    case unfocusedTitle
    /// Signs that show where the focus is.
    case accent
    /// The selected line, over its look otherwise; the same in a pane without the focus.
    case selected
    case unfocusedSelected
    /// The line of an article, or of a list with unread articles.
    case unread
    case read
    /// The marks before a line: unread, failed; and the star.
    case mark
    case star
    /// What matters less: times, addresses, labels.
    case detail
    case heading
    /// Where words were found in the article: one of the places, and the one that the user is at.
    case match
    case currentMatch
    /// The words of a search in its results, over the look of the line; like those in the article.
    case found
    /// In an article: a link, a quotation, code.
    case link
    case quote
    case code
    /// Lines drawn for the eye.
    case line
    case status
    case error
    /// What went well, and what is under way.
    case success
    case running
    /// The question on the status line, and the note at its right end.
    case prompt
    /// The help line, and a key on the help screen.
    case help
    case key

    /// What looks the same in a theme that says nothing of this role: the star was one of the marks once.
    public var origin: Role? { self == .star ? .mark : nil }

    /// The name in the configuration: `unfocused_title`.
    public var name: String { CaseName.words(of: self).joined(separator: "_") }

    /// The role of that name; nil: there is none.
    public init?(name: String) {
        guard let role = Role.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }
}

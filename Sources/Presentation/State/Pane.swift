/// The panes that can have the focus, from left to right.
public enum Pane: String, Sendable {
    case feeds
    case headlines
    /// Only while an article is open.
    case article
}

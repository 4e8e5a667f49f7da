/// The lists that can have the focus.
public enum Pane: Sendable {
    case feeds
    case headlines
}

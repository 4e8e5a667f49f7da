/// In which order articles are found.
public enum SearchOrder: Sendable, Hashable {
    /// The best first, in portions: the newest few hundred that fit, then the next ones. Without words: the newest.
    case best
    /// The newest first, by date: for a list that is filtered.
    case newest
}

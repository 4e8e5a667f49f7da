/// How a feed is, as the statistics of the library tell it: of several, what matters most.
public enum FeedState: String, CaseIterable, Sendable {
    /// Its server said that it is gone for good.
    case stopped
    /// Its last check went wrong.
    case failing
    /// It was never asked for.
    case neverAsked = "never_asked"
    /// Its checks go well, but nothing has come for long.
    case silent
    case fine
}

public import News

/// What `Library.undo()` took from the log of acts.
public enum UndoneAct: Sendable, Equatable {
    /// The library has taken the act back.
    case marks(UndoneMarks)
    /// An act on the feed list, which is not the library's: the caller takes it back, with the sentence and the
    /// payload it recorded.
    case feedList(sentence: String, payload: String)
}

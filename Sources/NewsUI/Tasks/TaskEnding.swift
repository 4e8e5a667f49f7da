/// How a run of a task ended.
nonisolated public struct TaskEnding: Sendable, Equatable {
    /// What the handler said of it.
    public enum Result: Sendable, Equatable {
        case newData
        case noData
        /// Why, in a sentence; empty: it is not known.
        case failed(String)
        /// The same, of what is to be tried again.
        case tryAgain(String)
    }

    /// Why it was told to stop.
    public enum StopReason: Sendable, Equatable {
        case personCameBack, timeUsedUp, conditionLost, noProgress, withdrawn, simulated, schedulerStopped
    }

    /// Who ended it.
    public enum Kind: Sendable, Equatable {
        /// The handler returned by itself.
        case completed(Result)
        /// The handler was told to stop, and did.
        case stopped(StopReason)
        /// The handler was told to stop, and did not.
        case abandoned(StopReason)
        /// The program ended in the middle of it.
        case interrupted
    }

    public var kind: Kind
    /// In English, as the scheduler says it.
    public var words: String

    public init(_ kind: Kind, words: String) {
        self.kind = kind
        self.words = words
    }
}

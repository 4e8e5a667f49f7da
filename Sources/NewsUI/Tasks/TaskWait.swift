public import Foundation

/// Something that a pending task waits for.
nonisolated public struct TaskWait: Sendable, Equatable {
    /// What it is about.
    public enum Reason: Sendable, Equatable {
        case earliestBegin
        /// As long as this, in seconds, has to be between two launches.
        case minimumInterval(TimeInterval)
        /// Runs that were cut off, asked to be tried again, or failed.
        case cutOff, tryingAgain, setbacks
        /// Nobody has been here for a while.
        case recentUse
        /// The last run did not stop when it was told to.
        case rest
        /// Its moment within a window of time.
        case turn
        case network, externalPower, unmeteredNetwork, battery, lowLoad, idlePerson
        /// A program that can run it.
        case registration
        case presentRun, lastHandler, otherWork
        /// Something that this version has no words for.
        case other
    }

    public var reason: Reason
    /// When it is over, at the latest; nil when no clock tells.
    public var until: Date?
    /// In English, as the scheduler says it: a time, "until 10:29", or a thing, "external power".
    public var words: String

    public init(_ reason: Reason, until: Date? = nil, words: String) {
        self.reason = reason
        self.until = until
        self.words = words
    }
}

import BackgroundTasks
import Foundation
import News

/// What the holder answers: JSON objects, `finished` the last.
enum HolderAnswer: Codable, Sendable {
    /// Understood, and being worked on.
    case accepted
    /// Who it is: the first word to one who watches.
    case holder(HolderKind)
    case outcome(FeedReport)
    case maintained(UpkeepReport)
    case progress(ProgressReport)
    case explanation(Explanation)
    case tasks([BackgroundTaskStatus])
    /// Of an earlier version, whose readers followed the journal this way and not by its file.
    case journal(JournalEntry)
    /// What the person is told now, for the terminal of a reader.
    case notification(NewsNotification)
    /// A notification of this article was clicked.
    case clicked(Headline.ID)
    /// The task that was to be told that its time is up does not run.
    case notRunning(identifier: String)
    /// A sentence for the person, and the exit status of a command that asked.
    case finished(sentence: String, status: ExitStatus)
}

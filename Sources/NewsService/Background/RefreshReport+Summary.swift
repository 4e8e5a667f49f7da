package import FoundationEssentials
import Newsroom

extension RefreshReport {
    /// What the tasks' journal says of a refresh that asked no feed; nil: it did, or there are no feeds.
    func summary(at now: Date) -> String? {
        if cancelled > 0 { return "the refresh was stopped" }
        guard updated + unchanged + failed + promoted == 0 else { return nil }
        if offline > 0 { return "offline" }
        guard skipped > 0, postponed == 0, held == 0 else { return nil }
        return nextDue.map { "no feed was due until \(DateText.short($0, now: now))" } ?? "no feed was due"
    }

    /// What the command `refresh` says of it.
    package func words(forCommandAt now: Date) -> String {
        // It has told why each feed failed.
        if failed > 0 { return countedSentence }
        guard updated + unchanged + failed + cancelled + promoted + offline + postponed + held == 0, let nextDue else {
            return sentence
        }
        return "No feed is due until \(DateText.short(nextDue, now: now)). --force asks anyway."
    }
}

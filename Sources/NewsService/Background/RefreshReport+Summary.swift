package import FoundationEssentials
import News
import Newsroom

extension RefreshReport {
    /// The journal's summary of a refresh that asked no feed; `nil` if it asked any, or there are no feeds.
    func summary(at now: Date) -> String? {
        if cancelled > 0 { return "the refresh was stopped" }
        guard updated + unchanged + failed + handedOver == 0, accounts.allSatisfy(\.isEmpty) else { return nil }
        if offline > 0 { return "offline" }
        guard skipped > 0, postponed == 0, held == 0 else { return nil }
        return nextDue.map { "no feed was due until \(DateText.short($0, now: now))" } ?? "no feed was due"
    }

    /// The sentence that the command `refresh` prints.
    package func words(forCommandAt now: Date) -> String {
        [sentences(onFeeds: wordsOnFeeds(at: now)), fullTexts.sentence].compactMap { $0 }.joined(separator: " ")
    }

    private func wordsOnFeeds(at now: Date) -> String {
        // The command has printed why each feed failed.
        if failed > 0 { return countedSentence }
        guard updated + unchanged + failed + cancelled + handedOver + offline + postponed + held == 0, let nextDue
        else {
            return sentenceOnFeeds
        }
        return "No feed is due until \(DateText.short(nextDue, now: now)). --force asks anyway."
    }
}

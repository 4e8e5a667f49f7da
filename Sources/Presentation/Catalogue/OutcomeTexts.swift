import FoundationEssentials
import News
import Texts

extension RefreshResult {
    /// The sentence for the status line.
    package var sentence: String {
        if isStopped { return OutcomeTexts.refreshContinues }
        return inEnglish(words, else: translated)
    }

    fileprivate var translated: String {
        guard let accounts else { return translatedOnFeeds }
        let hasFeeds = counts.map { $0.updated + $0.unchanged + $0.skipped + $0.failed + $0.cancelled > 0 } ?? true
        return ((hasFeeds ? [translatedOnFeeds] : []) + accounts.map(\.translated)).joined(separator: CountTexts.pause)
    }

    private var translatedOnFeeds: String {
        // For one failed feed the reason says more than a count; for one that is gone it says both.
        if let failure, counts.map({ $0.failed == 1 }) ?? true { return translated(failure) }
        if let next, let counts, counts.held > 0 {
            return (counts.held > 1 ? OutcomeTexts.feedsSuspendedReason(counts.held) : "") + next.translated
        }
        if let next, let wait, failure == nil, counts.map({ $0.failed == 0 }) ?? true {
            let feeds = counts.map { $0.postponed > 1 ? OutcomeTexts.feedsWait($0.postponed.grouped) : "" } ?? ""
            return OutcomeTexts.waitsForAnother(
                feeds: feeds, reason: next.translated, duration: TimeTexts.duration(wait))
        }
        return counts?.translated(wait: wait) ?? OutcomeTexts.refreshResult(words)
    }
}

extension RefreshResult {
    private func translated(_ failure: ExchangeCause) -> String {
        failure.translated + (failure == .gone ? "" : next.map { " \($0.translated)" } ?? "")
    }

    /// Why a run in which no feed responded failed; `nil` when only its text is known.
    fileprivate var translatedFailure: String? {
        guard let failure else { return nil }
        let others = (counts?.failed ?? 1) - 1
        return translated(failure) + (others > 0 ? OutcomeTexts.otherFailures(others) : "")
    }

    /// Why a run asked no feed; `nil` when it asked some.
    fileprivate func translatedSummary(at now: Date) -> String? {
        guard let counts else { return nil }
        if counts.cancelled > 0 { return OutcomeTexts.refreshStopped }
        guard counts.updated + counts.unchanged + counts.failed + counts.handedOver == 0 else { return nil }
        if counts.offline > 0 { return OutcomeTexts.offline }
        guard counts.skipped > 0, counts.postponed == 0, counts.held == 0 else { return nil }
        return nextDue.map { OutcomeTexts.noFeedWasDueUntil(LocalTime($0).hourAndMinute(on: LocalTime(now))) }
            ?? OutcomeTexts.noFeedWasDue
    }
}

extension WorkOutcome {
    var translated: String {
        switch self {
        case .done: OutcomeTexts.workDone
        case .refreshed(let result): result.translated
        case .maintained(let report): report.translated
        case .added(let feed, let articles?, let new):
            OutcomeTexts.addedFeed(feed: feed, articles: articles)
                + (new == articles
                    ? CountTexts.stop
                    : (new ?? 0) == 0 ? OutcomeTexts.addedNoneNew : OutcomeTexts.addedSomeNew((new ?? 0).grouped))
        case .added(let feed, nil, _): OutcomeTexts.addedUnfetched(feed)
        case .isListed: OutcomeTexts.workIsListed
        case .severalFound(let count): OutcomeTexts.severalFound(count)
        case .allListed(let count): OutcomeTexts.workAllListed(count)
        case .nothing(let reason): reason.sentence
        case .failed(let failure): ExchangeTexts.sentence(for: failure)
        case .stopped: OutcomeTexts.askedToStop
        case .stoppedByUser: OutcomeTexts.stoppedByUser
        case .killedTwice: OutcomeTexts.killedTwice
        }
    }

    /// The summary of a run without news or of a failed run; `nil` when there is no more to say.
    func translatedSummary(at now: Date) -> String? {
        switch self {
        case .refreshed(let result): result.translatedSummary(at: now)
        case .maintained(let report): report.translatedSummary
        default: nil
        }
    }

    var translatedFailure: String? {
        switch self {
        case .refreshed(let result): result.translatedFailure
        case .maintained, .failed: translated
        default: nil
        }
    }
}

extension MaintenanceReport {
    fileprivate var translated: String {
        guard let first = problems.first else { return OutcomeTexts.libraryIsSound(translatedSummaryParts) }
        let others = problems.count > 1 ? OutcomeTexts.otherProblems(problems.count - 1) : ""
        return OutcomeTexts.libraryIsDamaged(deeds: translatedSummaryParts, problem: first, others: others)
    }

    fileprivate var translatedSummary: String {
        maximumAgeDays != nil && deleted + deletedFiles + corrected == 0
            ? OutcomeTexts.nothingToDelete : translatedSummaryParts
    }

    private var translatedSummaryParts: String {
        var deeds = [OutcomeTexts.retentionSuspended]
        if let maximumAgeDays {
            deeds = [
                OutcomeTexts.articlesOlderThan(maximumAgeDays)
                    + (deleted == 0 ? OutcomeTexts.noneHadToGo : OutcomeTexts.articlesDeleted(deleted))
            ]
        }
        if deletedFiles > 0 { deeds.append(OutcomeTexts.filesDeleted(deletedFiles)) }
        if corrected > 0 { deeds.append(OutcomeTexts.countsCorrected(corrected)) }
        return deeds.joined(separator: OutcomeTexts.deedSeparator)
    }
}

extension RefreshResult.Counts {
    /// `nil` when the reason exists only in the English text.
    /// - Parameter wait: Seconds until the last feed that waits for its host may be requested; nil if it is unknown.
    fileprivate func translated(wait: TimeInterval?) -> String? {
        if updated + unchanged + failed + cancelled + handedOver == 0 {
            if offline > 0 { return OutcomeTexts.offlineFeeds(offline) }
            if held > 0 { return OutcomeTexts.feedsAreSuspended(held) }
            switch (skipped, postponed) {
            case (0, _): return OutcomeTexts.noFeedsToRefresh
            case (2..., 0): return OutcomeTexts.noFeedIsDueYet
            default: return nil
            }
        }
        if failed == 1, updated + unchanged + cancelled + handedOver + offline + held == 0 { return nil }
        var parts = [news]
        if failed > 0 { parts.append(OutcomeTexts.feedsFailed(failed)) }
        if postponed > 0 {
            let feeds = OutcomeTexts.feedsWaitForHosts(postponed)
            parts.append(wait.map { OutcomeTexts.upTo(part: feeds, duration: TimeTexts.duration($0)) } ?? feeds)
        }
        if offline > 0 { parts.append(OutcomeTexts.feedsWaitForNetwork(offline)) }
        if held > 0 { parts.append(OutcomeTexts.feedsSuspended(held)) }
        if handedOver > 0 { parts.append(OutcomeTexts.fetchesContinue(handedOver)) }
        if cancelled > 0 { parts.append(OutcomeTexts.stoppedBefore(cancelled)) }
        return OutcomeTexts.refreshed(parts.joined(separator: CountTexts.comma))
    }

    private var news: String {
        if newArticles > 0 {
            return OutcomeTexts.newArticlesInFeeds(articles: newArticles, feeds: CountTexts.feeds(feedsWithNews))
        }
        return updated > 0 ? OutcomeTexts.feedsChanged(updated) : OutcomeTexts.nothingIsNew
    }
}

extension FeedListOutcome {
    /// The sentence for the status line, without the way to undo it.
    package var sentence: String {
        switch self {
        case .isListed: OutcomeTexts.isListed
        case .added(let feed, let new, let all): Self.added(feed.name, new, of: all)
        case .fetched(let feed, let result):
            OutcomeTexts.fetched(name: feed.name, sentence: result.sentence)
        case .several(let choices): Self.sentence(on: choices, key: nil)
        case .allListed(let count):
            OutcomeTexts.allListed(count)
        case .removed(let name):
            OutcomeTexts.removed(name)
        case .changed(let name): OutcomeTexts.changed(name)
        case .toldLater(let outcome, let account):
            outcome.sentence + CountTexts.pause + OutcomeTexts.toldLater(account)
        case .noted(let address, let account): OutcomeTexts.noted(address: address, account: account)
        case .imported(let imported, let refresh):
            [FeedListFileTexts.sentence(on: imported), refresh?.sentence].compactMap { $0 }
                .joined(separator: CountTexts.pause)
        case .nothingNew:
            OutcomeTexts.nothingNew
        case .continues(let address):
            OutcomeTexts.addingContinues(address)
        case .addedUnseen(let address, let failure, _, _, let words) where failure.wantsCredentials:
            inEnglish(
                words,
                else: OutcomeTexts.addedUnauthorized(address: address, reason: ExchangeTexts.sentence(for: failure)))
        case .addedUnseen(let address, let failure, let until, let assumesHTTPS, let words):
            inEnglish(words, else: Self.addedUnseen(address, ExchangeTexts.sentence(for: failure), until, assumesHTTPS))
        case .addedUnfetched(let address, let words):
            inEnglish(words, else: OutcomeTexts.fetchedByNextRefresh(address))
        case .nothing(let reason): reason.sentence
        case .reported(let sentence, let entry): entry?.text ?? sentence
        }
    }

    /// Addresses come last, so that no punctuation follows one.
    /// - Parameter key: The key that prompts for an address and offers these; `nil` for none.
    package static func sentence(on choices: [Choice], key: String?) -> String {
        guard let key else {
            return OutcomeTexts.severalToChoose(choices.count)
        }
        let names = names(of: choices)
        return OutcomeTexts.severalOffered(count: choices.count, key: key, names: names)
    }

    /// The first five.
    private static func names(of choices: [Choice]) -> String {
        choices.prefix(5).map { $0.isListed ? OutcomeTexts.listedChoice($0.shown) : $0.shown }
            .joined(separator: "  ")
    }

    private static func addedUnseen(_ address: String, _ reason: String, _ until: Date?, _ assumesHTTPS: Bool)
        -> String
    {
        let added =
            until.map { OutcomeTexts.addedUnseenUntil(address: address, reason: reason, time: LocalTime($0).full) }
            ?? OutcomeTexts.addedUnseen(address: address, reason: reason)
        return [added, assumesHTTPS ? OutcomeTexts.assumesHTTPS : nil].compactMap(\.self)
            .joined(separator: CountTexts.pause)
    }

    private static func added(_ name: String, _ new: Int, of all: Int) -> String {
        let news =
            new == all
            ? "" : new == 0 ? OutcomeTexts.noneOfThemNew : OutcomeTexts.someOfThemNew(new)
        return OutcomeTexts.addedWithArticles(name: name, articles: CountTexts.articles(all), news: news)
    }
}

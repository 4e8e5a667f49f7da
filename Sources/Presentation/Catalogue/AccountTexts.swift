package import News
import Texts

extension AccountFailure {
    /// The sentence in the language of the screen.
    package var text: String { inEnglish(description, else: translated) }

    var translated: String {
        switch self {
        case .noAnswer(let failure): ExchangeTexts.sentence(for: failure)
        case .refused(let status, nil): AccountTexts.refused(status)
        case .refused(let status, let reason?): AccountTexts.refusedWithReason(status: status, reason: reason)
        case .credentials: AccountTexts.credentials
        case .otherServer(let call): AccountTexts.otherServer(call)
        case .redirected(let address): AccountTexts.redirected(address)
        case .unencrypted: AccountTexts.unencrypted
        case .notSubscribed(let reason): AccountTexts.notSubscribed(reason)
        case .noFeedFound: AccountTexts.noFeedFound
        case .feedGone: AccountTexts.feedGone
        case .marksRefused(let count): AccountTexts.marksRefused(count)
        case .noFeeds: AccountTexts.noFeeds
        case .otherArticles(let here, let there): AccountTexts.otherArticles(here: here, there: there)
        case .busy: AccountTexts.busy
        case .noPassword: AccountTexts.noPassword
        case .secretUnwritable(let path, let reason): AccountTexts.secretUnwritable(path: path, reason: reason)
        case .noSecret(let program, let reason, let fault):
            AccountTexts.noSecret(program: program, reason: fault?.translated ?? reason)
        }
    }
}

extension Account {
    /// The account's problems as sentences; empty when there are none.
    package var problems: [String] {
        let failed = failure.map { NewsEntryTexts.accountFailed(account: name, reason: $0.text) }
        // Without a failure, they are sent at once.
        let unsent = failure == nil || outgoingMarks == 0 ? nil : AccountTexts.marksWait(outgoingMarks)
        let feeds = failure == nil || feedChanges.isEmpty ? nil : AccountTexts.feedChangesWait(feedChanges.count)
        let waits = held.map { NewsEntryTexts.marksHeld(count: $0.count, reason: $0.text, account: name) }
        let first = [failed, unsent, feeds].compactMap(\.self).joined(separator: CountTexts.pause)
        return [first.isEmpty ? nil : first, waits].compactMap(\.self)
    }
}

extension AccountOutcome {
    var translated: String {
        if let pausedUntil {
            let paused = AccountTexts.paused(account: account, time: LocalTime(pausedUntil).full)
            return [paused, failure?.translated].compactMap(\.self).joined(separator: CountTexts.pause)
        }
        if let failure { return NewsEntryTexts.accountFailed(account: account, reason: failure.translated) }
        var parts: [String] = []
        if received > 0 { parts.append(NewsEntryTexts.newArticles(received)) }
        if sent > 0 { parts.append(NewsEntryTexts.marksSent(sent)) }
        if let feedsSent { parts.append(NewsEntryTexts.feedChangesSent(feedsSent)) }
        if followed > 0 { parts.append(NewsEntryTexts.marksFollowed(followed)) }
        if parts.isEmpty { parts.append(NewsEntryTexts.nothingNew) }
        let done = NewsEntryTexts.accountDone(account: account, parts: parts.joined(separator: CountTexts.comma))
        let waits = held.map { NewsEntryTexts.marksHeld(count: $0.count, reason: $0.text, account: account) }
        let change = feedFailure.map { AccountTexts.feedChangeWaits($0.translated) }
        return ([done] + remarks(\.translated) + [change, waits].compactMap(\.self)).joined(separator: CountTexts.pause)
    }
}

extension HeldMarks {
    /// In what the answers contradict each other, in the language of the screen.
    package var text: String { inEnglish(words, else: sentences(\.translated).joined(separator: CountTexts.pause)) }
}

extension HeldMarks.Contradiction {
    fileprivate var translated: String {
        switch self {
        case .unreadCount(let counted, let named): AccountTexts.countsDiffer(counted: counted, named: named)
        case .articles(let asked, let wrong): AccountTexts.articlesDiffer(asked: asked, wrong: wrong)
        case .gone(let asked, let gone): AccountTexts.articlesGone(asked: asked, gone: gone)
        case .unchanged(let asked, let unchanged): AccountTexts.articlesUnchanged(asked: asked, unchanged: unchanged)
        case .labels(let asked, let wrong): AccountTexts.labelsDiffer(asked: asked, wrong: wrong)
        case .noLabels: AccountTexts.noLabels
        case .incomplete(.unread): AccountTexts.unreadIncomplete
        case .incomplete(.starred): AccountTexts.starredIncomplete
        case .unreadableLabels(let failure): AccountTexts.labelsUnreadable(failure.translated)
        }
    }
}

extension AccountRemark {
    fileprivate var translated: String {
        switch self {
        case .newestOnly(let count): AccountTexts.newestOnly(count)
        case .incomplete(.unread, let count): AccountTexts.unreadNotFollowed(count)
        case .incomplete(.starred, let count): AccountTexts.starredNotFollowed(count)
        case .contradictedLabels(let count): AccountTexts.labelsContradicted(count)
        case .feedsGone(let titles): AccountTexts.feedsGone(count: titles.count, titles: Self.list(titles))
        case .unreadableLabels(let failure): AccountTexts.labelsUnreadable(failure.translated)
        case .refused(.add, let name, let failure):
            AccountTexts.additionRefused(name: name, reason: failure.translated)
        case .refused(.change, let name, let failure):
            AccountTexts.changeRefused(name: name, reason: failure.translated)
        case .refused(.remove, let name, let failure):
            AccountTexts.removalRefused(name: name, reason: failure.translated)
        }
    }
}

extension SecretFault {
    var translated: String {
        switch self {
        case .notStarted(let reason): SecretTexts.notStarted(reason)
        case .ended(let status): SecretTexts.ended(status)
        case .tookTooLong: SecretTexts.tookTooLong
        case .printedTooMuch: SecretTexts.printedTooMuch
        case .printedNothing: SecretTexts.printedNothing
        case .printedNUL: SecretTexts.printedNUL
        }
    }
}

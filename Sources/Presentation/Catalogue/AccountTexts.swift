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
        case .feedGone: AccountTexts.feedGone
        case .marksRefused(let count): AccountTexts.marksRefused(count)
        case .noFeeds: AccountTexts.noFeeds
        case .busy: AccountTexts.busy
        case .noPassword: AccountTexts.noPassword
        case .secretUnwritable(let path, let reason): AccountTexts.secretUnwritable(path: path, reason: reason)
        case .noSecret(let program, let reason): AccountTexts.noSecret(program: program, reason: reason)
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
        let waits = held.map { NewsEntryTexts.marksHeld(count: $0.count, reason: $0.reason, account: name) }
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
        let waits = held.map {
            NewsEntryTexts.marksHeld(count: $0.count, reason: $0.reason, account: account)
        }
        let change = feedFailure.map { AccountTexts.feedChangeWaits($0.translated) }
        return ([done] + remarks + [change, waits].compactMap(\.self)).joined(separator: CountTexts.pause)
    }
}

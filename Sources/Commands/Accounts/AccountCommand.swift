import ArgumentParser
import FoundationEssentials
import News
import NewsService
import NewsStore

/// `newsterm account`: the servers whose feeds are read here, too.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Add, list, verify, move to and remove accounts of servers.",
        discussion: "An account's feeds, articles and marks are the same here, on the server and on other devices.",
        subcommands: [
            AccountListCommand.self, AccountAddCommand.self, AccountEditCommand.self, AccountVerifyCommand.self,
            AccountMoveCommand.self, AccountRemoveCommand.self,
        ],
        defaultSubcommand: AccountListCommand.self)
}

extension Library {
    /// The account with a name, in any case.
    /// - Throws: `CommandFailure` if there is none.
    func account(named name: String) async throws -> Account {
        let all = try await accounts()
        if let account = all.first(where: { $0.name.lowercased() == name.lowercased() }) { return account }
        let known =
            all.isEmpty
            ? "newsterm account add adds one" : "there is \(all.map { SafeLine.of($0.name) }.joined(separator: ", "))"
        throw CommandFailure("There is no account \(SafeLine.of(name)): \(known).", status: .usage)
    }
}

extension LabelState.Reason {
    fileprivate var words: String {
        switch self {
        case .name: "no names for tags"
        case .number: "beyond the first 200"
        case .list: "their lists contradict the articles, or are incomplete"
        }
    }
}

extension FeedChange {
    fileprivate var serversName: String { kind == .change ? oldTitle ?? name : name }

    /// What is to be done on the server.
    fileprivate var toBeSent: String {
        let place = category.map { $0.isEmpty ? "out of its category" : "to \($0)" }
        return switch (kind, title, place) {
        case (.add, _, _): "to be added: \(name)"
        case (.remove, _, _): "to be removed: \(name)"
        case (.change, let title?, let place?): "to be renamed and moved: \(serversName) to \(title), \(place)"
        case (.change, let title?, nil): "to be renamed: \(serversName) to \(title)"
        case (.change, nil, let place): "to be moved: \(name) \(place ?? "")"
        }
    }
}

/// An account in JSON and in words. Never contains secrets.
struct AccountReport: Report {
    let account: Account
    /// The account's feeds.
    let feeds: [Feed]

    var members: ReportMembers {
        [
            "name": account.name, "protocol": account.service.kind.rawValue,
            "address": FeedAddress.withoutCredentials(account.service.address), "user": account.service.user,
            "feeds": feeds.count, "articles": feeds.reduce(0) { $0 + $1.articleCount },
            "unread": feeds.reduce(0) { $0 + $1.unreadCount }, "waiting": account.outgoingMarks,
            "waiting_feed_changes": account.feedChanges.count,
            "feeds_to_add": names { $0.kind == .add }, "feeds_to_remove": names { $0.kind == .remove },
            "feeds_to_rename": names { $0.kind == .change && $0.title != nil },
            "feeds_to_move": names { $0.kind == .change && $0.category != nil },
            "last_sync": account.lastSync, "failure": account.failure?.description, "held": account.held?.count,
            "has_labels": account.labels?.hasLabels, "labels_left_alone": account.labels?.leftAlone,
        ]
    }

    /// The most changes of feeds to name.
    private static let namedChanges = 5

    /// The feeds of waiting changes, by their names on the server.
    private func names(_ isMeant: (FeedChange) -> Bool) -> [String] {
        account.feedChanges.filter(isMeant).map(\.serversName)
    }

    /// For a terminal, with what the user can do.
    func lines(now: Date) -> [String] {
        let place = SafeLine.of(FeedAddress.withoutCredentials(account.service.address))
        let user = account.service.user.isEmpty ? "" : " as \(SafeLine.of(account.service.user))"
        let unread = feeds.reduce(0) { $0 + $1.unreadCount }
        var lines = [
            "\(SafeLine.of(account.name))  \(feeds.count.counted("feed")), \(unread.grouped) unread  \(place)\(user)"
        ]
        if let failure = account.failure { lines.append("  not synced: \(SafeLine.of(failure.description))") }
        if let date = account.lastSync { lines.append("  synced \(DateText.short(date, now: now))") }
        if account.outgoingMarks > 0 { lines.append("  \(account.outgoingMarks.counted("mark")) to be sent") }
        if !account.feedChanges.isEmpty {
            lines.append("  \(account.feedChanges.count.counted("change")) of feeds to be sent")
        }
        lines += account.feedChanges.prefix(Self.namedChanges).map { "  \(SafeLine.of($0.toBeSent))" }
        let others = account.feedChanges.count - Self.namedChanges
        if others > 0 { lines.append("  and \(others.grouped) more") }
        if account.labels?.areMissing == true { lines.append("  has no labels: tags stay here") }
        if let count = account.labels?.leftAlone, count > 0 {
            lines.append("  \(count.counted("label")) left alone")
            for reason in LabelState.Reason.allCases {
                guard let names = account.labels?.examples?[reason] else { continue }
                lines.append("    \(reason.words): \(names.map(SafeLine.of).joined(separator: "; "))")
            }
        }
        if let held = account.held {
            lines.append(
                "  \(held.count.counted("mark")) held: \(SafeLine.of(held.words)) "
                    + "newsterm account verify \(ShellWord.of(account.name)) decides.")
        }
        return lines
    }
}

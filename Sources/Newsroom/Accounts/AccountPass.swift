import FoundationEssentials
import News
import NewsStore

/// One sync of an account.
struct AccountPass {
    let account: Account
    let server: any RemoteLibrary
    let library: Library
    let refresher: FeedRefresher
    let unlisted: UnlistedArticles
    let retention: RetentionPolicy?
    let allowsAll: Bool
    /// Whether the user has asked for it.
    let isAsked: Bool
    let progress: @Sendable (AccountSync.Progress) -> Void

    /// - Parameter leavesChange: Whether a change of feeds waits on, so that the sync does not count as one that succeeded.
    /// - Returns: Also why the server refuses marks, which wait on.
    func run(leavesChange: Bool) async throws -> (AccountSync.Report, refusal: RemoteError?) {
        var report = AccountSync.Report()
        let began = refresher.now()
        progress(.asking)
        // What arrives does not wait for what is refused.
        var refusal = try await send(&report)
        // From here on, what the user marks is newer than what the server says.
        let round = try await library.beginSync(of: account.id)
        let check = NameCheck(account: account.id, server: server, library: library)
        let feeds = try await server.feeds()
        // A server that has lost its data would otherwise empty all lists and marks here.
        let known = feeds.isEmpty && !allowsAll ? try await library.feeds() : []
        guard !known.contains(where: { $0.account == account.id }) else {
            throw RemoteError(failure: .noFeeds)
        }
        try await check.others(among: feeds).stop()
        let gone = try await library.setFeeds(feeds, of: account.id, round: round)
        if !gone.isEmpty { report.remarks.append(.feedsGone(titles: gone)) }
        var lists: [MarkedList] = []
        for mark in RemoteMark.allCases { lists.append(try await list(mark, round)) }
        let labels = try await self.labels(feeds, &report)
        let left = unlisted.known(with: Set(feeds.map(\.id)), of: account.id)
        // At first, the user can read what is unread before a long list of all others is there.
        let newest = account.lastSync == nil ? nil : try await newestArticles()
        if let newest, try await differs(lists, newest.ids, left) {
            try await check.check(lists.flatMap(\.list.ids) + newest.ids)
        }
        var held = HeldMarks()
        var wanted: [String] = []
        for list in lists { wanted += try await follow(list, round, &held, &report) }
        wanted += labels?.labels.flatMap(\.articles) ?? []
        let settings = refresher.settings
        let fullTextFeeds = Set(feeds.filter { FullTextTag.isOn(tags: settings.own($0.url).tags) }.map(\.id))
        try await receive(wanted.filter { !left.contains($0) }, fullTextFeeds: fullTextFeeds, &report)
        let rest = if let newest { newest } else { try await newestArticles() }
        if !rest.isComplete, account.lastSync == nil {
            report.remarks.append(.newestOnly(count: rest.ids.count))
        }
        try await receive(rest.ids.filter { !left.contains($0) }, fullTextFeeds: fullTextFeeds, &report)
        // What has arrived has its labels, too.
        if let labels { try await follow(labels, round, &held, &report) }
        // Rules may have marked what arrived.
        if refusal == nil { refusal = try await send(&report) }
        report.held = held.count > 0 ? held : nil
        try await library.finishSync(
            of: account.id, round, began: began, held: report.held, isDone: refusal == nil && !leavesChange)
        return (report, refusal)
    }

    /// - Returns: Why the server refuses marks.
    private func send(_ report: inout AccountSync.Report) async throws -> RemoteError? {
        do {
            let (sent, refused) = try await Self.send(account.id, server, library)
            report.sent += sent
            return refused > 0 ? RemoteError(failure: .marksRefused(count: refused)) : nil
        } catch let error as RemoteError {
            guard case .refused = error.failure else { throw error }
            return error
        }
    }

    /// Sends all marks that wait. Those of one kind go together, and each is confirmed before the next: what is cut
    /// short is sent again, which changes nothing. What the server refuses waits on, and holds up no other.
    static func send(
        _ account: Account.ID, _ server: any RemoteLibrary, _ library: Library
    ) async throws -> (sent: Int, refused: Int) {
        var (sent, all, budget) = (0, 0, mostRefusals)
        try await NameCheck(account: account, server: server, library: library).checkWaiting()
        let labels = try await library.outgoingLabels(of: account)
        let names = labels.isEmpty ? nil : try await library.labelState(of: account)
        for mark in RemoteMark.allCases.map(OutgoingMark.init) + labels.map(OutgoingMark.label) {
            for isSet in [false, true] {
                var refused = Set<String>()
                while true {
                    let limit = AccountSync.marksAtOnce + refused.count
                    var marks = try await library.outgoingMarks(of: account, mark, isSet, atMost: limit)
                    marks.articles.removeAll { refused.contains($0.id) }
                    guard !marks.articles.isEmpty else { break }
                    let order = MarkOrder(marks, names, server)
                    let new: Set<String>
                    do {
                        new = try await Self.send(marks.articles.map(\.id), order, &budget)
                    } catch is LabelsMissing {
                        try await library.keepTagsHere(of: account)
                        return (sent, all)
                    }
                    refused.formUnion(new)
                    marks.articles.removeAll { new.contains($0.id) }
                    // The server has them: a cancelled task must not forget it.
                    try await Task { [marks] in try await library.confirm(marks, of: account) }.value
                    sent += marks.articles.count
                    all += new.count
                    guard budget > 0 else { return (sent, all) }
                    try Task.checkCancellation()
                }
            }
        }
        return (sent, all)
    }
}

extension AccountPass {
    /// Refused requests of one pass at most: a server that refuses so many refuses all.
    private static let mostRefusals = 20

    /// - Returns: The articles of those that the server refuses, which would be refused again, and those not tried.
    private static func send(
        _ ids: [String], _ order: MarkOrder, _ budget: inout Int
    ) async throws -> Set<String> {
        guard budget > 0 else { return Set(ids) }
        do {
            try await order.carryOut(ids)
            return []
        } catch let error as RemoteError {
            guard error.status == 400 else { throw error }
            budget -= 1
            guard ids.count > 1 else { return Set(ids) }
            let half = ids.count / 2
            let first = try await send(Array(ids[..<half]), order, &budget)
            return first.union(try await send(Array(ids[half...]), order, &budget))
        }
    }

    /// Articles of one account that are taken at most.
    static let mostArticles = 1_000_000

    /// Seconds before the last sync from which articles are asked for. The server's clock may be behind, and to Miniflux
    /// it is the date of publication that counts, though it may find an article hours later.
    private static let overlap = 2 * 86_400.0

    /// Articles that arrived before would be deleted at once.
    private var oldestKept: Date? { retention?.expiryDate(now: refresher.now()) }

    private func newestArticles() async throws -> RemoteIDs {
        try await server.newestArticles(
            since: account.lastSync?.addingTimeInterval(-Self.overlap) ?? oldestKept, isFirst: account.lastSync == nil,
            atMost: Self.mostArticles)
    }

    /// The articles that have a mark on the server, and how that differs here; nil if the list is incomplete.
    private typealias MarkedList = (mark: RemoteMark, list: RemoteIDs, difference: MarkDifference?)

    private func list(_ mark: RemoteMark, _ round: Int64) async throws -> MarkedList {
        let list = try await server.articles(marked: mark)
        guard list.isComplete else { return (mark, list, nil) }
        return (mark, list, try await library.difference(of: mark, list.ids, of: account.id, round: round))
    }

    /// Whether the server's lists would change anything here.
    /// - Parameter left: Articles that are not stored.
    private func differs(_ lists: [MarkedList], _ newest: [String], _ left: Set<String>) async throws -> Bool {
        if lists.contains(where: { $0.difference?.isEmpty == false }) { return true }
        let names = lists.reduce(into: Set(newest)) { $0.formUnion($1.difference?.missing ?? Set($1.list.ids)) }
        return try await !library.unknownArticles(Array(names.subtracting(left)), of: account.id).isEmpty
    }

    /// Gives the articles here the marks that they have on the server.
    /// - Returns: What the server calls the articles that may not be stored here, in its order.
    private func follow(
        _ marked: MarkedList, _ round: Int64, _ held: inout HeldMarks, _ report: inout AccountSync.Report
    ) async throws -> [String] {
        let (mark, list) = (marked.mark, marked.list)
        guard let difference = marked.difference else {
            report.remarks.append(.incomplete(list: mark, count: list.ids.count))
            return list.ids
        }
        let wanted = difference.missing.isEmpty ? [] : list.ids.filter(difference.missing.contains)
        guard !difference.isEmpty else { return wanted }
        if !allowsAll, let reason = try await reasonToHold(difference, mark, list) {
            held.add(difference, of: mark)
            held.add(reason)
            return wanted
        }
        if mark == .starred { try await keepStars(difference.cleared.map(\.name)) }
        // What is repaired here does not become a mark on other servers.
        let done = try await library.follow(mark, list.ids, of: account.id, round: round, spreads: !allowsAll)
        report.followed += done.cleared.count + done.set.count
        return wanted
    }

    /// An article that the server has deleted cannot lose its star there. It keeps the star here, and is no longer the
    /// server's.
    private func keepStars(_ cleared: [String]) async throws {
        for start in stride(from: 0, to: cleared.count, by: AccountSync.batchSize) {
            let batch = Array(cleared[start...].prefix(AccountSync.batchSize))
            let there = Set(try await articles(batch).map(\.id))
            let gone = batch.filter { !there.contains($0) }
            if !gone.isEmpty { try await library.forget(gone, of: account.id) }
        }
    }
}

extension AccountPass {
    /// Receives the articles that are not stored. The next portion is asked for while one is stored, by two requests side
    /// by side: measured on loopback, a first sync of 10,000 articles takes 0.9 of the time.
    private func receive(
        _ ids: [String], fullTextFeeds: Set<String>, _ report: inout AccountSync.Report
    ) async throws {
        var seen = Set<String>(minimumCapacity: ids.count)
        let missing = try await library.unknownArticles(ids.filter { seen.insert($0).inserted }, of: account.id)
        seen = []
        guard !missing.isEmpty else { return }
        var rest = missing[...]
        var stored = 0
        progress(.receiving(0, of: missing.count))
        func next() -> [String] {
            let batch = Array(rest.prefix(2 * AccountSync.batchSize))
            rest = rest.dropFirst(batch.count)
            return batch
        }
        func ask(_ batch: [String]) async throws -> [RemoteArticle] {
            async let second = self.articles(Array(batch.dropFirst(AccountSync.batchSize)))
            return try await self.articles(Array(batch.prefix(AccountSync.batchSize))) + second
        }
        var batch = next()
        var articles = try await ask(batch)
        while !batch.isEmpty {
            let following = next()
            async let coming = ask(following)
            let updates = try await library.store(
                articles, of: account.id, at: refresher.now(), rules: refresher.rules,
                fullTextFeeds: fullTextFeeds)
            for (feed, update) in updates {
                report.received += update.new
                // A first sync brings no news.
                if account.lastSync != nil { report.updates[feed, default: []].append(update) }
            }
            stored += batch.count
            progress(.receiving(stored, of: missing.count))
            (batch, articles) = (following, try await coming)
        }
    }

    func articles(_ ids: [String]) async throws -> [RemoteArticle] {
        let articles = try await server.allArticles(ids)
        unlisted.add(articles, of: account.id)
        return articles
    }
}

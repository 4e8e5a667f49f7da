import FoundationEssentials
public import News
public import NewsStore

/// The user's feed list, and the library that follows it.
public struct Subscriptions: Sendable {
    /// The address of the bundled feed that is shown while there is no feed list.
    public static let welcomeURL = FeedAddress.introduction

    public let file: FeedListFile
    let library: Library
    private let settings: RefreshSettings
    private let version: String
    let mayBegin: Bool

    /// - Parameters:
    ///   - settings: Settings for feeds in the configuration, which override the list's own.
    ///   - version: The program's version: another one may parse a list differently.
    ///   - mayBegin: Whether a list may be started although the library follows one, as after the user named another.
    public init(
        file: FeedListFile, library: Library, settings: RefreshSettings = RefreshSettings(), version: String = "",
        mayBegin: Bool = false
    ) {
        self.file = file
        self.library = library
        self.settings = settings
        self.version = version
        self.mayBegin = mayBegin
    }

    /// Throws if the list is missing or has no usable line although the library follows one. Even if that is temporary,
    /// continuing would create a list with nothing else in it or leave the library without feeds. At a first start
    /// there is nothing to lose.
    /// - Parameter forRepair: Whether the user is about to repair the list, so that its mistakes are acceptable.
    /// - Throws: `NewsroomError.listGone`, `listBroken`.
    public func requireList(forRepair: Bool = false) async throws {
        let list = try file.read()
        if list == nil || !forRepair { try await check(list?.evaluated) }
    }

    /// - Parameter list: As it was read; nil if there is none.
    /// - Throws: Why the library must not follow it.
    func check(_ list: (entries: [FeedListEntry], problems: [FeedListProblem])?) async throws {
        guard let reason = reasonNotToFollow(list) else { return }
        if try await !follows(only: []) { throw reason }
    }

    private func reasonNotToFollow(
        _ list: (entries: [FeedListEntry], problems: [FeedListProblem])?
    ) -> NewsroomError? {
        guard let list else { return .listGone(path: file.path) }
        guard list.entries.isEmpty, let first = list.problems.first else { return nil }
        return .listBroken(path: file.path, first: first)
    }

    /// Whether the library follows no feeds but these and the bundled one.
    public func follows(only urls: [String]) async throws -> Bool {
        let keys = Set((urls + [Self.welcomeURL]).map(FeedAddress.key))
        return try await library.ownFeeds().allSatisfy { keys.contains(FeedAddress.key($0.url)) }
    }

    /// Changes the list, unless it is missing or broken while the library follows one.
    func editList<Result: Sendable>(_ change: (inout FeedList) throws -> Result) async throws -> Result {
        try library.checkWritable()
        return try await file.edit(check: { if $0 != nil || !mayBegin { try await check($0?.evaluated) } }, change)
    }

    /// The current feed list. Without a file it consists of the bundled welcome feed.
    public func read() throws -> FeedListState {
        guard let bytes = try file.bytes() else { return FeedListState(list: nil) }
        return FeedListState(list: FeedList(bytes: bytes), source: source(bytes))
    }

    /// Updates the library to the feed list. Articles of feeds that are no longer listed are hidden, not deleted.
    /// - Parameters:
    ///   - state: The list as it was read.
    ///   - isClear: Whether there is nothing to report about the list; if so this is stored, and `isLibraryCurrent` is
    ///     true until the list or a setting changes.
    ///   - remembersAlone: Whether to store that even if nothing else changes.
    ///   - endsList: Whether the last feed, or the list, was removed on purpose.
    /// - Throws: `NewsroomError.listGone`, `listBroken`.
    public func follow(
        _ state: FeedListState, isClear: Bool, remembersAlone: Bool = true, endsList: Bool = false
    ) async throws {
        if !endsList { try await check(state.hasFile ? (state.entries, state.problems) : nil) }
        // Merged first, because the library compares intervals and tags regardless of their source. Of tags with the
        // same purpose, the first counts.
        let feeds = state.listedFeeds.map { feed in
            var feed = feed
            let own = settings.own(feed.url)
            feed.interval = own.interval ?? feed.interval
            feed.tags = own.tags + feed.tags.filter { !own.tags.contains($0) }
            return feed
        }
        let moves = try await library.lastFeedListActs(with: FeedListAct.nameKey).flatMap(FeedListAct.moves)
        try await library.setFeedList(
            feeds, source: isClear ? state.source : nil, remembersAlone: remembersAlone, moves: moves)
    }

    /// Reads the feed list and updates the library.
    @discardableResult
    public func synchronize() async throws -> FeedListState { try await synchronize(endsList: false) }

    @discardableResult
    func synchronize(endsList: Bool) async throws -> FeedListState {
        let state = try read()
        try await follow(state, isClear: false, endsList: endsList)
        return state
    }

    /// Whether the library follows the current feed list, about which there was nothing to report. Hashes the file,
    /// because neither its date nor its size reveals every change.
    public func isLibraryCurrent() throws -> Bool {
        guard let bytes = try file.bytes() else { return false }
        return try library.feedListSourceNow() == source(bytes)
    }

    /// Identifies all that determines the list: the file, the settings for feeds, and the program's version.
    private func source(_ bytes: [UInt8]) -> BodyIdentity {
        var hash = BodyHash(circumstances: [version] + settings.listInterpretationSettings)
        bytes.withUnsafeBytes { hash.add($0) }
        return hash.identity
    }

    /// The listed feed with an address; nil if it is not listed.
    public func listed(_ address: String) async throws -> AddedFeed? {
        guard let url = try? FeedAddress.normalized(address) else { return nil }
        return try file.read()?.addresses(meantBy: url).first.map { AddedFeed(url: $0, isNew: false) }
    }

    /// Adds a feed to the list; undoable. A feed that is already listed gets the tags and the title it lacks, as with
    /// an import. The caller fetches it.
    /// - Parameters:
    ///   - address: As typed.
    ///   - isAct: Whether it can be undone.
    public func add(
        _ address: String, title: String? = nil, tags: [String] = [], isAct: Bool = true
    ) async throws -> AddedFeed {
        let isFirst = try file.read() == nil
        let added: AddedFeed
        let change: FeedList.ChangedLine?
        let endedOpen: Bool
        do {
            (added, change, endedOpen) = try await editList { list in
                let endsOpen = list.endsOpen
                if let url = list.addresses(meantBy: try FeedAddress.normalized(address)).first {
                    let change = list.merge(url, title: title, tags: tags, hides: true, FeedList.Known(list))
                    let feed = AddedFeed(
                        url: url, isNew: false, newTags: change?.newTags ?? [], newTitle: change?.newTitle)
                    return (feed, change, endsOpen)
                }
                let (url, isNew) = try list.add(address, title: title, tags: tags)
                return (AddedFeed(url: url, isNew: isNew), nil, endsOpen)
            }
        } catch let error as FeedAddressError {
            throw NewsroomError.badAddress(error)
        }
        if added.isNew, isAct {
            let shown = Redaction.redacted(added.url)
            try await record(
                FeedListAct(
                    added: [added.url], madeList: isFirst ? true : nil, endedOpen: endedOpen ? true : nil),
                "\(shown) added to the feed list", orTakeBack: true)
        } else if let change {
            try await record(
                FeedListAct(changed: [change]), "tags and titles added to the feed list", orTakeBack: true)
        }
        try await synchronize()
        return added
    }

    /// Removes a feed from the list; undoable. Its articles are hidden until retention deletes them.
    /// - Parameters:
    ///   - url: As listed, or as shown, without user name and password.
    ///   - account: The account that the act subscribed to it instead, see `Library.addition`; undo reverses that too.
    @discardableResult
    public func remove(
        _ url: String, movedTo account: (id: Account.ID, act: Int64, addition: FeedChange)? = nil
    ) async throws -> RemovedFeed {
        let titles = Dictionary(
            try await library.ownFeeds().map { (FeedAddress.key($0.url), $0.title) }
        ) { first, _ in first }
        let (removed, isLast) = try await editList { list in
            (list.remove(try list.address(meantBy: url)), list.entries.isEmpty)
        }
        guard let line = removed.first else { throw NewsroomError.notListed(url: url) }
        let listed = FeedList(bytes: line.bytes).entries.first?.url ?? url
        let title = titles[FeedAddress.key(listed)]
        let feed = RemovedFeed(name: title ?? Redaction.address(listed), url: listed)
        var act = FeedListAct(removed: removed)
        act.subscription = account.map { FeedListAct.Subscription(account: $0.id, change: $0.addition) }
        try await record(act, "\(feed.name) removed", orTakeBack: true)
        if let account { try await library.forgetFeedListAct(account.act) }
        try await synchronize(endsList: isLast)
        return feed
    }

    /// A feed's settings in the list.
    public func listing(of url: String) throws -> FeedListing {
        let key = FeedAddress.key(url)
        guard let list = try file.read() else { throw NewsroomError.listGone(path: file.path) }
        guard let entry = list.entries.first(where: { FeedAddress.key($0.url) == key }) else {
            throw reasonNotToFollow(list.evaluated) ?? .notListed(url: url)
        }
        return FeedListing(entry)
    }

    /// Changes a feed's settings; undoable. With another address it keeps its articles and their marks.
    /// - Parameter name: The feed's name for the log of acts.
    public func change(_ url: String, by change: FeedListingChange, name: String) async throws {
        try library.checkWritable()
        var change = change
        if let address = change.address {
            do {
                change.new.address = try FeedAddress.normalized(address)
            } catch {
                throw NewsroomError.badAddress(error)
            }
        }
        let (lines, act) = try await write(change, of: url, name: name)
        do {
            try await synchronize()
        } catch {
            // If the library does not follow, revert the list, or the feed would be separated from its articles.
            _ = try await file.edit { list in list.revert(lines) }
            try await library.forgetFeedListAct(act)
            throw error
        }
    }

    /// The part of `change` that precedes updating the library, which after a crash happens when the list is next read.
    /// The act is recorded before the list is written, so that a feed with another address is recognised as the same.
    /// - Returns: The changed lines and the number of the act.
    func write(
        _ change: FeedListingChange, of url: String, name: String
    ) async throws -> (lines: [FeedList.ChangedLine], act: Int64) {
        func apply(to list: inout FeedList) throws -> [FeedList.ChangedLine] {
            if let address = change.address, FeedAddress.key(address) != FeedAddress.key(url), list.contains(address) {
                throw NewsroomError.listedAlready(url: address)
            }
            let lines = list.change(url, by: change)
            guard !lines.isEmpty else { throw reasonNotToFollow(list.evaluated) ?? .notListed(url: url) }
            return lines
        }
        func record(_ lines: [FeedList.ChangedLine]) async throws -> Int64 {
            try await self.record(FeedListAct(changed: lines, changedName: name), "\(name) changed in the feed list")
        }
        guard var list = try file.read() else { throw NewsroomError.listGone(path: file.path) }
        let expected = try apply(to: &list)
        let act = try await record(expected)
        let lines: [FeedList.ChangedLine]
        do {
            lines = try await editList(apply)
        } catch {
            try await library.forgetFeedListAct(act)
            throw error
        }
        // The line was edited meanwhile.
        guard lines != expected else { return (lines, act) }
        let other = try await record(lines)
        try await library.forgetFeedListAct(act)
        return (lines, other)
    }

    /// Exports the feed list for other readers or machines. User names and passwords in addresses are removed.
    public func export(_ format: FeedExport.Format) async throws -> String {
        let list = try file.read() ?? FeedList()
        let feeds = try await library.ownFeeds()
        return FeedExport.text(of: list, feeds: feeds, format: format)
    }
}

extension FeedList {
    /// The listed address that the user means by a shown one; unchanged if none matches.
    fileprivate func address(meantBy url: String) throws(NewsroomError) -> String {
        let matches = addresses(meantBy: url)
        guard matches.count <= 1 else { throw .listedSeveralTimes(url: url) }
        return matches.first ?? url
    }

    /// The listed addresses that the user may mean: an exact match, or else all that are shown like this, without user
    /// name and password.
    fileprivate func addresses(meantBy url: String) -> [String] {
        let key = FeedAddress.key(url)
        let addresses = entries.map(\.url)
        if let listed = addresses.first(where: { FeedAddress.key($0) == key }) { return [listed] }
        return addresses.filter { FeedAddress.key(FeedAddress.withoutCredentials($0)) == key }
    }
}

import FoundationEssentials
public import News
public import NewsStore

/// What the user reads: the feed list, and the library kept in step with it.
public struct Subscriptions: Sendable {
    /// The address of the bundled feed that is shown as long as there is no feed list.
    public static let welcomeURL = FeedAddress.introduction

    public let file: FeedListFile
    let library: Library
    private let settings: RefreshSettings
    private let version: String
    let mayBegin: Bool

    /// - Parameters:
    ///   - settings: what the user set for feeds beside the list, which goes before the list's own.
    ///   - version: the program's: another one may read a list in another way.
    ///   - mayBegin: whether a list may be begun although the library follows one already, as where the user named another.
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

    /// Refuses to go on where there is no list, or none of its lines can be used, although the library follows one. Be it so
    /// for a moment: it would come back with nothing else in it, or leave the library without feeds. At a first start there
    /// is nothing to lose.
    /// - Parameter toMend: whether the user is about to mend it, so that a list with mistakes is no hindrance.
    /// - Throws: `NewsroomError.listGone`, `listBroken`.
    public func checkIsThere(toMend: Bool = false) async throws {
        let list = try file.read()
        if list == nil || !toMend { try await check(list?.evaluated) }
    }

    /// - Parameter list: as it was read; nil: there is none.
    /// - Throws: why the library does not follow it.
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

    /// Whether the library follows no feeds but these, beside the bundled one.
    public func follows(only urls: [String]) async throws -> Bool {
        let keys = Set((urls + [Self.welcomeURL]).map(FeedAddress.key))
        return try await library.feeds().allSatisfy { keys.contains(FeedAddress.key($0.url)) }
    }

    /// Changes the list, and begins none in place of one that has gone or is broken.
    func editList<Result: Sendable>(_ change: (inout FeedList) throws -> Result) async throws -> Result {
        try library.checkWritable()
        return try await file.edit(check: { if $0 != nil || !mayBegin { try await check($0?.evaluated) } }, change)
    }

    /// The feed list as it is now. Without a list file the bundled welcome feed is all there is.
    public func read() throws -> FeedListState {
        guard let bytes = try file.bytes() else { return FeedListState(list: nil) }
        return FeedListState(list: FeedList(bytes: bytes), source: source(bytes))
    }

    /// Brings the library in step with the feed list. Articles of feeds that are no longer listed are hidden, not
    /// deleted.
    /// - Parameters:
    ///   - state: as it was read.
    ///   - isClear: whether there is nothing to tell of it, and this is to be remembered: then `isInStep` is true until
    ///     it, or a setting, changes.
    ///   - remembersAlone: whether that is written also where nothing else is.
    ///   - endsList: whether the last feed was taken off the list on purpose, or the list taken away.
    /// - Throws: `NewsroomError.listGone`, `listBroken`.
    public func follow(
        _ state: FeedListState, isClear: Bool, remembersAlone: Bool = true, endsList: Bool = false
    ) async throws {
        if !endsList { try await check(state.hasFile ? (state.entries, state.problems) : nil) }
        // The library knows a changed setting by its old one, wherever that stood.
        let feeds = state.listedFeeds.map { feed in
            var feed = feed
            feed.interval = settings.own(feed.url).interval ?? feed.interval
            return feed
        }
        let moves = try await library.lastFeedListActs(with: FeedListAct.nameKey).flatMap(FeedListAct.moves)
        try await library.setFeedList(
            feeds, source: isClear ? state.source : nil, remembersAlone: remembersAlone, moves: moves)
    }

    /// Reads the feed list and follows it.
    @discardableResult
    public func synchronize() async throws -> FeedListState { try await synchronize(endsList: false) }

    @discardableResult
    func synchronize(endsList: Bool) async throws -> FeedListState {
        let state = try read()
        try await follow(state, isClear: false, endsList: endsList)
        return state
    }

    /// Whether the library follows the feed list as it is now, of which there was nothing to tell. To know this takes a
    /// hash of the file's bytes: neither its date nor its size tells of every change.
    public func isInStep() throws -> Bool {
        guard let bytes = try file.bytes() else { return false }
        return try library.feedListSourceNow() == source(bytes)
    }

    /// Of all that makes the list: the file, the settings for feeds, and who reads it.
    private func source(_ bytes: [UInt8]) -> BodyIdentity {
        var hash = BodyHash(circumstances: [version] + settings.circumstancesOfList)
        bytes.withUnsafeBytes { hash.add($0) }
        return hash.identity
    }

    /// The feed of an address that is listed already; nil: it is not.
    public func listed(_ address: String) async throws -> AddedFeed? {
        guard let url = try? FeedAddress.normalized(address) else { return nil }
        return try file.read()?.addresses(meantBy: url).first.map { AddedFeed(url: $0, isNew: false) }
    }

    /// Adds a feed to the list; undoable. One that is listed already gets the tags and the title that it has not, as by an
    /// import. Fetching it is the caller's.
    /// - Parameter address: as typed.
    public func add(_ address: String, title: String? = nil, tags: [String] = []) async throws -> AddedFeed {
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
        if added.isNew {
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

    /// Takes a feed off the list; undoable. Its articles are hidden, and deleted when retention comes to them.
    /// - Parameter url: as it is listed, or as it is shown: without user name and password.
    @discardableResult
    public func remove(_ url: String) async throws -> RemovedFeed {
        let titles = Dictionary(
            try await library.feeds().map { (FeedAddress.key($0.url), $0.title) }
        ) { first, _ in first }
        let (removed, isLast) = try await editList { list in
            (list.remove(try list.address(meantBy: url)), list.entries.isEmpty)
        }
        guard let line = removed.first else { throw NewsroomError.notListed(url: url) }
        let listed = FeedList(bytes: line.bytes).entries.first?.url ?? url
        let title = titles[FeedAddress.key(listed)]
        let feed = RemovedFeed(name: title ?? Redaction.address(listed), url: listed)
        try await record(FeedListAct(removed: removed), "\(feed.name) removed", orTakeBack: true)
        try await synchronize(endsList: isLast)
        return feed
    }

    /// Gives a feed the user's own title; nil: the feed's.
    public func rename(_ url: String, to title: String?) async throws {
        let isListed = try await editList { list in list.rename(url, to: title) }
        guard isListed else { throw NewsroomError.notListed(url: url) }
        try await synchronize()
    }

    /// What is set for a feed in the list.
    public func listing(of url: String) throws -> FeedListing {
        let key = FeedAddress.key(url)
        guard let list = try file.read() else { throw NewsroomError.listGone(path: file.path) }
        guard let entry = list.entries.first(where: { FeedAddress.key($0.url) == key }) else {
            throw reasonNotToFollow(list.evaluated) ?? .notListed(url: url)
        }
        return FeedListing(entry)
    }

    /// Changes what is set for a feed; undoable. With another address it keeps its articles and their marks.
    /// - Parameter name: what it is called, for the log of acts.
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
            // A list that goes on without the library would part the feed from its articles.
            _ = try await file.edit { list in list.revert(lines) }
            try await library.forgetFeedListAct(act)
            throw error
        }
    }

    /// The part of `change` that is left to be done when the process is killed: the library follows whenever it looks at
    /// the list next. The act is recorded before the list is written, so that a feed with another address is known to be
    /// the same.
    /// - Returns: what was done to which lines, and the number of the act.
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

    /// The feed list for other readers, or for another machine. User names and passwords in addresses are left out.
    public func export(_ format: FeedExport.Format) async throws -> String {
        let list = try file.read() ?? FeedList()
        let feeds = try await library.feeds()
        return FeedExport.text(of: list, feeds: feeds, format: format)
    }
}

extension FeedList {
    /// The address of the feed that a user names by the address that is shown; as it is when none is known by that.
    fileprivate func address(meantBy url: String) throws(NewsroomError) -> String {
        let meant = addresses(meantBy: url)
        guard meant.count <= 1 else { throw .listedSeveralTimes(url: url) }
        return meant.first ?? url
    }

    /// The addresses of the feeds that a user may mean by one: that which is listed so, else all those that are
    /// shown so, without user name and password.
    fileprivate func addresses(meantBy url: String) -> [String] {
        let key = FeedAddress.key(url)
        let addresses = entries.map(\.url)
        if let listed = addresses.first(where: { FeedAddress.key($0) == key }) { return [listed] }
        return addresses.filter { FeedAddress.key(FeedAddress.withoutCredentials($0)) == key }
    }
}

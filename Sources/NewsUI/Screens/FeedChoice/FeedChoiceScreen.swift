import News
import Presentation
import Terminal
import Texts

/// The choice of feeds: by address, from other readers' files, and from newsterm's suggestions; or among several found
/// at one address.
struct FeedChoiceScreen: RowScreen {
    nonisolated enum Item: Hashable {
        case address
        case file(FoundFeedFile)
        case feed(title: String, url: String)

        fileprivate var url: String? { if case .feed(_, let url) = self { url } else { nil } }
    }

    let context = KeyContext.feedChoice
    let takesInput = true
    let tickCells: Range<Int>? = 0..<3
    var selection = RowSelection()
    var hasUnsavedChanges: Bool { !ticked.isEmpty }
    var unsavedQuestion: String { FeedChoiceTexts.asksToAdd(ticked.count) }
    /// The feeds found at one address; `nil` for the full choice.
    private let found: [FeedListOutcome.Choice]?
    /// Other readers' files; `nil` while they are searched for.
    private var files: [FoundFeedFile]?
    private var ticked: Set<Item> = []
    /// 1 ms, and more with many feeds, since it needs their addresses.
    private let memo = Memo<Subject, [ScreenRow]>()

    init() { found = nil }

    init(found: [FeedListOutcome.Choice]) {
        self.found = found
        files = []
    }

    var title: String { found.map { FeedChoiceTexts.found($0.count) } ?? FeedChoiceTexts.title }

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let subject = Subject(
            revision: surroundings.revision, files: files, ticked: ticked, theme: surroundings.theme,
            width: surroundings.width)
        return memo.value(of: subject) { newRows(in: surroundings) }
    }

    private func newRows(in surroundings: Surroundings) -> [ScreenRow] {
        let listed = listed(in: surroundings)
        let intro = FeedChoiceTexts.intro(
            tick: surroundings.key(.tick, in: context), add: surroundings.key(.open, in: context))
        var rows = [ScreenRow.intro(intro, in: surroundings)]
        for group in groups where !group.items.isEmpty || group.note != nil {
            let heading = StyledLine(group.heading, style: surroundings.theme[.heading])
            rows += [.blank, ScreenRow(text: [heading])]
            if let note = group.note { rows.append(ScreenRow(text: [StyledLine("    " + note)])) }
            rows += group.items.map { item in
                let isListed = item.url.map { listed.contains(FeedAddress.key($0)) } ?? false
                return ScreenRow(item, [line(of: item, isListed: isListed, surroundings)])
            }
        }
        return rows
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        let open =
            selection.id == AnyHashable(Item.address)
            ? FeedChoiceTexts.typeAddress : FeedChoiceTexts.add(max(1, ticked.count))
        return [ScreenHint(.open, open), ScreenHint(.tick), ScreenHint(.addFeed), ScreenHint(.moveDown)]
    }

    func status(in surroundings: Surroundings) -> String? {
        if case .feed(_, let url)? = item { return ShownAddress.of(Redaction.redacted(url)) }
        return nil
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .tick:
            guard let item, item != .address else { return [.act(.addFeed)] }
            if ticked.remove(item) != nil { return [] }
            if isListed(item, surroundings) { return [.say(FeedChoiceTexts.isListed)] }
            ticked.insert(item)
            return []
        case .save: return add(Array(ticked), surroundings)
        case .open:
            if item == .address { return [.act(.addFeed)] }
            return add(ticked.isEmpty ? [item].compactMap { $0 } : Array(ticked), surroundings)
        default: return nil
        }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        switch event {
        case .feedFilesFound(let found):
            if files == nil { files = found }
            return []
        // The screen's purpose is achieved, unless the user has ticked more.
        case .feedAdded(_, let outcome) where outcome.hasAdded && ticked.isEmpty && found == nil: return [.close]
        case .feedsImported(_, let feeds, _) where feeds.added > 0 && ticked.isEmpty && found == nil: return [.close]
        default: return []
        }
    }
}

extension FeedChoiceScreen {
    private struct Subject: Equatable {
        let revision: Revision
        let files: [FoundFeedFile]?
        let ticked: Set<Item>
        let theme: Theme
        let width: Int
    }

    private struct Group {
        let heading: String
        var items: [Item]
        var note: String?
    }

    private var item: Item? { selection.id?.base as? Item }

    private var groups: [Group] {
        if let found {
            return [
                Group(
                    heading: FeedChoiceTexts.feeds,
                    items: found.map { .feed(title: $0.title ?? $0.shown, url: $0.address) })
            ]
        }
        return [
            Group(heading: FeedChoiceTexts.byAddress, items: [.address]),
            Group(
                heading: FeedChoiceTexts.onThisComputer, items: (files ?? []).map(Item.file),
                note: files == nil ? FeedChoiceTexts.looking : nil),
            Group(heading: FeedChoiceTexts.onServer, items: [], note: FeedChoiceTexts.addsAccount),
        ]
            + StarterFeeds.topics.map { topic in
                Group(
                    heading: FeedChoiceTexts.heading(topic),
                    items: StarterFeeds.feeds(on: topic).map { .feed(title: $0.title, url: $0.url) })
            }
            + [
                Group(
                    heading: FeedChoiceTexts.newsterm,
                    items: [.feed(title: FeedChoiceTexts.introduction, url: FeedAddress.introduction)])
            ]
    }

    /// The addresses already listed, in the form used for comparison.
    private func listed(in surroundings: Surroundings) -> Set<String> {
        let known = (found ?? []).filter(\.isListed).map(\.address)
        return Set((surroundings.feeds.map(\.url) + known).map { FeedAddress.key($0) })
    }

    private func isListed(_ item: Item, _ surroundings: Surroundings) -> Bool {
        item.url.map { listed(in: surroundings).contains(FeedAddress.key($0)) } ?? false
    }

    private func line(of item: Item, isListed: Bool, _ surroundings: Surroundings) -> StyledLine {
        let theme = surroundings.theme
        let mark = isListed ? "    " : ticked.contains(item) ? "[x] " : "[ ] "
        switch item {
        case .address:
            let key = surroundings.keyMap.keyName(for: .addFeed, in: context) ?? surroundings.key(.open, in: context)
            let text = FeedChoiceTexts.anyAddress(key)
            return StyledLine([.init(text: "+   ", style: theme[.key]), .init(text: text)])
        case .file(let file):
            return StyledLine([
                .init(text: mark), .init(text: file.shown),
                .init(text: "  " + FeedChoiceTexts.file(file), style: theme[.detail]),
            ])
        case .feed(let title, let url):
            let address = found == nil ? Self.host(of: url) : ShownAddress.of(Redaction.redacted(url))
            let detail = isListed ? FeedChoiceTexts.listed : address == title ? "" : address
            return StyledLine([
                .init(text: mark), .init(text: title, style: isListed ? theme[.detail] : .plain),
                .init(text: "  " + detail, style: theme[.detail]),
            ])
        }
    }

    private static func host(of url: String) -> String {
        let host = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" }
        return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
    }

    private func add(_ items: [Item], _ surroundings: Surroundings) -> [ScreenRequest] {
        var chosen = ChosenFeeds()
        // In the order shown on the screen.
        let listed = listed(in: surroundings)
        for item in groups.flatMap(\.items) where items.contains(item) {
            if let url = item.url, listed.contains(FeedAddress.key(url)) { continue }
            switch item {
            case .address: break
            case .file(let file): chosen.files.append(file.path)
            case .feed(let title, let url):
                chosen.addresses.append(url)
                // A found feed's title comes from the page's link, not from the feed: do not store it.
                if found == nil { chosen.titles[url] = title }
            }
        }
        guard chosen != ChosenFeeds() else { return [.say(FeedChoiceTexts.isListed)] }
        return [.closeAll, .announce(FeedChoiceTexts.adding, .addFeeds(chosen))]
    }
}

extension FeedListOutcome {
    /// Whether the feed is in the list now.
    fileprivate var hasAdded: Bool {
        switch self {
        case .added, .fetched, .imported, .addedUnseen, .addedUnfetched: true
        case .isListed, .several, .allListed, .removed, .changed, .toldLater, .noted, .nothingNew, .continues, .nothing,
            .reported:
            false
        }
    }
}

import Foundation
import News

@testable import NewsUI

/// An in-memory library that answers like the real one.
struct FakeLibrary {
    var feeds: [Feed]
    var headlines: [Headline]
    var accounts: [Account] = []
    /// Feed details beyond what the list shows.
    var details: [Feed.ID: FeedDetails] = [:]
    /// When feeds publish; the others have nothing stored.
    var activities: [Feed.ID: FeedActivity] = [:]
    var listings: [Feed.ID: FeedListing] = [:]
    var feedFiles: [FoundFeedFile] = []
    var texts: [Headline.ID: ArticleText] = [:]
    var enclosures: [Headline.ID: [Enclosure]] = [:]
    var episodes: [Headline.ID: Episode] = [:]
    /// Where articles are discussed.
    var comments: [Headline.ID: String] = [:]
    /// When articles were opened last.
    var readings: [Headline.ID: Date] = [:]
    /// How far articles were read.
    var places: [Headline.ID: ReadingPlace] = [:]
    /// The most results in a page, as if time had run out.
    var maximumPageRows = Int.max
    /// Texts fetched from articles' pages.
    var fullTexts: [Headline.ID: ArticleText] = [:]
    /// Whether the full texts lack their end.
    var isIncomplete = false
    var missingPage: Int?
    /// The last page in the full texts if the articles have more than are fetched.
    var lastPage: Int?
    /// The selectors that those texts were made with.
    var selectors: [UsedSelector] = []
    var chosenTexts: [Headline.ID: TextSource] = [:]
    /// Chapters in files of their own.
    var chapters: [Headline.ID: [Episode.Chapter]] = [:]
    var transcripts: [Headline.ID: [String]] = [:]
    /// The articles that have one link, and those of them that are split off.
    var story: [Headline.ID] = []
    var apart: Set<Headline.ID> = []
    /// Whether its disk is, so that acts fail.
    var isFull = false
    /// What undo shows again.
    private var hidden: [Headline.ID] = []
    /// Where articles are saved.
    var saves: [Headline.ID: [Save]] = [:]
    /// What rules did.
    var rules: [Headline.ID: [RuleMark]] = [:]
    /// What commands printed.
    var kept: [Headline.ID: [KeptOutput]] = [:]

    var overlaps = StoryOverlaps()

    init(feeds: [Feed] = [Samples.feed(1)], headlines: [Headline]) {
        self.feeds = feeds
        self.headlines = headlines
    }

    /// - Parameter includesHidden: Whether the query asks for hidden articles itself.
    func rows(_ filter: HeadlineFilter, includesHidden: Bool = false) -> [Headline] {
        let tagged = filter.tag.map { tag in feeds.filter { $0.tags.contains(tag) }.map(\.id) }
        let hidden = filter.feed != nil || filter.includesHidden ? [] : feeds.filter(\.isHidden).map(\.id)
        let rows = (filter.recentlyRead ? read : headlines).filter {
            !hidden.contains($0.feedID) && (includesHidden || !$0.isHidden)
                && (filter.feed == nil || $0.feedID == filter.feed)
                && (!filter.unreadOnly || !$0.isRead)
                && (!filter.starredOnly || $0.isStarred) && (tagged?.contains($0.feedID) ?? true)
        }
        let order = filter.order
        let isSorted = zip(rows, rows.dropFirst()).allSatisfy { order.precedes($0.position, $1.position) }
        return isSorted ? rows : order.sorted(rows, by: \.position)
    }

    private var read: [Headline] {
        headlines.compactMap { headline in
            readings[headline.id].map { date in
                var headline = headline
                headline.lastRead = date
                return headline
            }
        }
    }

    func storyMembers(of id: Headline.ID) -> [StoryMember] {
        guard story.contains(id) else { return [] }
        return headlines.filter { story.contains($0.id) }
            .map { StoryMember(headline: $0, isApart: apart.contains($0.id)) }
    }

    mutating func noteReading(of id: Headline.ID) {
        readings[id] = max(Samples.now, readings.values.max()?.addingTimeInterval(1) ?? Samples.now)
    }

    func page(_ filter: HeadlineFilter, _ anchor: HeadlineAnchor, _ limit: Int) -> [Headline] {
        let rows = rows(filter)
        let order = filter.order
        switch anchor {
        case .first: return Array(rows.prefix(limit))
        case .last: return Array(rows.suffix(limit))
        case .after(let place): return Array(rows.filter { order.precedes(place, $0.position) }.prefix(limit))
        case .before(let place): return rows.filter { order.precedes($0.position, place) }.suffix(limit)
        case .around(let place):
            let above = rows.filter { order.precedes($0.position, place) }
            return Array(above.suffix(limit / 2) + rows.dropFirst(above.count).prefix(limit / 2))
        case .line(let line):
            guard line < rows.count else { return [] }
            return rows[..<line].suffix(limit / 2) + rows[line...].prefix(limit - limit / 2)
        }
    }

    func nextUnread(_ filter: HeadlineFilter, _ place: HeadlinePosition?, _ forward: Bool) -> Headline? {
        let unread = rows(filter).filter { !$0.isRead }
        guard let place else { return forward ? unread.first : unread.last }
        return forward
            ? unread.first { filter.order.precedes(place, $0.position) }
            : unread.last { filter.order.precedes($0.position, place) }
    }

    func details(_ id: Feed.ID) -> FeedDetails? {
        feeds.first { $0.id == id }.map { feed in
            var details = details[id] ?? FeedDetails(feed: feed)
            details.feed = feed
            return details
        }
    }

    func article(_ id: Headline.ID, _ source: TextSource? = nil) -> (Article, ArticleText)? {
        headlines.first { $0.id == id }.map {
            var article = Samples.article($0, enclosures: enclosures[id] ?? [])
            article.episode = episodes[id]
            article.comments = comments[id]
            article.place = places[id]
            article.kept = kept[id] ?? []
            article.saves = saves[id] ?? []
            article.rules = rules[id] ?? []
            let fullText = fullTexts[id]
            article.fullText = fullText.map { _ in
                FullText(
                    html: "", url: nil, fetched: Samples.now, isChosen: chosenTexts[id] != .feed,
                    selectors: selectors)
            }
            if let lastPage { article.fullText?.markCut(after: lastPage) }
            if isIncomplete { article.fullText?.markIncomplete(from: missingPage) }
            return (
                article,
                (source ?? article.chosenText == .page ? fullText : nil) ?? texts[id]
                    ?? Samples.text("Text of \($0.title).")
            )
        }
    }

    /// Counts like the real one: the last eight weeks, day by day.
    var statistics: LibraryStatistics {
        let starts = WallTime.startsOfDays(7 * LibraryStatistics.weeks, now: Samples.now)
        let ends = starts.dropFirst() + [Date.distantFuture]
        var statistics = LibraryStatistics(
            date: Samples.now, feeds: feeds, starred: headlines.count(where: \.isStarred), librarySize: 4_500_000)
        statistics.days = zip(starts, ends).map { start, end in
            let rows = headlines.filter { $0.sortDate >= start && $0.sortDate < end }
            return .init(start: start, articles: rows.count, unread: rows.count { !$0.isRead })
        }
        let recent = starts[starts.count - LibraryStatistics.recentDays]
        for feed in feeds {
            let rows = headlines.filter { $0.feedID == feed.id }
            let new = rows.filter { $0.sortDate >= recent }
            statistics.counts[feed.id] = .init(
                newest: rows.map(\.sortDate).max(), recent: new.count, recentUnread: new.count { !$0.isRead })
        }
        return statistics
    }

    var tags: [String] { Set(headlines.flatMap(\.tags)).sorted() }

    mutating func perform(_ act: Effect.Act) -> ActOutcome {
        switch act {
        case .setRead(let ids, let isRead): change(ids) { $0.isRead = isRead }
        case .setStarred(let ids, let isStarred): change(ids) { $0.isStarred = isStarred }
        case .setHidden(let ids, let isHidden):
            hidden = isHidden ? ids : []
            change(ids) {
                $0.isHidden = isHidden
                if isHidden { $0.isRead = true }
            }
        case .changeTags(let ids, let added, let removed):
            change(ids) { $0.tags = ($0.tags.filter { !removed.contains($0) } + added).sorted() }
        case .markAllRead(let query, let scope, let name):
            let ids = rows(scope).filter { !$0.isRead && matches($0, query.expression) }.map(\.id)
            change(ids) { $0.isRead = true }
            return .markedAllRead(ids.count, name: name)
        case .setApart(let id, let isApart):
            if isApart { apart.insert(id) } else { apart.remove(id) }
            let parts = headlines.filter { story.contains($0.id) && !apart.contains($0.id) }
                .map { StoryPart(id: $0.id, feedID: $0.feedID, feedTitle: $0.feedTitle) }
            change(story) { headline in
                let isPart = parts.contains { $0.id == headline.id }
                headline.alsoIn = isPart ? parts.filter { $0.id != headline.id } : []
            }
        case .undo where !hidden.isEmpty:
            change(hidden) { ($0.isHidden, $0.isRead) = (false, false) }
            hidden = []
            return .undone(.marks(UndoneMarks(.hide, count: 1)))
        case .save(let id, let service):
            saves[id, default: []].removeAll { $0.service == service }
            saves[id, default: []].append(Save(service: service, .waiting(nil, next: Samples.now)))
            change([id]) { $0.saveMark = .waiting }
        case .undo: return .undone(.marks(UndoneMarks(.read, count: 1)))
        }
        return .done
    }

    private mutating func change(_ ids: [Headline.ID], _ change: (inout Headline) -> Void) {
        for index in headlines.indices where ids.contains(headlines[index].id) { change(&headlines[index]) }
    }
}

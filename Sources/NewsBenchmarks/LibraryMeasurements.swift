import Foundation
import News
import NewsStore

/// Measures the reader's operations on a library, beside those on one with as many feeds and no articles.
struct LibraryMeasurements {
    private static let pageSize = 60

    let directory: String

    func run() async throws {
        let atStart = try residentMegabytes()
        let empty = NSTemporaryDirectory() + "newsterm-empty-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: empty) }
        let library = try Library.open(directory: empty)
        try await LibraryFiller(articles: 0).list(library)
        library.close()
        let bare = try await firstScreen(empty, "no articles: open, feeds, first page")
        let full = try await firstScreen(directory, "open, feeds, first page")
        print("first screen against a library without articles: \(String(format: "%.2f", full / bare)) times")
        print("resident memory: \(atStart) MB at the start, \(try residentMegabytes()) MB after this")
        try await lists()
        try await marks()
        try await stores()
    }

    private func firstScreen(_ directory: String, _ name: String) async throws -> Double {
        var opening = Timings()
        var whole = Timings()
        for _ in 0..<21 {
            try await whole.measure {
                let library = try await opening.measure { try Library.open(directory: directory) }
                _ = try library.feedsNow()
                _ = try library.headlinesNow(HeadlineFilter(), .first, limit: Self.pageSize)
                library.close()
            }
        }
        print(opening.line(name.replacing("open, feeds, first page", with: "open")))
        print(whole.line(name + ", close"))
        return whole.median / .milliseconds(1)
    }

    private func residentMegabytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(pages[1]) ?? 0) * 4_096 / 1_000_000
    }

    private func lists() async throws {
        let library = try Library.open(directory: directory)
        defer { library.close() }
        let newest = try await library.headlines(HeadlineFilter(), .first, limit: 1)
        let oldest = try await library.headlines(HeadlineFilter(), .last, limit: 1)
        guard let newest = newest.first, let oldest = oldest.first else { return }
        var timings: [String: Timings] = [:]
        for _ in 0..<200 {
            let age = Double.random(in: 0...newest.sortDate.timeIntervalSince(oldest.sortDate))
            let place = HeadlinePosition(
                sortDate: oldest.sortDate.addingTimeInterval(age), id: Headline.ID(rawValue: .max))
            let feed = try library.feedsNow().randomElement()?.id
            for (name, filter) in [
                ("all", HeadlineFilter()), ("one feed", HeadlineFilter(feed: feed)),
                ("unread", HeadlineFilter(unreadOnly: true)),
            ] {
                for (page, anchor) in [
                    ("first page", HeadlineAnchor.first), ("any page", .after(place)), ("around", .around(place)),
                    ("line 400,000", .line(400_000)),
                ] {
                    try await timings["\(name): \(page)", default: Timings()].measure {
                        _ = try await library.headlines(filter, anchor, limit: Self.pageSize)
                    }
                }
                try await timings["\(name): next unread", default: Timings()].measure {
                    _ = try await library.nextUnread(after: place, filter, forward: true)
                }
            }
            try await timings["one article read, undone", default: Timings()].measure {
                try await library.setRead([newest.id], !newest.isRead)
                _ = try await library.undo()
            }
        }
        for (name, timings) in timings.sorted(by: { $0.key < $1.key }) { print(timings.line(name)) }
    }

    private func marks() async throws {
        let library = try Library.open(directory: directory)
        defer { library.close() }
        let old = try await Self.date(ofUnread: 100_000, from: library)
        try await marks(library, "of all", .everything)
        try await marks(library, "of what is old", ArticleQuery(.condition(.date(.distantPast..<old))))
        try await marks(library, "of what a word finds", .parse("ニュース age:>0d").query)
        let feed = try library.feedsNow().first?.id
        try await marks(library, "of one feed", .everything, HeadlineFilter(feed: feed))
    }

    private func marks(
        _ library: Library, _ name: String, _ query: ArticleQuery, _ scope: HeadlineFilter = HeadlineFilter()
    ) async throws {
        var marking = Timings()
        var undoing = Timings()
        var count = 0
        for _ in 0..<7 {
            count = try await marking.measure { try await library.markAllRead(query, in: scope) }
            guard count > 0 else { return }
            _ = try await undoing.measure { try await library.undo() }
        }
        print(marking.line("mark \(count) as read \(name)"))
        print(undoing.line("undo that"))
    }

    /// The date of the unread article with a given number of older ones, or else of the newest.
    private static func date(ofUnread number: Int, from library: Library) async throws -> Date {
        var anchor = HeadlineAnchor.last
        var seen = 0
        var date = Date.distantFuture
        while seen < number {
            let page = try await library.headlines(HeadlineFilter(unreadOnly: true), anchor, limit: 1_000)
            guard let newest = page.first else { break }
            (date, seen, anchor) = (newest.sortDate, seen + page.count, .before(newest.position))
        }
        return date
    }

    /// Stores 500 feeds with 40 entries of 2 KB each in an empty library, and then the same again.
    private func stores() async throws {
        let filler = LibraryFiller(articles: 0, contentSize: 1_700)
        var cold = Timings()
        var again = Timings()
        var closing = Timings()
        for _ in 0..<5 {
            let directory = NSTemporaryDirectory() + "newsterm-cold-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: directory) }
            let library = try Library.open(directory: directory)
            try await filler.list(library)
            let updates = filler.freshUpdates(entries: 40)
            let checks = try await library.checks()
            try await cold.measure { try await store(updates, checks, library) }
            try await again.measure { try await store(updates, checks, library) }
            await closing.measure { library.close() }
        }
        print(cold.line("store 500 feeds of 40, all new"))
        print(closing.line("close after that"))
        print(again.line("store them again, unchanged"))
    }

    /// Many feeds at once, as in a refresh.
    private func store(_ updates: [FeedUpdate], _ checks: [FeedCheck], _ library: Library) async throws {
        let now = Date()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (update, check) in zip(updates, checks) {
                group.addTask {
                    _ = try await library.store(update, feed: check.feed, at: now, next: NextCheck(date: now))
                }
            }
            try await group.waitForAll()
        }
    }
}

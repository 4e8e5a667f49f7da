import Foundation
import News
import Programs

@testable import NewsStore

/// A library in a temporary folder, removed when the value is released.
final class LibraryFixture: Sendable {
    let directory: String
    let library: Library

    init(feeds: [String] = ["https://a.example/rss"]) async throws {
        directory = Self.newFolder()
        library = try Library.open(directory: directory, clock: { Sample.now })
        try await library.setFeedList(feeds.map { ListedFeed(url: $0) })
    }

    deinit {
        library.close()
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// A second opening of the same library, as by another process.
    func reopened(_ locks: HeldLocks = HeldLocks()) throws -> Library {
        try Library.open(directory: directory, locks: locks, clock: { Sample.now }, canWrite: { _ in true })
    }

    func feed(_ index: Int = 0) async throws -> Feed { try await library.feeds()[index] }

    @discardableResult
    func store(
        _ entries: [Entry], feed index: Int = 0, siteLink: String? = nil, at now: Date = Sample.now,
        validators: Validators = Validators(), rules: ArrivalRules? = nil, wantsFullTexts: Bool = false
    ) async throws -> StoredUpdate {
        let check = try await library.checks()[index]
        let update = FeedUpdate(title: "Feed \(index)", siteLink: siteLink, entries: entries, validators: validators)
        return try await library.store(
            update, feed: check.feed, at: now, next: NextCheck(date: now.addingTimeInterval(600)), rules: rules,
            wantsFullTexts: wantsFullTexts)
    }

    func headlines(
        _ filter: HeadlineFilter = HeadlineFilter(), _ anchor: HeadlineAnchor = .first, limit: Int = 100
    ) async throws -> [Headline] {
        try await library.headlines(filter, anchor, limit: limit)
    }

    func titles(
        _ filter: HeadlineFilter = HeadlineFilter(), _ anchor: HeadlineAnchor = .first, limit: Int = 100
    ) async throws -> [String] {
        try await headlines(filter, anchor, limit: limit).map(\.title)
    }

    static func newFolder() -> String {
        (NSTemporaryDirectory() as NSString).appendingPathComponent("newsterm-store-\(UUID().uuidString)")
    }
}

enum Sample {
    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    static func time(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

    static func entry(
        _ identity: String, title: String? = nil, published: Date? = nil, content: String? = nil
    ) -> Entry {
        Entry(identity: identity, title: title ?? identity, published: published, content: content)
    }

    /// Entries named e0, e1, …, each an hour older than the one before.
    static func entries(_ count: Int, prefix: String = "e") -> [Entry] {
        (0..<count).map { entry("\(prefix)\($0)", published: time(-3_600 * Double($0 + 1))) }
    }
}

extension LibraryFixture {
    /// A whole list, read page by page from its first row.
    func pagedDown(_ filter: HeadlineFilter, limit: Int) async throws -> [Headline] {
        var rows = try await headlines(filter, limit: limit)
        while let last = rows.last {
            let page = try await headlines(filter, .after(last.position), limit: limit)
            if page.isEmpty { break }
            rows += page
        }
        return rows
    }

    /// A whole list, read page by page backwards from its last row.
    func pagedUp(_ filter: HeadlineFilter, limit: Int) async throws -> [Headline] {
        var rows = try await headlines(filter, .last, limit: limit)
        while let first = rows.first {
            let page = try await headlines(filter, .before(first.position), limit: limit)
            if page.isEmpty { break }
            rows = page + rows
        }
        return rows
    }
}

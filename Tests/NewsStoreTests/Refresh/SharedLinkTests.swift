import Foundation
import News
import NewsStore
import Testing

@Suite("Storing entries without GUIDs that share a link")
struct SharedLinkTests {
    private static let home = "https://a.example/news"

    private static func entry(_ title: String, _ hours: Double? = 1, content: String? = nil, link: String = home)
        -> Entry
    {
        let published = hours.map { Sample.time(-3_600 * $0) }
        return Entry(
            identity: link, linkIdentity: LinkIdentity(link: link, title: title, published: published), title: title,
            link: link, published: published, content: content)
    }

    /// As stored by versions that took all entries with one link for one article.
    private static func old(_ title: String, _ hours: Double? = 1, identity: String = home) -> Entry {
        var entry = entry(title, hours)
        entry.identity = identity
        entry.linkIdentity = nil
        return entry
    }

    @discardableResult
    private func refresh(_ fixture: LibraryFixture, _ entries: Entry..., at now: Date = Sample.now) async throws
        -> StoredUpdate
    {
        var entries = entries
        entries.disambiguate()
        return try await fixture.store(entries, at: now)
    }

    private func take(_ fixture: LibraryFixture, _ articles: ImportedArticle...) async throws -> ImportedCount {
        let feed = try await fixture.feed().id
        let preview = try await fixture.library.preview(articles, feed: feed)
        let count = try await fixture.library.store(articles, feed: feed, at: Sample.now)
        #expect(preview == count)
        return count
    }

    private static func imported(_ entries: Entry..., isRead: Bool = false, isDeleted: Bool = false)
        -> [ImportedArticle]
    {
        var entries = entries
        entries.disambiguate()
        return entries.map { ImportedArticle(entry: $0, isRead: isRead, isDeleted: isDeleted) }
    }

    private func read(_ title: String, _ fixture: LibraryFixture) async throws {
        let id = try #require(try await fixture.headlines().first { $0.title == title }?.id)
        try await fixture.library.setRead([id], true)
    }

    private func expire(_ fixture: LibraryFixture) async throws -> Int {
        try await fixture.library.deleteExpired(olderThan: Sample.time(-86_400), keepingUnread: true)
    }

    /// The titles in order, with those of read articles in parentheses.
    private func shown(_ fixture: LibraryFixture) async throws -> [String] {
        #expect(try await fixture.library.checkIntegrity() == [])
        return try await fixture.headlines().map { $0.isRead ? "(\($0.title))" : $0.title }.sorted()
    }

    @Test("All are stored, and storing the same document again changes nothing")
    func all() async throws {
        let fixture = try await LibraryFixture()
        for new in [3, 0] {
            let update = try await refresh(
                fixture, Self.entry("a", 1), Self.entry("b", 2), Self.entry("b", 3), Self.entry("a", 1))
            #expect(update.new == new && update.changed == 0)
        }
        #expect(try await shown(fixture) == ["a", "b", "b"])
    }

    @Test("An entry keeps its article while others with the link come and go")
    func comingAndGoing() async throws {
        let fixture = try await LibraryFixture()
        let (a, b, c) = (Self.entry("a", 3), Self.entry("b", 2), Self.entry("c", 1))
        try await refresh(fixture, a)
        try await read("a", fixture)
        #expect(try await refresh(fixture, b, a).new == 1)
        for document in [[b], [a], [b, a], [a], [a, b], [b]] {
            var document = document
            document.disambiguate()
            #expect(try await fixture.store(document) == StoredUpdate(new: 0, changed: 0))
            #expect(try await shown(fixture) == ["(a)", "b"])
        }
        // No other entry is taken for one of these.
        #expect(try await refresh(fixture, c).new == 1)
        #expect(try await refresh(fixture, c, b, a).new == 0)
        #expect(try await shown(fixture) == ["(a)", "b", "c"])
    }

    @Test("An article stored by its link alone keeps its number and state among others")
    func existing() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Self.old("b", 2)])
        try await read("b", fixture)
        let id = try await fixture.headlines()[0].id
        let update = try await refresh(
            fixture, Self.entry("a", 1), Self.entry("b", 2, content: "more"), Self.entry("c", 3))
        #expect(update.new == 2 && update.changed == 1)
        #expect(try await shown(fixture) == ["(b)", "a", "c"])
        #expect(try await fixture.headlines().first { $0.title == "b" }?.id == id)
        #expect(try await fixture.library.article(id)?.content == "more")
        #expect(try await refresh(fixture, Self.entry("b", 2)).new == 0)
        #expect(try await shown(fixture) == ["(b)", "a", "c"])
    }

    @Test("An entry without a date is recognised by its title, even if the library has the time of the fetch")
    func dateless() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Self.old("b", 2)])
        try await read("b", fixture)
        #expect(try await refresh(fixture, Self.entry("a", nil), Self.entry("b", nil)).new == 1)
        #expect(try await refresh(fixture, Self.entry("b", nil)).new == 0)
        #expect(try await shown(fixture) == ["(b)", "a"])
    }

    @Test("The link's article is the entry with its date, or else one with its title and a new date")
    func changedDate() async throws {
        for (first, second) in [(("same", 2.0), ("same", 3.0)), (("same", 2), ("other", 1))] {
            let fixture = try await LibraryFixture()
            try await fixture.store([Self.old("same", 3)])
            try await read("same", fixture)
            let id = try await fixture.headlines()[0].id
            let update = try await refresh(fixture, Self.entry(first.0, first.1), Self.entry(second.0, second.1))
            #expect(update.new == 1)
            let kept = try #require(try await fixture.headlines().first { $0.id == id })
            #expect(kept.isRead && kept.title == "same")
            #expect(kept.published == Sample.time(second.0 == "same" ? -3 * 3_600 : -2 * 3_600))
        }
    }

    @Test("Entries whose dates change with every request keep their articles")
    func movingDates() async throws {
        let fixture = try await LibraryFixture()
        try await refresh(fixture, Self.entry("a", 9), Self.entry("b", 8))
        try await read("a", fixture)
        for hours in [7.0, 6, 5] {
            let update = try await refresh(fixture, Self.entry("a", hours), Self.entry("b", hours))
            #expect(update.new == 0 && update.changed == 2)
        }
        // Entries with the same title are separate articles while the one before is in the document.
        #expect(try await refresh(fixture, Self.entry("b", 4), Self.entry("a", 5), Self.entry("b", 5)).new == 1)
        #expect(try await shown(fixture) == ["(a)", "b", "b"])
    }

    @Test("The article of an entry with a GUID stays that entry's, whatever others have its link, title and date")
    func guid() async throws {
        let fixture = try await LibraryFixture()
        let first = Self.old("a", 1, identity: "guid")
        try await fixture.store([first])
        try await read("a", fixture)
        let id = try await fixture.headlines()[0].id
        #expect(try await refresh(fixture, Self.entry("a", 1), Self.entry("b", 1), first).new == 2)
        #expect(try await fixture.headlines().filter(\.isRead).map(\.id) == [id])
        #expect(try await refresh(fixture, first).new == 0)
    }

    @Test("The link's article is unchanged if none of the entries that now share the link is that one")
    func another() async throws {
        let fixture = try await LibraryFixture()
        try await refresh(fixture, Self.entry("old", 9))
        try await read("old", fixture)
        #expect(try await refresh(fixture, Self.entry("a", 1), Self.entry("b", 2)).new == 2)
        // Alone, it is not taken for the link's article, which would change that text and hide this entry.
        #expect(try await refresh(fixture, Self.entry("b", 2, content: "more")).new == 0)
        #expect(try await shown(fixture) == ["(old)", "a", "b"])
    }

    @Test("The only entry with its link may change its title and date")
    func changed() async throws {
        let fixture = try await LibraryFixture()
        try await refresh(fixture, Self.entry("a", 2))
        let update = try await refresh(fixture, Self.entry("A", 1))
        #expect(update.new == 0 && update.changed == 1)
        #expect(try await shown(fixture) == ["A"])
    }

    @Test("Articles imported under another reader's identity are recognised")
    func foreignName() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Self.old("a", 1), Self.old("b", 2, identity: Self.home + "2 hours ago")])
        try await read("b", fixture)
        #expect(try await refresh(fixture, Self.entry("a", 1), Self.entry("b", 2)).new == 0)
        #expect(try await shown(fixture) == ["(b)", "a"])
    }

    @Test("An article deleted by retention among others stays deleted, among others and alone")
    func deleted() async throws {
        let fixture = try await LibraryFixture()
        let (old, new) = (Self.entry("old", 500), Self.entry("new", 400))
        try await refresh(fixture, old, new, at: Sample.time(-1e6))
        try await refresh(fixture, new, at: Sample.time(-1e6))
        try await read("old", fixture)
        #expect(try await expire(fixture) == 1)
        for _ in 1...2 {
            #expect(try await refresh(fixture, old, new).new == 0)
            #expect(try await refresh(fixture, old).new == 0)
        }
        #expect(try await shown(fixture) == ["new"])
    }

    @Test("An article deleted by retention alone with its link stays deleted among others, which are added")
    func deletedAlone() async throws {
        let fixture = try await LibraryFixture()
        let (old, new) = (Self.entry("old", 500.0001), Self.entry("new", 400))
        try await refresh(fixture, old, at: Sample.time(-1e6))
        try await read("old", fixture)
        try await fixture.store([Sample.entry("other")], at: Sample.time(-1e6))
        #expect(try await expire(fixture) == 1)
        #expect(try await refresh(fixture, old).new == 0)
        #expect(try await refresh(fixture, old, new).new == 1)
        #expect(try await refresh(fixture, new).new == 0)
        #expect(try await shown(fixture) == ["new", "other"])
    }

    @Test("If an earlier version deleted the link's article, all entries that share the link are added")
    func deletedEarlier() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("other")])
        #expect(try await take(fixture, ImportedArticle(entry: Self.old("old"), isDeleted: true)).deleted == 1)
        #expect(try await refresh(fixture, Self.entry("old", 500)).new == 0)
        #expect(try await refresh(fixture, Self.entry("old", 500), Self.entry("new", 400)).new == 2)
    }

    @Test("An import recognises what a refresh has stored, alone or among others, and the other way round")
    func importing() async throws {
        let (a, b) = (Self.entry("a", 1), Self.entry("b", 2))
        let alone = try await LibraryFixture()
        try await refresh(alone, b)
        var count = ImportedCount()
        for article in Self.imported(a, b, isRead: true) { count.add(try await take(alone, article)) }
        #expect(count.new == 1 && count.known == 1)
        #expect(try await refresh(alone, a).new == 0)
        #expect(try await refresh(alone, a, b).new == 0)
        #expect(try await shown(alone) == ["(a)", "(b)"])

        let among = try await LibraryFixture()
        try await refresh(among, a, b)
        for entry in [a, b] { #expect(try await take(among, Self.imported(entry, isRead: true)[0]).known == 1) }
        #expect(try await shown(among) == ["(a)", "(b)"])
    }

    @Test("An article deleted in another reader stays deleted, also when others get its link")
    func deletedElsewhere() async throws {
        let fixture = try await LibraryFixture()
        let (a, b) = (Self.entry("a", 1), Self.entry("b", 2))
        #expect(try await take(fixture, Self.imported(a, isDeleted: true)[0]).deleted == 1)
        #expect(try await take(fixture, Self.imported(a, isDeleted: true)[0]).gone == 1)
        #expect(try await refresh(fixture, a, b).new == 1)
        #expect(try await refresh(fixture, a).new == 0)
        #expect(try await shown(fixture) == ["b"])
    }
}

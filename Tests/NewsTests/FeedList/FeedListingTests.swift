import Testing

@testable import News

@Suite("A feed's settings on its line")
struct FeedListingTests {
    private static let url = "https://a.example/rss"

    private static func changed(_ line: String, _ change: (inout FeedListing) -> Void) throws -> String {
        var list = FeedList(text: "# mine\n\(line)\nhttps://b.example/rss b\n")
        let listing = FeedListing(try #require(list.entries.first))
        var wanted = listing
        change(&wanted)
        _ = list.change(url, by: FeedListingChange(from: listing, to: wanted))
        let lines = String(decoding: list.bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines[0] == "# mine" && lines[2] == "https://b.example/rss b")
        return String(lines[1])
    }

    @Test("Settings are read from tags, and the other tags classify feeds")
    func reading() throws {
        let list = FeedList(text: #"https://a.example/rss "~Gazette" sea every:6h notify:off fulltext:on "long reads""#)
        #expect(
            FeedListing(try #require(list.entries.first))
                == FeedListing(
                    address: Self.url, title: "Gazette", tags: ["sea", "long reads"], interval: "6h", notifies: false,
                    fetchesFullText: true))
    }

    @Test("Nothing else on the line changes: spaces, comment, and the remaining tags")
    func keeping() throws {
        let line = "\(Self.url)  sea   every:6h  # since 2019"
        #expect(try Self.changed(line) { _ in } == line)
        #expect(try Self.changed(line) { $0.tags.append("news") } == "\(Self.url)  sea   every:6h news  # since 2019")
        #expect(try Self.changed(line) { $0.interval = nil } == "\(Self.url)  sea  # since 2019")
        #expect(try Self.changed(line) { $0.interval = "1d" } == "\(Self.url)  sea every:1d  # since 2019")
        #expect(
            try Self.changed(line) { $0.title = "Gazette" } == "\(Self.url) \"~Gazette\"  sea   every:6h  # since 2019")
        #expect(
            try Self.changed(line) { listing in
                listing.tags = ["a b"]
                listing.notifies = true
                listing.fetchesFullText = true
            } == "\(Self.url)   every:6h \"a b\" notify:on full:on  # since 2019")
    }

    @Test("Changes to the line since it was read are kept, except in fields that the user changed")
    func changedMeanwhile() {
        let read = FeedListing(title: "Gazette", tags: ["sea", "hill"], interval: "6h")
        func changed(_ line: String, _ change: (inout FeedListing) -> Void) -> String {
            var list = FeedList(text: line)
            var wanted = read
            change(&wanted)
            _ = list.change(Self.url, by: FeedListingChange(from: read, to: wanted))
            return String(decoding: list.bytes, as: UTF8.self)
        }
        let line = "\(Self.url) \"~Post\" sea hill every:6h added notify:on"
        #expect(
            changed(line) { $0.tags = ["sea", "news"] } == "\(Self.url) \"~Post\" sea every:6h added notify:on news")
        #expect(changed(line) { $0.title = "Mine" } == "\(Self.url) \"~Mine\" sea hill every:6h added notify:on")
        #expect(
            changed(line) { $0.fetchesFullText = true }
                == "\(Self.url) \"~Post\" sea hill every:6h added notify:on full:on")
    }

    @Test("An invalid or duplicate setting stays until that setting is changed")
    func oddSettings() throws {
        let line = "\(Self.url) sea every:6h every:1d notify:x"
        #expect(try Self.changed(line) { $0.tags.append("news") } == "\(line) news")
        #expect(try Self.changed(line) { $0.interval = "2h" } == "\(Self.url) sea notify:x every:2h")
        #expect(try Self.changed(line) { $0.notifies = true } == "\(Self.url) sea every:6h every:1d notify:on")
    }

    @Test("A feed is hidden by a tag, which is removed along with every other that hides it")
    func hiding() throws {
        #expect(try Self.changed("\(Self.url) sea  # note") { $0.isHidden = true } == "\(Self.url) sea !hidden  # note")
        #expect(try Self.changed("\(Self.url) !hidden sea !x") { $0.isHidden = false } == "\(Self.url) sea")
        let entry = try #require(FeedList(text: "\(Self.url) !hidden sea").entries.first)
        #expect(FeedListing(entry).isHidden && FeedListing(entry).tags == ["sea"])
        #expect(FeedListing.tags(in: "sea !x") == nil)
    }

    @Test("A new address replaces the old one, and can be reverted unless another line has it by then")
    func moving() throws {
        let other = "https://c.example/rss"
        #expect(
            try Self.changed("  \(Self.url) \"~Old\" sea # note") { $0.address = other }
                == "  \(other) \"~Old\" sea # note")
        var list = FeedList(text: "\(Self.url) sea\n")
        let listing = FeedListing(try #require(list.entries.first))
        var wanted = listing
        wanted.address = other
        let changed = list.change(Self.url, by: FeedListingChange(from: listing, to: wanted))
        #expect(changed.map(\.move) == [FeedMove(from: Self.url, to: other)])
        var taken = FeedList(text: "\(other) hill\n\(Self.url)\n")
        let stays = taken.revert(changed)
        #expect(stays.map(\.move) == [nil])
        #expect(taken.entries.map(\.url) == [other, Self.url] && taken.entries[0].tags == ["hill"])
        let back = list.revert(changed)
        #expect(back.map(\.move) == [FeedMove(from: other, to: Self.url)])
        #expect(String(decoding: list.bytes, as: UTF8.self) == "\(Self.url) sea\n")
    }

    @Test("A duplicate line moves to the new address too, and back")
    func movingDuplicates() throws {
        let again = Self.url.replacing("a.example", with: "A.example")
        let before = "\(Self.url) sea\nhttps://b.example/rss\n\(again) hill # again"
        var list = FeedList(text: before)
        let listing = FeedListing(try #require(list.entries.first))
        var wanted = listing
        (wanted.address, wanted.title) = ("https://c.example/rss", "C")
        let changed = list.change(Self.url, by: FeedListingChange(from: listing, to: wanted))
        #expect(list.entries.map(\.url) == ["https://c.example/rss", "https://b.example/rss"])
        #expect(list.lines[2].bytes == Array("https://c.example/rss hill # again".utf8))
        let reverted = list.revert(changed)
        #expect(list.bytes == Array(before.utf8))
        list.revert(reverted)
        #expect(list.lines[0].bytes == Array("https://c.example/rss \"~C\" sea".utf8))
        #expect(list.lines[2].bytes == Array("https://c.example/rss hill # again".utf8))
    }

    @Test("A change is reverted byte for byte; on a line edited since, only title and tags are reverted")
    func reverting() throws {
        let before = "\(Self.url)  \"~Old\" sea  # note\r\nhttps://b.example/rss\n"
        var list = FeedList(text: before)
        let listing = FeedListing(try #require(list.entries.first))
        let wanted = FeedListingChange(from: listing, to: FeedListing(title: "New", tags: ["hill"]))
        let change = list.change(Self.url, by: wanted)
        #expect(change.count == 1)
        var edited = FeedList(text: String(decoding: list.bytes, as: UTF8.self).replacing("# note", with: "# another"))
        list.revert(change)
        #expect(list.bytes == Array(before.utf8))
        edited.revert(change)
        #expect(edited.entries[0].title == "Old" && edited.entries[0].tags == ["sea"])
        #expect(String(decoding: edited.bytes, as: UTF8.self).contains("# another\r\n"))
        #expect(list.change("https://c.example/rss", by: wanted).isEmpty)
    }

    @Test("On a line edited since, only what the change did is reverted, as far as it is still there")
    func revertingEdited() throws {
        var list = FeedList(text: "\(Self.url) sea every:6h\n")
        let listing = FeedListing(try #require(list.entries.first))
        var wanted = listing
        (wanted.tags, wanted.interval) = (["hill"], "1d")
        let change = list.change(Self.url, by: FeedListingChange(from: listing, to: wanted))
        #expect(Set(list.entries[0].tags) == ["every:1d", "hill"])
        for (edited, undone) in [
            ("\"~Mine\" hill every:1d wood notify:on", "\"~Mine\" every:6h wood notify:on sea"),
            ("every:2h", "every:2h sea"), ("hill", "sea every:6h"),
        ] {
            var list = FeedList(text: "\(Self.url) \(edited)")
            let expected = FeedList(text: "\(Self.url) \(undone)").entries[0]
            list.revert(change)
            #expect(list.entries[0].title == expected.title, "\(edited)")
            #expect(Set(list.entries[0].tags) == Set(expected.tags), "\(edited)")
        }
        (wanted.tags, wanted.interval, wanted.title) = (listing.tags, listing.interval, "New")
        var titled = FeedList(text: "\(Self.url) sea\n")
        let rename = titled.change(Self.url, by: FeedListingChange(from: listing, to: wanted))
        var renamed = FeedList(text: "\(Self.url) \"~Mine\" sea wood")
        renamed.revert(rename)
        #expect(renamed.entries[0].title == "Mine" && renamed.entries[0].tags == ["sea", "wood"])
    }

    @Test(
        "Tags are read as written, and anything else is refused",
        arguments: [
            ("sea news", ["sea", "news"]), (#"sea "long reads" sea"#, ["sea", "long reads"]), ("  ", []),
            ("news, hill,sea", ["news", "hill", "sea"]), (#""a, b""#, ["a, b"]),
            ("#1", []), (##""#1""##, ["#1"]), (#""open"#, nil), ("~Title", nil), ("every:6h", nil),
        ] as [(String, [String]?)])
    func tags(text: String, tags: [String]?) {
        #expect(FeedListing.tags(in: text) == tags)
        if let tags { #expect(FeedListing.tags(in: FeedListing.written(tags)) == tags) }
    }

    @Test("Shorts are excluded by a tag, which can be changed like the others; another value is reported")
    func shorts() throws {
        let list = FeedList(text: "\(Self.url) shorts:off sea")
        let listing = FeedListing(try #require(list.entries.first))
        #expect(listing == FeedListing(address: Self.url, tags: ["sea"], leavesOutShorts: true))
        #expect(try Self.changed("\(Self.url) sea") { $0.leavesOutShorts = true } == "\(Self.url) sea shorts:off")
        #expect(try Self.changed("\(Self.url) shorts:off sea") { $0.leavesOutShorts = false } == "\(Self.url) sea")
        #expect(FeedList(text: "\(Self.url) shorts:no").problems.first?.message.contains("shorts:off") == true)
        #expect(FeedList(text: "\(Self.url) shorts:on").problems.isEmpty)
        #expect(FeedListing.leavesOutShorts(tags: ["shorts:x", "shorts:on", "shorts:off"]) == false)
    }

    @Test(
        "Shorts are recognised by their links",
        arguments: [
            ("https://www.youtube.com/shorts/abc", true), ("HTTPS://m.YouTube.com/shorts/abc", true),
            ("https://www.youtube.com/watch?v=/shorts/", false), ("https://youtube.com.example/shorts/abc", false),
            ("https://notyoutube.com/shorts/abc", false), ("https://me@youtube.com/shorts", false), ("", false),
        ])
    func short(link: String, isShort: Bool) {
        #expect(Entry(identity: "1", title: "", link: link).isShort == isShort)
    }

    @Test("An invalid full-text setting is reported")
    func problem() {
        #expect(FeedList(text: "\(Self.url) fulltext:yes").problems.first?.message.contains("full:on") == true)
        #expect(FeedList(text: "\(Self.url) full:yes").problems.first?.message.contains("full:on") == true)
        #expect(FeedList(text: "\(Self.url) full:off").problems.isEmpty)
        #expect(FeedList(text: "\(Self.url) fulltext:off").problems.isEmpty)
    }
}

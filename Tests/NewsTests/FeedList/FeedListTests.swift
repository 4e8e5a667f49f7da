import News
import Testing

@Suite("The feed list")
struct FeedListTests {
    static let sample = """
        # my feeds

        https://example.org/feed.xml news "two words" "~My \\"own\\" title"
          https://example.com/atom\ttech\t!quiet # a remark
        "query:Unread:unread = \\"yes\\"" saved
        exec:~/bin/make-feed.sh
        "filter:sed s/a/b/:https://example.net/rss"
        file:///home/me/feed.xml
        """

    @Test(
        "A list is written back byte for byte",
        arguments: [
            "", "\n", "a", sample, sample + "\n", sample.replacing("\n", with: "\r\n") + "\r\n", "\n\n# x\n\r\n  \t\n",
            "\u{FEFF}https://example.org/\n", "https://example.org/ \"unended\nhttps://b.example/\n", "x\r y\r\n",
        ])
    func lossless(text: String) {
        #expect(String(decoding: FeedList(text: text).bytes, as: UTF8.self) == text)
    }

    @Test("Bytes that are not UTF-8 are kept, and their line is a problem")
    func invalidUTF8() {
        let bytes: [UInt8] = Array("https://a.example/ t\n".utf8) + [0xE9, 0x0A] + Array("https://b.example/\n".utf8)
        let list = FeedList(bytes: bytes)
        #expect(list.bytes == bytes)
        #expect(list.entries.map(\.url) == ["https://a.example/", "https://b.example/"])
        #expect(list.problems.map(\.line) == [2])
    }

    @Test("The first word is the address, the others are tags, a tilde names, an exclamation mark hides")
    func entries() {
        let list = FeedList(text: Self.sample)
        #expect(
            list.entries == [
                FeedListEntry(
                    line: 3, url: "https://example.org/feed.xml", title: "My \"own\" title",
                    tags: ["news", "two words"]),
                FeedListEntry(line: 4, url: "https://example.com/atom", tags: ["tech", "!quiet"]),
                FeedListEntry(line: 6, url: "exec:~/bin/make-feed.sh"),
                FeedListEntry(line: 7, url: "filter:sed s/a/b/:https://example.net/rss"),
                FeedListEntry(line: 8, url: "file:///home/me/feed.xml"),
            ])
        #expect(list.entries.map(\.isHidden) == [false, true, false, false, false])
    }

    @Test("A saved query is kept as a query")
    func queries() {
        let list = FeedList(text: Self.sample)
        #expect(
            list.queries == [FeedListQuery(line: 5, name: "Unread", expression: "unread = \"yes\"", tags: ["saved"])])
    }

    @Test("A command is a feed like others: with tags and a title, and can be removed and restored")
    func commands() {
        var list = FeedList(text: "\"exec:feed 'a b' \\\"c\\\"\" news \"~Mine\" every:6h\n")
        #expect(list.problems.isEmpty)
        let url = "exec:feed 'a b' \"c\""
        #expect(list.entries == [FeedListEntry(line: 1, url: url, title: "Mine", tags: ["news", "every:6h"])])
        #expect(list.entries.first?.interval == 21_600)
        let before = list
        let removed = list.remove(url)
        #expect(list.entries.isEmpty)
        list.restore(removed)
        #expect(list == before)
        let isRenamed = list.rename(url, "Yours")
        #expect(isRenamed)
        #expect(list.entries.first?.title == "Yours" && list.entries.first?.url == url)
    }

    @Test(
        "A broken line is reported and the others work",
        arguments: [
            ("https://a.example/ \"open", "quotation"), ("notaurl", "not a URL"), ("gopher://a.example/", "gopher"),
            ("javascript:alert(1)", "javascript"), ("https://", "no host"), ("https:///feed", "no host"),
            ("https://h:99999/", "port"), ("\"https://a.example/a b\"", "%20"), ("query:nothing", "query:Name"),
            ("\"exec:a | b\"", "without one"), ("exec:", "no program"), ("filter:clean", "no address"),
            ("filter:clean:gopher://a.example/", "gopher"), ("\"exec:a 'b\"", "Unclosed quotation"),
            ("https://one.example/feed", "already listed in line 1"),
            ("HTTPS://ONE.example:443/feed#top", "already listed in line 1"),
        ])
    func brokenLines(line: String, words: String) {
        let list = FeedList(text: "https://one.example/feed\n\(line)\nhttps://two.example/feed\n")
        #expect(list.entries.map(\.url) == ["https://one.example/feed", "https://two.example/feed"])
        #expect(list.problems.map(\.line) == [2])
        #expect(list.problems.first?.message.contains(words) == true)
    }

    @Test("A problem's sentence contains no control characters from the file")
    func safeSentences() {
        let list = FeedList(text: "\u{1B}[31mred\u{202E}\n")
        #expect(list.problems.count == 1)
        #expect(list.problems[0].message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }

    @Test("Adding appends a line and changes no other")
    func add() throws {
        var list = FeedList(text: Self.sample)
        let added = try list.add("example.net/feed", title: "A \"b\" \\ c", tags: ["x y", "~z", "", "plain", "#5"])
        #expect(added == ("https://example.net/feed", true))
        let expected =
            Self.sample + "\n" + ##"https://example.net/feed "~A \"b\" \\ c" "x y" z plain "#5""## + "\n"
        #expect(String(decoding: list.bytes, as: UTF8.self) == expected)
        #expect(FeedList(bytes: list.bytes) == list)
        #expect(list.entries.last?.title == "A \"b\" \\ c")
        #expect(list.entries.last?.tags == ["x y", "z", "plain", "#5"])
    }

    @Test("Adding keeps the file's line endings")
    func addCRLF() throws {
        var list = FeedList(text: "https://a.example/\r\nhttps://b.example/")
        try list.add("https://c.example/")
        #expect(
            String(decoding: list.bytes, as: UTF8.self)
                == "https://a.example/\r\nhttps://b.example/\r\nhttps://c.example/\r\n")
    }

    @Test("A line break in a title cannot add a second line")
    func addLineBreak() throws {
        var list = FeedList()
        try list.add("https://a.example/", title: "one\nexec:rm\r\ntwo", tags: ["a\nhttps://evil.example/"])
        #expect(list.lines.count == 1)
        #expect(FeedList(bytes: list.bytes).entries.map(\.url) == ["https://a.example/"])
    }

    @Test(
        "Adding a listed feed changes nothing",
        arguments: [
            "https://example.org/feed.xml", "example.org/feed.xml", "HTTPS://Example.ORG:443/feed.xml#x",
        ])
    func addTwice(address: String) throws {
        var list = FeedList(text: Self.sample)
        let added = try list.add(address)
        #expect(added == ("https://example.org/feed.xml", false))
        #expect(list == FeedList(text: Self.sample))
    }

    @Test("Removing deletes the feed's lines and no others")
    func remove() {
        var list = FeedList(text: "# a\nhttps://a.example/ x\n# b\nhttps://b.example/\nhttps://A.example\n")
        let removed = list.remove("https://a.example/")
        #expect(removed.map(\.index) == [1, 4])
        #expect(String(decoding: list.bytes, as: UTF8.self) == "# a\n# b\nhttps://b.example/\n")
        let nothing = list.remove("https://nowhere.example/")
        #expect(nothing.isEmpty)
    }

    @Test("A removed feed is restored in its place", arguments: [sample, sample + "\n"])
    func restore(text: String) {
        for entry in FeedList(text: text).entries {
            var list = FeedList(text: text)
            let removed = list.remove(entry.url)
            #expect(!list.contains(entry.url))
            list.restore(removed)
            #expect(list.entries == FeedList(text: text).entries)
            #expect(list.bytes.filter { $0 != 0x0A } == Array(text.utf8).filter { $0 != 0x0A })
        }
    }

    @Test("Restoring does not list a feed twice, and handles a list that has become shorter")
    func restoreLater() throws {
        var list = FeedList(text: "https://a.example/\nhttps://b.example/\nhttps://c.example/ tag\n")
        let removed = list.remove("https://c.example/")
        list.remove("https://a.example/")
        list.restore(removed)
        #expect(list.entries.map(\.url) == ["https://b.example/", "https://c.example/"])
        list.restore(removed)
        #expect(list.entries.count == 2)
    }

    @Test("Renaming changes only the title")
    func rename() {
        let line = "  https://a.example/\t x  \"~Old one\"   \"y z\" # remark"
        var list = FeedList(text: "# c\n\(line)\n")
        func rename(_ url: String, _ title: String?) -> Bool { list.rename(url, title) }
        #expect(rename("https://a.example/", "New \"one\""))
        let renamed = line.replacing("\"~Old one\"", with: #""~New \"one\"""#)
        #expect(String(decoding: list.bytes, as: UTF8.self) == "# c\n\(renamed)\n")
        #expect(rename("https://a.example/", nil))
        #expect(
            String(decoding: list.bytes, as: UTF8.self) == "# c\n  https://a.example/\t x   \"y z\" # remark\n")
        #expect(rename("https://a.example", "Z"))
        #expect(list.entries.first?.title == "Z")
        #expect(list.entries.first?.tags == ["x", "y z"])
        #expect(!rename("https://b.example/", "Z"))
    }
}

extension FeedList {
    /// Changes the title of the first feed.
    fileprivate mutating func rename(_ url: String, _ title: String?) -> Bool {
        let old = FeedListing(title: entries.first?.title)
        return !change(url, by: FeedListingChange(from: old, to: FeedListing(title: title))).isEmpty
    }
}

extension FeedList {
    init(text: String) { self.init(bytes: Array(text.utf8)) }
}

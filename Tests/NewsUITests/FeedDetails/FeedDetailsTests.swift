import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The feed details screen")
struct FeedDetailsTests {
    private static let id = Feed.ID(rawValue: 2)

    private static func feed(_ change: (inout Feed) -> Void = { _ in }) -> Feed {
        var feed = Samples.feed(2, title: "Gazette", unread: 3, url: "https://ann:geheim@gazette.example/rss")
        feed.tags = ["news", "every:6h"]
        feed.lastCheck = Samples.now.addingTimeInterval(-3_600)
        feed.nextCheck = Samples.now.addingTimeInterval(840)
        feed.nextCheckReason = "Posts about every 2 hours; checked every 10 minutes."
        change(&feed)
        return feed
    }

    private static func reader(
        _ feed: Feed = feed(), columns: Int = 80, rows: Int = 34, focus: Pane = .feeds, details: FeedDetails? = nil
    ) -> Reader {
        var library = FakeLibrary(
            feeds: [Samples.feed(1), feed], headlines: [Samples.headline(1), Samples.headline(2, feed: 2)])
        library.details[feed.id] = details
        var reader = Reader(library, columns: columns, rows: rows, focus: focus)
        // Its tag is the line above it.
        if focus == .feeds { reader.press(feed.tags.isEmpty ? "jj" : "jjj") }
        return reader
    }

    /// All lines of the value beside a label.
    private static func value(of label: String, in reader: Reader) -> String {
        let rows = reader.screen.map { $0.dropFirst() }
        guard let first = rows.firstIndex(where: { $0.hasPrefix(label + " ") }) else { return "" }
        let others = rows[(first + 1)...].prefix { $0.hasPrefix("                 ") }
        return ([rows[first].dropFirst(17)] + others.map { $0.dropFirst(17) })
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    @Test(
        "i opens the details of the selected feed, headline or article; i, q, h, ← and Esc go back",
        arguments: zip(
            [Key.character("i"), .character("q"), .character("h"), .left, .escape], ["", "", "l", "lj", "lj\n"]))
    func opening(back: Key, way: String) {
        var reader = Self.reader()
        for key in way { reader.press(key == "\n" ? .enter : .character(key)) }
        let before = reader.text
        _ = reader.newEffects()
        reader.press("i")
        #expect(reader.newEffects() == [.loadFeedDetails(Self.id), .loadFeedActivity(Self.id)])
        #expect(reader.screen[0].hasPrefix(" Feed: Gazette"))
        reader.press(back)
        #expect(reader.text == before)
        #expect(reader.model.screen == nil)
    }

    @Test("Without a feed it says what to do")
    func nothing() {
        var reader = Self.reader()
        reader.press("g")
        reader.press("i")
        #expect(reader.status == " Select a feed to see its details.")
    }

    @Test("In the list of all articles it shows the selected article's feed")
    func allArticles() {
        var reader = Self.reader(focus: .headlines)
        reader.press("ji")
        #expect(reader.screen[0].hasPrefix(" Feed: Gazette"))
    }

    @Test("Address, tags, counts, last and next check and its reason are shown, without a password")
    func checks() {
        var reader = Self.reader()
        reader.press("i")
        #expect(Self.value(of: "Address", in: reader) == "https://gazette.example/rss")
        #expect(Self.value(of: "Tags", in: reader) == "news, every:6h")
        #expect(Self.value(of: "Articles", in: reader) == "10 articles, 3 unread")
        #expect(Self.value(of: "Last check", in: reader) == LocalTime(Samples.now.addingTimeInterval(-3_600)).full)
        #expect(
            Self.value(of: "Next check", in: reader)
                == "\(LocalTime(Samples.now.addingTimeInterval(840)).full), in 14 min")
        #expect(Self.value(of: "Reason", in: reader) == "Posts about every 2 hours; checked every 10 minutes.")
        #expect(!reader.text.contains("geheim") && !reader.text.contains("Failure"))
    }

    @Test("A failure is shown with its sentence, and a gone feed with what that means")
    func failures() {
        var reader = Self.reader(
            Self.feed {
                $0.failure = "There is nothing at this address (404); the feed may have moved."
                $0.failureCount = 3
            })
        reader.press("i")
        #expect(
            Self.value(of: "Failure", in: reader)
                == "There is nothing at this address (404); the feed may have moved. Failed on "
                + "\(LocalTime(Samples.now.addingTimeInterval(-3_600)).full), 3 times in a row.")
        reader = Self.reader(
            Self.feed {
                $0.failure = "The server says the feed is gone for good (410)."
                $0.isStopped = true
                $0.nextCheck = nil
            })
        reader.press("i")
        #expect(
            Self.value(of: "Next check", in: reader)
                == "none automatically: its server said the feed is gone for good (410)")
        #expect(Self.value(of: "Reason", in: reader) == "")
    }

    @Test("A feed never checked, and one that is due, is checked with the next refresh")
    func due() {
        for next in [nil, Samples.now] {
            var reader = Self.reader(
                Self.feed {
                    ($0.nextCheck, $0.lastCheck) = (next, nil)
                })
            reader.press("i")
            #expect(Self.value(of: "Next check", in: reader) == "with the next refresh")
            #expect(Self.value(of: "Last check", in: reader) == "never")
        }
    }

    @Test("The schedule hints of the feed and its server are shown")
    func schedule() {
        let newest = Samples.now.addingTimeInterval(-600)
        let details = FeedDetails(
            feed: Self.feed(), interval: 21_600,
            schedule: FeedSchedule(
                timeToLive: 3_600, updatePeriod: 86_400,
                skipped: SkippedTimes(hours: [0, 1, 2, 22, 23], days: [0, 6]),
                postGap: 7_200, newestPost: newest),
            validators: Validators(etag: "\"geheim\"", lastModified: "then", received: newest),
            move: PermanentRedirect(url: "https://new.example/rss", confirmations: 2))
        var reader = Self.reader(details: details)
        reader.press("i")
        #expect(Self.value(of: "Posts", in: reader) == "about every 2 hours, the newest \(LocalTime(newest).full)")
        #expect(Self.value(of: "Your setting", in: reader) == "every 6 hours")
        #expect(Self.value(of: "ttl", in: reader) == "1 hour")
        #expect(Self.value(of: "sy:updatePeriod", in: reader) == "every day")
        #expect(
            Self.value(of: "Skipped times", in: reader)
                == "00:00 to 03:00, 22:00 to 24:00, Sunday, Saturday (UTC)")
        #expect(
            Self.value(of: "Moved", in: reader)
                == "to https://new.example/rss, which is checked instead; the old address is retried about once a week")
        #expect(Self.value(of: "Validators", in: reader) == "ETag and Last-Modified, of \(LocalTime(newest).full)")
        #expect(!reader.text.contains("geheim"))
    }

    @Test("Missing values are shown as missing, and a move seen only once as such")
    func missing() {
        var reader = Self.reader(
            details: FeedDetails(
                feed: Self.feed(), move: PermanentRedirect(url: "https://new.example/", confirmations: 1)))
        reader.press("i")
        #expect(Self.value(of: "Posts", in: reader) == "no dates known")
        for label in ["Your setting", "ttl", "sy:updatePeriod"] {
            #expect(Self.value(of: label, in: reader) == "none")
        }
        #expect(Self.value(of: "Skipped times", in: reader) == "none")
        #expect(Self.value(of: "Validators", in: reader) == "none, so each check fetches the whole feed")
        #expect(
            Self.value(of: "Moved", in: reader)
                == "to https://new.example/, seen once; checked instead if that repeats")
    }

    @Test("It follows the library and the clock; removing the feed from the list closes it")
    func live() {
        var reader = Self.reader()
        reader.press("i")
        #expect(reader.model.nextChange == Samples.now.addingTimeInterval(30))
        reader.now += 61
        reader.send(.timePassed)
        #expect(reader.text.contains(", in 13 min"))
        reader.libraryChanges { $0.feeds[1].unreadCount = 9 }
        #expect(Self.value(of: "Articles", in: reader) == "10 articles, 9 unread")
        reader.libraryChanges { $0.feeds.removeLast() }
        #expect(reader.status == " This feed is no longer in the list.")
        #expect(!reader.screen[0].contains("Gazette"))
        _ = reader.newEffects()
        reader.send(.libraryChanged)
        #expect(!reader.newEffects().contains(.loadFeedDetails(Self.id)))
    }

    @Test("While the rest loads the list's data is shown; data that cannot be read says why")
    func slow() {
        var reader = Self.reader()
        reader.isSlow = true
        reader.press("i")
        #expect(Self.value(of: "Reason", in: reader) != "" && !reader.text.contains("Validators"))
        reader.send(.failed(.loadFeedDetails(Self.id), sentence: "The library is busy."))
        #expect(reader.status == " The library is busy.")
        #expect(reader.text.contains("Reason"))
        // Details of another feed, or arriving after the screen was closed, are ignored.
        reader.send(.feedDetailsLoaded(Feed.ID(rawValue: 1), FeedDetails(feed: Samples.feed(1))))
        #expect(reader.screen[0].hasPrefix(" Feed: Gazette") && !reader.text.contains("Validators"))
        reader.press("q")
        reader.answer()
        #expect(reader.model.screen == nil)
    }

    @Test("r refreshes the feed, o opens its site and y copies the link; the help line says so")
    func keys() {
        var reader = Self.reader()
        reader.press("i")
        #expect(reader.screen[33].hasPrefix(" r refresh feed  o browser  y copy link"))
        _ = reader.newEffects()
        reader.press("roy")
        #expect(
            reader.newEffects()
                == [
                    .refresh([Self.id]), .openInBrowser("https://feed2.example/"), .copy("https://feed2.example/"),
                ])
    }

    @Test("On a small screen values are below their labels, everything can be scrolled to, and nothing is cut")
    func narrow() {
        var reader = Self.reader(Self.feed { $0.url = "https://ann:x@g.example/rss" }, columns: 30, rows: 10)
        reader.press("i")
        #expect(reader.screen.allSatisfy { TextWidth.cells(in: $0) <= 30 })
        var seen = ""
        for _ in 0..<60 {
            seen += reader.text
            reader.press("j")
        }
        for words in ["Address", "g.example/rss", "checked every 10", "Validators", "the whole feed"] {
            #expect(seen.contains(words), "\(words)")
        }
        reader.press("g")
        #expect(reader.screen[1] == " Address")
        #expect(reader.screen[2] == "   https://g.example/rss")
    }

    @Test("Control sequences are not drawn, however they got into the text")
    func hostile() {
        let evil = "a\u{1B}[2J\u{202E}b\r\n\u{9B}31m\tc" + String(repeating: "x", count: 2_000)
        var reader = Self.reader(
            Self.feed {
                ($0.title, $0.url, $0.failure, $0.nextCheckReason, $0.tags) = (evil, evil, evil, evil, [evil])
            }, details: FeedDetails(feed: Self.feed(), move: PermanentRedirect(url: evil, confirmations: 2)))
        reader.press("i")
        for _ in 0..<12 {
            #expect(reader.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
            #expect(!reader.text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })
            #expect(reader.screen.allSatisfy { TextWidth.cells(in: $0) <= 80 })
            reader.press(" ")
        }
    }
}

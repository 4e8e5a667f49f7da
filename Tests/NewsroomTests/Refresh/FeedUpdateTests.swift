import Foundation
import News
import NewsParser
import NewsStore
import Testing

@testable import Newsroom

@Suite("What is stored from a parsed feed")
struct FeedUpdateTests {
    private func update(_ feed: ParsedFeed) -> FeedUpdate {
        FeedUpdate(feed, validators: Validators(), now: Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test("An empty entry makes no article; one with an identity does")
    func entries() {
        var feed = ParsedFeed(format: .rss)
        feed.entries = [
            ParsedEntry(), ParsedEntry(title: "First", id: "a"), ParsedEntry(title: "Second", id: "a"),
            ParsedEntry(title: "Third"),
        ]
        #expect(update(feed).entries.map(\.title) == ["First", "Third"])
    }

    @Test("Entries without GUIDs that share a link are distinguished by title and date; duplicates are one")
    func sharedLink() {
        let link = "https://a.example/news"
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        var feed = ParsedFeed(format: .rss)
        feed.entries = [
            ParsedEntry(title: "One", link: link, published: date),
            ParsedEntry(title: "Two", link: link, published: date),
            ParsedEntry(title: "Three", link: link, id: "3"), ParsedEntry(title: "Four", link: "https://a.example/4"),
            ParsedEntry(title: "One", link: link, published: date), ParsedEntry(title: "One", link: link),
        ]
        let entries = update(feed).entries
        #expect(entries.map(\.title) == ["One", "Two", "Three", "Four", "One"])
        #expect(entries[2].identity == "3" && entries[2].linkIdentity == nil)
        #expect(entries[3].identity == "https://a.example/4")
        #expect(entries.map(\.sharesLink) == [true, true, false, false, true])
        feed.entries = [feed.entries[0], feed.entries[4]]
        #expect(update(feed).entries.map(\.identity) == [link])
    }

    @Test("A discussion's address is kept, unless it is too long to follow")
    func comments() {
        var feed = ParsedFeed(format: .rss)
        let long = "https://a.example/" + String(repeating: "x", count: 70_000)
        feed.entries = ["https://a.example/1#comments", "", long, nil].enumerated().map { number, address in
            ParsedEntry(id: "\(number)", comments: address)
        }
        #expect(update(feed).entries.map(\.comments) == ["https://a.example/1#comments", nil, nil, nil])
    }

    @Test("Chapters and transcripts are kept; an episode without any has none")
    func episodes() {
        var feed = ParsedFeed(format: .rss)
        let long = "https://a.example/" + String(repeating: "x", count: 70_000)
        let chapter = ParsedEpisode.Chapter(start: 5, title: "One", link: long)
        let files = ["https://a.example/1.srt", long].map { ParsedEpisode.File(url: $0, type: "application/srt") }
        feed.entries = [
            ParsedEntry(id: "1", episode: ParsedEpisode(duration: 60, chapterMarks: [chapter], transcripts: files)),
            ParsedEntry(id: "2", episode: ParsedEpisode(duration: 60)),
        ]
        let transcript = Episode.File(url: "https://a.example/1.srt", type: "application/srt")
        #expect(
            update(feed).entries.map(\.episode) == [
                Episode(chapters: [Episode.Chapter(start: 5, title: "One")], transcripts: [transcript]), nil,
            ])
    }

    @Test("A file named twice is kept once")
    func enclosures() {
        var feed = ParsedFeed(format: .rss)
        var entry = ParsedEntry(id: "a")
        entry.enclosures = ["https://a.example/1.mp3", "https://a.example/2.mp3", "https://a.example/1.mp3"].map {
            ParsedEnclosure(url: $0, type: nil, length: nil)
        }
        feed.entries = [entry]
        #expect(
            update(feed).entries.first?.enclosures.map(\.url) == ["https://a.example/1.mp3", "https://a.example/2.mp3"])
    }

    @Test("An episode's duration applies to its only playable file; a file's own takes precedence")
    func playingTime() {
        func files(_ files: [ParsedEnclosure]) -> [Enclosure] {
            var feed = ParsedFeed(format: .rss)
            var entry = ParsedEntry(id: "a", enclosures: files)
            entry.episode = ParsedEpisode(duration: 60)
            feed.entries = [entry]
            return update(feed).entries[0].enclosures
        }
        let image = ParsedEnclosure(url: "https://a.example/1.jpg", type: "image/jpeg")
        let audio = ParsedEnclosure(url: "https://a.example/1.mp3", title: "One")
        let video = ParsedEnclosure(url: "https://a.example/1.mp4", type: "video/mp4", duration: 30)
        #expect(files([image, audio]).map(\.duration) == [nil, 60])
        #expect(files([image, audio]).map(\.title) == [nil, "One"])
        #expect(files([video]).map(\.duration) == [30])
        #expect(files([audio, video]).map(\.duration) == [nil, 30])
    }

    @Test("Update hints are converted: minutes to seconds, and Sunday is the first day")
    func updateHints() {
        var feed = ParsedFeed(format: .rss)
        feed.updateHints = UpdateHints(timeToLive: 45, updateInterval: 21_600, skipHours: [0, 5], skipDays: [7, 1])
        let schedule = update(feed).schedule
        #expect(schedule.timeToLive == 2_700)
        #expect(schedule.updatePeriod == 21_600)
        #expect(schedule.skipped == SkippedTimes(hours: [0, 5], days: [0, 1]))
    }
}

import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Downloads in lists and articles")
struct DownloadMarkTests {
    private static func reader(isPlain: Bool = false) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...4))
        for number in 1...4 {
            library.enclosures[Headline.ID(rawValue: Int64(number))] = [
                Enclosure(url: "https://e.example/\(number).mp3", type: "audio/mpeg", length: 28_600_000)
            ]
        }
        var appearance = Appearance()
        appearance.isPlain = isPlain
        return Reader(library, columns: 80, rows: 14, appearance: appearance)
    }

    private static let statuses = [
        Samples.download(1, .finished, received: 10), Samples.download(2, .transferring, received: 43, expected: 100),
        Samples.download(3, .failed, failure: "No."),
    ]

    @Test("An article's line shows its file's progress")
    func list() {
        var reader = Self.reader()
        let before = reader.text(of: .headlines)
        reader.send(.downloadsChanged(Self.statuses))
        let lines = reader.text(of: .headlines)
        #expect(lines[0].hasSuffix(" ✓") && lines[1].hasSuffix(" 43%"))
        #expect(lines[2].hasSuffix(" ×") && lines[3] == before[3])
        reader.press("/article")
        reader.press(.enter)
        #expect(reader.text.contains(" ✓ ") && reader.text.contains(" 43% "))
        reader.send(.downloadsChanged([]))
        #expect(!reader.text.contains("✓"))
    }

    @Test("A stopped download has a sign before its progress, and one of unknown length shows bytes")
    func standing() {
        let moving = Samples.download(2, .transferring, received: 1, expected: 2)
        for (status, sign) in [
            (Samples.download(1, .paused, received: 3, expected: 10), "‖30%"), (Samples.download(1, .paused), "‖"),
            (Samples.download(1, .waiting(.turn), expected: 10), "…"),
            (Samples.download(1, .waiting(nil), received: 4, expected: 10, failure: "No."), "!40%"),
            (Samples.download(1, .waiting(.network), failure: "No."), "!"),
            (Samples.download(1, .transferring, received: 4_100_000), "4.1 MB"),
            (Samples.download(1, .transferring, expected: 10), "0%"), (Samples.download(1, .placing), "100%"),
        ] {
            #expect(DownloadMark([status])?.sign == sign)
            // A moving download takes precedence.
            #expect(DownloadMark([status, moving])?.sign == (status.phase == .transferring ? sign : "50%"))
        }
    }

    @Test("For a screen reader the progress is in words")
    func plain() {
        var reader = Self.reader(isPlain: true)
        reader.send(.downloadsChanged(Self.statuses))
        #expect(reader.screen[1].hasPrefix("> unread, downloaded: Article 1"))
        #expect(reader.screen[2].hasPrefix("  unread, 43% downloaded: Article 2"))
        #expect(reader.screen[3].hasPrefix("  unread, download failed: Article 3"))
    }

    @Test("The file's line in the article shows progress as it arrives, too")
    func article() {
        var reader = Self.reader()
        reader.press(.enter)
        #expect(reader.text.contains("Audio, 28.6 MB (e download, E play)\n"))
        reader.send(.downloadsChanged([Samples.download(1, .transferring, received: 43, expected: 100)]))
        let lines = reader.screen.map { $0.replacing(/\ +$/, with: "") }
        #expect(lines.contains { $0.hasSuffix("Audio, 28.6 MB, 43% downloaded") })
        reader.send(.downloadsChanged([Samples.download(1, .finished)]))
        #expect(reader.text.contains("28.6 MB, downloaded (E play)"))
    }

    @Test("The file's line names the keys of the episode's chapters and transcript where it has them")
    func episode() {
        let chapters = [Episode.Chapter(start: 0, title: "One")]
        let transcripts = [Episode.File(url: "https://e.example/1.vtt")]
        for (episode, keys) in [
            (Episode(chapters: chapters, transcripts: transcripts), "(e download, E play, x chapters, X transcript)"),
            (Episode(chapters: [], transcripts: transcripts), "(e download, E play, X transcript)"),
            (Episode(chapters: chapters, transcripts: []), "(e download, E play, x chapters)"),
        ] {
            var reader = Self.reader()
            reader.library.episodes[Headline.ID(rawValue: 1)] = episode
            reader.press(.enter)
            #expect(reader.text.contains("Audio, 28.6 MB \(keys)\n"), "\(reader.text)")
        }
    }

    @Test("e downloads the only file, from the list and the article; an article without one says so")
    func asking() {
        var reader = Self.reader()
        let wanted = Effect.download(
            Enclosure(url: "https://e.example/1.mp3", type: "audio/mpeg", length: 28_600_000), Headline.ID(rawValue: 1))
        reader.press("e")
        #expect(reader.newEffects().last == wanted)
        reader.press(.enter)
        _ = reader.newEffects()
        reader.press("e")
        #expect(reader.newEffects() == [wanted])
        reader.library.enclosures = [:]
        reader.press("qj")
        reader.press("e")
        #expect(reader.status.contains("This article has no file."))
    }

    @Test("The result is reported, with the key that shows more")
    func answers() {
        var reader = Self.reader()
        let effect = Effect.download(Enclosure(url: "https://e.example/1.mp3"), nil)
        for (outcome, sentence) in [
            (DownloadOutcome.begun("Tides"), "Downloading “Tides”. D shows the downloads."),
            (.isUnderWay("Tides", fraction: 0.431), "Already downloading “Tides”: 43%. D shows the downloads."),
            (.isThere(path: "/p/Tides.mp3"), "Already downloaded: “/p/Tides.mp3”. D shows the downloads."),
        ] {
            reader.press("j")
            reader.send(.finished(effect, sentence: outcome.sentence))
            #expect(reader.status.contains(sentence))
        }
        #expect(
            DownloadOutcome.beginsLater("Tides", because: ExchangeFailure("No room.", nil)).sentence
                == "“Tides” is queued and will be downloaded later: No room.")
    }

    @Test("A download that ends unobserved is reported once")
    func ending() {
        var reader = Self.reader()
        reader.send(.downloadsChanged(Self.statuses))
        #expect(!reader.text.contains("Downloaded “"))
        var statuses = Self.statuses
        statuses[1] = Samples.download(2, .finished)
        reader.send(.downloadsChanged(statuses))
        #expect(reader.status.contains("Downloaded “Article 2”."))
        reader.press("j")
        reader.send(.downloadsChanged(statuses))
        #expect(!reader.text.contains("Downloaded “"))
    }
}

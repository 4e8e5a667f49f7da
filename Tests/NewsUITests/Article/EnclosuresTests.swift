import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("An article's files")
struct EnclosuresTests {
    private static let first = Enclosure(
        url: "https://e.example/1.mp3", type: "audio/mpeg", length: 12_345_678, duration: 2_530, title: "Part one")

    private static func reader(files: Int) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...2))
        let others = (2...12).map { Enclosure(url: "https://e.example/\($0).mp4", type: "video/mp4") }
        library.enclosures[Headline.ID(rawValue: 1)] = Array(([first] + others).prefix(files))
        var reader = Reader(library, columns: 70, rows: 12)
        _ = reader.newEffects()
        return reader
    }

    @Test("E opens the only file, from the article and from the list")
    func one() {
        var reader = Self.reader(files: 1)
        reader.press("E")
        #expect(reader.newEffects().last == .openEnclosure(Self.first))
        #expect(reader.model.article == nil)
        reader.press(.enter)
        _ = reader.newEffects()
        reader.press("E")
        #expect(reader.newEffects() == [.openEnclosure(Self.first)])
    }

    @Test("E lists several files with name, type, duration and size; a number or Enter opens one")
    func several() {
        var reader = Self.reader(files: 12)
        reader.press(.enter)
        reader.press("E")
        #expect(reader.screen[0].contains("Files"))
        #expect(reader.screen[1].hasPrefix("▎ 1  Part one  Audio 42:10, 12.3 MB"))
        #expect(reader.screen[2].hasPrefix("  2  2.mp4  Video"))
        #expect(reader.status.contains("https://e.example/1.mp3"))
        _ = reader.newEffects()
        reader.press("11")
        #expect(reader.selection?.text.contains("11.mp4") == true && reader.screen[0].hasSuffix("11"))
        reader.press(.enter)
        #expect(
            reader.newEffects() == [
                .openEnclosure(Enclosure(url: "https://e.example/11.mp4", type: "video/mp4"))
            ])
        reader.press("goy")
        #expect(
            reader.newEffects() == [.openInBrowser("https://e.example/1.mp3"), .copy("https://e.example/1.mp3")])
        reader.press("q")
        #expect(reader.model.context == .article)
    }

    @Test(
        "In the list, whichever key opened it, E opens the selected file and e downloads it",
        arguments: ["E", "e"])
    func eitherUse(key: String) {
        var reader = Self.reader(files: 3)
        reader.press(key)
        #expect(reader.screen[11].contains("Enter \(key == "e" ? "download" : "open")  \(key == "e" ? "E" : "e") "))
        _ = reader.newEffects()
        reader.press("jE")
        let file = Enclosure(url: "https://e.example/2.mp4", type: "video/mp4")
        #expect(reader.newEffects() == [.openEnclosure(file)] && reader.model.context == .enclosures)
        reader.press("e")
        #expect(reader.newEffects() == [.download(file, Headline.ID(rawValue: 1))])
    }

    @Test("E also works from the list of headlines")
    func fromList() {
        var reader = Self.reader(files: 3)
        reader.press("E")
        #expect(reader.model.context == .enclosures)
        reader.press("q")
        #expect(reader.model.context == .headlines)
    }

    @Test("The help line of an article shows E if there is something to open")
    func hint() {
        var reader = Self.reader(files: 1)
        reader.press(.enter)
        #expect(reader.screen[11].contains("E open file"))
        reader.press("J")
        #expect(reader.screen[2].contains("Article 2") && !reader.screen[11].contains("E open file"))
    }

    @Test("Files that arrive after the user has moved on are ignored")
    func late() {
        var reader = Self.reader(files: 3)
        reader.isSlow = true
        reader.press("Ej")
        reader.answer()
        #expect(reader.model.context == .headlines)
    }

    @Test("An article without files says so")
    func none() {
        var reader = Self.reader(files: 1)
        reader.press("jE")
        #expect(reader.status.contains("This article has no file."))
    }

    @Test("On the smallest screen the name and the type are visible")
    func small() {
        var reader = Self.reader(files: 2)
        reader.resize(columns: 40, rows: 12)
        reader.press("E")
        #expect(reader.screen[1].hasPrefix("▎1  Part one"))
        #expect(reader.screen[1].contains("Audio"))
    }

    @Test("Chapters in a file of their own are fetched, and listed if the article is still open")
    func chapterFile() {
        let id = Headline.ID(rawValue: 1)
        var library = FakeLibrary(headlines: Samples.headlines(1...2))
        library.enclosures[id] = [Self.first]
        library.episodes[id] = Episode(chapters: [], chapterFile: .init(url: "https://e.example/chapters.json"))
        var reader = Reader(library, columns: 70, rows: 12)
        reader.press(.enter)
        _ = reader.newEffects()
        reader.press("x")
        #expect(reader.newEffects() == [.loadChapters(id)])
        #expect(reader.status.contains("Fetching the chapters…"))
        reader.press("x")
        #expect(reader.newEffects().isEmpty)
        reader.send(.failed(.loadChapters(id), sentence: "No."))
        #expect(reader.status.contains("No.") && !reader.status.contains("Fetching"))
        let chapters = [Episode.Chapter(start: 60, title: "Tides")]
        reader.send(.chaptersLoaded(id, chapters))
        #expect(reader.screen[0].contains("Chapters") && reader.text.contains("1:00  Tides"))
        reader.press("qq")
        reader.send(.chaptersLoaded(id, chapters))
        #expect(!reader.screen[0].contains("Chapters"))
    }

    @Test("A transcript is fetched, and shown if the article is still open")
    func transcript() {
        let id = Headline.ID(rawValue: 1)
        var library = FakeLibrary(headlines: Samples.headlines(1...2))
        library.episodes[id] = Episode(chapters: [], transcripts: [.init(url: "https://e.example/1.vtt")])
        var reader = Reader(library, columns: 70, rows: 12)
        reader.press(.enter)
        _ = reader.newEffects()
        reader.press("XX")
        #expect(reader.newEffects() == [.loadTranscript(id)])
        #expect(reader.status.contains("Fetching the transcript…"))
        reader.send(.failed(.loadTranscript(id), sentence: "No."))
        #expect(reader.status.contains("No.") && !reader.status.contains("Fetching"))
        let lines = ["0:01  Ada: Hello.", "", "0:09  Bob: " + String(repeating: "word ", count: 40)]
        reader.send(.transcriptLoaded(id, lines))
        #expect(reader.screen[0].contains("Transcript: Article 1") && reader.text.contains("0:01  Ada: Hello."))
        #expect(reader.text.contains("0:09  Bob: word"))
        reader.press("qq")
        reader.send(.transcriptLoaded(id, lines))
        #expect(!reader.screen[0].contains("Transcript"))
        reader.press("j")
        reader.press(.enter)
        reader.press("X")
        #expect(reader.status.contains("The feed gives no transcript of this article."))
    }

    @Test("x lists the open article's chapters; Enter plays the file from the selected one")
    func chapters() {
        var library = FakeLibrary(headlines: Samples.headlines(1...2))
        let id = Headline.ID(rawValue: 1)
        let picture = Enclosure(url: "https://e.example/cover.png", type: "image/png")
        library.enclosures[id] = [picture, Self.first]
        library.episodes[id] = Episode(chapters: [
            .init(start: 0, title: "Hello"), .init(start: 62, title: "News", link: "https://e.example/news"),
        ])
        var reader = Reader(library, columns: 90, rows: 20)
        reader.press(.enter)
        reader.press("x")
        #expect(reader.screen[0].contains("Chapters"))
        #expect(reader.screen[1].hasPrefix("▎1  0:00  Hello") && reader.screen[2].hasPrefix(" 2  1:02  News"))
        _ = reader.newEffects()
        reader.press("2")
        reader.press(.enter)
        #expect(reader.newEffects() == [.openEnclosure(Self.first, from: 62)])
        reader.press("oe")
        #expect(reader.newEffects() == [.openInBrowser("https://e.example/news"), .download(Self.first, id)])
        reader.press("9")
        #expect(reader.status.contains("There is no chapter 9."))
        reader.press("q")
        #expect(reader.model.context == .article)
        reader.press("Jx")
        #expect(reader.status.contains("gives no chapters"))
    }
}

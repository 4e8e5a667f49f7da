import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The files that come with an article")
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

    @Test("E opens the only one, from the article and from the list")
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

    @Test("Of several, E lists each with its name, type, playing time and size; a number and Enter open one")
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
        "In the list, whichever key it was listed by, E opens the selected file and e downloads it",
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

    @Test("From the list of headlines, too")
    func fromList() {
        var reader = Self.reader(files: 3)
        reader.press("E")
        #expect(reader.model.context == .enclosures)
        reader.press("q")
        #expect(reader.model.context == .headlines)
    }

    @Test("The help line of an article names E where there is something to open")
    func hint() {
        var reader = Self.reader(files: 1)
        reader.press(.enter)
        #expect(reader.screen[11].contains("E open file"))
        reader.press("J")
        #expect(reader.screen[2].contains("Article 2") && !reader.screen[11].contains("E open file"))
    }

    @Test("Files that come when the user has gone on are left")
    func late() {
        var reader = Self.reader(files: 3)
        reader.isSlow = true
        reader.press("Ej")
        reader.answer()
        #expect(reader.model.context == .headlines)
    }

    @Test("An article without one says so")
    func none() {
        var reader = Self.reader(files: 1)
        reader.press("jE")
        #expect(reader.status.contains("This article has no file."))
    }

    @Test("On the smallest screen the name and the type are there")
    func small() {
        var reader = Self.reader(files: 2)
        reader.resize(columns: 40, rows: 12)
        reader.press("E")
        #expect(reader.screen[1].hasPrefix("▎1  Part one"))
        #expect(reader.screen[1].contains("Audio"))
    }
}

import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// `Reader` compares each screen with one drawn without the cache.
@Suite("Reuse of parts of the last screen")
struct ScreenPartCacheTests {
    private static let hour = 60.0

    @Test("Ages grow on otherwise unchanged lines, and headings change at midnight")
    func time() {
        let headlines = [5, 9 * Self.hour, 30 * Self.hour].enumerated().map { index, minutes in
            Samples.headline(Int64(index + 1), minutesOld: minutes)
        }
        var reader = Reader(FakeLibrary(headlines: headlines))
        reader.press("v")
        #expect(reader.text.contains(" Today") && reader.text.contains(" 5m"))
        reader.now += 60
        reader.send(.timePassed)
        #expect(reader.text.contains(" 6m") && reader.text.contains(" 9h"))
        reader.now += 24 * 3600
        reader.send(.timePassed)
        #expect(!reader.text.contains(" Today") && reader.text.contains(" Yesterday"))
    }

    @Test("Setting the clock back lowers ages, on later lines, too")
    func clockSetBack() {
        let headlines = [5 * Self.hour + 1, 6 * Self.hour + 1].enumerated().map { index, minutes in
            Samples.headline(Int64(index + 1), minutesOld: minutes)
        }
        var reader = Reader(FakeLibrary(headlines: headlines))
        #expect(reader.text.contains(" 5h"))
        reader.now += 40 * 60
        reader.libraryChanges { $0.headlines.append(Samples.headline(7, minutesOld: 30)) }
        #expect(reader.text.contains(" 1h"))
        reader.now -= 30 * 60
        reader.send(.timePassed)
        #expect(reader.text.contains(" 40m"))
        reader.now -= 2 * 3600
        reader.send(.timePassed)
        #expect(reader.text.contains(" 3h"))
    }

    @Test("A list is restored after results, an empty list, help and a resize")
    func changes() {
        var reader = Reader(columns: 120, rows: 20)
        let list = reader.screen
        reader.press("/")
        reader.type("nothing like it\n")
        #expect(reader.screen != list)
        reader.press(.escape)
        reader.press(.escape)
        #expect(reader.text(of: .headlines).first?.contains("Article 1") == true)
        reader.press("?")
        reader.press(.enter)
        #expect(!reader.text.contains("Article 3"))
        reader.press("q")
        reader.resize(columns: 40, rows: 12)
        #expect(!reader.text.contains("Article 3"))
        reader.resize(columns: 120, rows: 20)
        #expect(reader.text.contains("Article 3"))
    }

    @Test("An article beside the lists is the open one, with its links, marks and files")
    func article() {
        var library = FakeLibrary(headlines: Samples.headlines(1...4))
        for id in 1...3 as ClosedRange<Int64> {
            library.texts[Headline.ID(rawValue: id)] = ArticleText(
                blocks: (1...30).map { line in
                    .paragraph(StyledText([.init("word \(line) of \(id) "), .init("link", link: line % 2 + 1)]))
                }, links: [.init("https://a.example/\(id)"), .init("https://b.example/")])
        }
        let file = Samples.download(1, .finished).download.enclosure
        library.enclosures[Headline.ID(rawValue: 3)] = [file]
        var reader = Reader(library, columns: 130, rows: 20)
        reader.press(.enter)
        #expect(reader.text(of: .article).contains { $0.contains("word 1 of 1") })
        reader.press("jj")
        let scrolled = reader.text(of: .article)
        reader.press("/")
        reader.type("word\n")
        #expect(reader.text(of: .article).contains { $0.contains("word") })
        reader.press("n")
        reader.press(.escape)
        #expect(reader.text(of: .article) != scrolled || reader.model.article?.search == nil)
        reader.press("q")
        reader.press("j")
        reader.press(.enter)
        #expect(reader.text(of: .article).contains { $0.contains("word 1 of 2") })
        reader.press("?")
        reader.press(.enter)
        #expect(!reader.text.contains("word 1 of 2"))
        reader.press("q")
        reader.press("J")
        #expect(reader.text(of: .article).contains { $0.contains("word 1 of 3") })
        reader.press("G")
        let before = reader.text(of: .article)
        reader.send(.downloadsChanged([Samples.download(1, .finished)]))
        #expect(reader.text(of: .article) != before)
        reader.press("q")
        reader.press("q")
        reader.press("j")
        #expect(reader.selection?.row == 5)
    }

    @Test("Lists covered by an article are current when they reappear", arguments: [60, 80, 100])
    func covered(columns: Int) {
        var reader = Reader(articles: 1...9, columns: columns, rows: 20)
        #expect(reader.text.contains("Article 2"))
        reader.press(.enter)
        #expect(!reader.text.contains("Article 2"))
        reader.libraryChanges { $0.headlines.removeAll { $0.title == "Article 2" } }
        #expect(reader.text.contains("Article 1"))
        reader.press("q")
        #expect(!reader.text.contains("Article 2") && reader.text.contains("Article 3"))
        reader.press(":")
        reader.type("theme mono\n")
        #expect(reader.text.contains("Article 3"))
    }
}

import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("An article whose text is loading")
struct ArticleOnItsWayTests {
    private func reader(columns: Int) -> Reader {
        var reader = Reader(articles: 1...5, columns: columns, rows: 20)
        reader.isSlow = true
        reader.press(.enter)
        return reader
    }

    @Test("Going back does not wait for the text", arguments: [60, 80, 130])
    func back(columns: Int) {
        for key in ["q", "h"] {
            var reader = reader(columns: columns)
            reader.press(key)
            #expect(reader.model.focus == .headlines && reader.text.contains("Article 2"), "\(key)")
            reader.press("j")
            #expect(reader.selection?.text.contains("Article 2") == true, "\(key)")
            reader.answer()
            #expect(reader.model.focus == .headlines, "\(key)")
            #expect(reader.model.article == nil, "\(key)")
        }
    }

    @Test("After a moment a message says that the text is being laid out, until it is there")
    func late() {
        var reader = reader(columns: 60)
        #expect(reader.text.contains("Article 1") && !reader.text.contains("Laying out…"))
        reader.send(.textIsLoading(Headline.ID(rawValue: 2)))
        #expect(!reader.text.contains("Laying out…"))
        reader.send(.textIsLoading(Headline.ID(rawValue: 1)))
        #expect(reader.text.contains("Laying out…"))
        reader.answer()
        #expect(!reader.text.contains("Laying out…"))
        reader.send(.textIsLoading(Headline.ID(rawValue: 1)))
        #expect(!reader.text.contains("Laying out…"))
    }

    @Test("A previewed article is not read again when opened, unless the library has changed since")
    func previewed() {
        var reader = Reader(articles: 1...5, columns: 120, rows: 40)
        reader.press("j")
        _ = reader.newEffects()
        func opens(_ effects: [Effect]) -> Bool {
            effects.contains { if case .loadArticle = $0 { true } else { false } }
        }
        reader.press(.enter)
        #expect(!opens(reader.newEffects()) && reader.model.article?.isLoading == false)
        #expect(reader.model.article?.headline.title == "Article 2" && reader.text.contains("Text of Article 2"))
        reader.press("qj")
        reader.libraryChanges { _ in }
        _ = reader.newEffects()
        reader.press(.enter)
        #expect(opens(reader.newEffects()) && reader.model.article?.headline.title == "Article 3")
    }

    @Test("Keys for the text wait for it, and so do those after them")
    func held() {
        var reader = reader(columns: 60)
        reader.press("Gq")
        #expect(reader.model.focus == .article)
        reader.answer()
        #expect(reader.model.focus == .headlines)
        reader.press("j")
        #expect(reader.selection?.text.contains("Article 2") == true)
    }
}

import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// Read and starred marks, and which articles they show or hide.
extension ScreenTest {
    static let marking: [ScreenTest] = [
        ScreenTest(.toggleRead, "The mark of the unread article goes, or comes back") { place, reader in
            try expectMark("●", toggledBy: place, &reader)
        },
        ScreenTest(.toggleStar, "The article has a star, or loses it") { place, reader in
            try expectMark("★", toggledBy: place, &reader)
        },
        ScreenTest(.hideArticle, "The article is in no list any more, and a sentence says how to find it") {
            place, reader in
            let article = reader.currentArticle ?? 0
            reader.press(place.key)
            #expect(reader.status.contains("Hidden; a search for is:hidden finds it. u undoes it."), "\(place)")
            let rows = reader.text(of: .headlines).filter { $0.contains("Article ") }
            #expect(!rows.isEmpty && rows.allSatisfy { !$0.hasSuffix("Article \(article)") }, "\(place)")
        },
        ScreenTest(.saveTo, "The article waits to be saved, as its row shows") { place, reader in
            let article = Int64(reader.currentArticle ?? 0)
            reader.press(place.key)
            #expect(reader.status.contains("Saving to notes…"), "\(place)")
            #expect(reader.library.saves[Headline.ID(rawValue: article)]?.map(\.service) == ["notes"], "\(place)")
            let isMarked = reader.text(of: .headlines).contains {
                $0.contains("Article \(article) ") && $0.contains("→…")
            }
            #expect(isMarked, "\(place): \(reader.text)")
        },
        ScreenTest(
            .showStory, "The articles with the same link are listed, or a sentence says that there are no others"
        ) {
            place, reader in
            reader.press(place.key)
            #expect(reader.status.contains("No other feed has an article with this link."), "\(place)")
            let article = reader.currentArticle ?? 0
            let others = [1, Int64(article)].map(Headline.ID.init(rawValue:))
            reader.library.story = others
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Same link"), "\(place)")
            #expect(reader.inView.contains { $0.hasSuffix("Article 1") }, "\(place)")
            #expect(reader.selectedNumber == article, "\(place)")
        },
        ScreenTest(.splitStory, "The selected article is split off, and joined again") { place, reader in
            let article = try #require(reader.selectedNumber)
            let id = Headline.ID(rawValue: Int64(article))
            reader.press(place.key)
            #expect(reader.library.apart == [id], "\(place)")
            reader.send(.libraryChanged)
            #expect(reader.text.contains("split off"), "\(place)")
            reader.press(place.key)
            #expect(reader.library.apart.isEmpty, "\(place)")
        },
        ScreenTest(.makeRule, "A rule for articles like this one is proposed, and nothing is made yet") {
            place, reader in
            let article = reader.currentArticle ?? 0
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Rule: articles like “Article \(article)”"), "\(place)")
            #expect(
                reader.text.contains("feed:\"Feed ") && reader.text.contains("\" author:\"Ada\""),
                "\(place): \(reader.text)")
            #expect(reader.text.contains("Action           hide them"), "\(place)")
            #expect(!reader.newEffects().contains { if case .makeRule = $0 { true } else { false } }, "\(place)")
        },
        ScreenTest(.setTags, "Tags are asked for, and stand behind the title") { place, reader in
            reader.press(place.key)
            #expect(reader.status.contains("Tags ("), "\(place)")
            reader.type("sea\n")
            #expect(reader.text.contains("#sea"), "\(place)")
        },
        ScreenTest(.markListRead, "No article of the list is unread any more, and a sentence counts them") {
            place, reader in
            reader.press(place.key)
            let count = place.context == .results ? 90 : 30
            let name = place.context == .feeds ? " of Feed 2" : ""
            #expect(reader.status.contains("Marked \(count) articles\(name) as read. u undoes it."), "\(place)")
            if place.context == .feeds { reader.press(.enter) }
            let rows = reader.text(of: .headlines).filter { $0.contains("Article ") }
            #expect(!rows.isEmpty && rows.allSatisfy { !$0.contains("●") }, "\(place)")
        },
        ScreenTest(.markOlderRead, "An age is asked for; what is older is read, and what is not stays unread") {
            place, reader in
            reader.libraryChanges { library in
                for index in library.headlines.indices.suffix(30) {
                    library.headlines[index].sortDate.addTimeInterval(-10 * 86_400)
                }
            }
            reader.press(place.key)
            #expect(reader.status.contains("Mark as read, older than:"), "\(place)")
            reader.type("3d\n")
            let count = place.context == .results ? 30 : 10
            let name = place.context == .feeds ? " of Feed 2" : ""
            #expect(reader.status.contains("Marked \(count) articles\(name) as read."), "\(place)")
            if place.context == .feeds { reader.press(.enter) }
            reader.press("g")
            #expect(reader.selection?.text.contains("●") == true, "\(place)")
            reader.press("G")
            #expect(reader.selection?.text.contains("●") == false, "\(place)")
        },
        ScreenTest(.hideRead, "Read articles leave the list, and come back") { place, reader in
            let number = try #require(reader.currentArticle)
            let other = number + (place.context == .results ? 1 : 3)
            reader.libraryChanges { library in
                for index in library.headlines.indices where library.headlines[index].title == "Article \(other)" {
                    library.headlines[index].isRead = true
                }
            }
            #expect(lists(reader, other), "\(place)")
            reader.press(place.key)
            #expect(!lists(reader, other) && lists(reader, number), "\(place)")
            reader.press(place.key)
            #expect(lists(reader, other), "\(place)")
        },
    ]

    /// Whether an article is anywhere in the list.
    private static func lists(_ reader: Reader, _ number: Int) -> Bool {
        var reader = reader
        if reader.model.context == .feeds { reader.press("l") }
        reader.press("g")
        for _ in 0..<20 {
            if reader.line(ofArticle: number) != nil { return true }
            reader.press(.pageDown)
        }
        return false
    }

    private static func expectMark(_ mark: Character, toggledBy place: Place, _ reader: inout Reader) throws {
        let number = try #require(reader.currentArticle)
        func isMarked() throws -> Bool { try #require(reader.line(ofArticle: number)).contains(mark) }
        let before = try isMarked()
        reader.press(place.key)
        #expect(try isMarked() != before, "\(place)")
        reader.press(place.key)
        #expect(try isMarked() == before, "\(place)")
    }
}

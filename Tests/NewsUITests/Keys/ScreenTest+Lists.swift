import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// How lists are arranged, and which feeds are shown.
extension ScreenTest {
    static let lists: [ScreenTest] = [
        ScreenTest(.order, "The orders are offered, and the list is sorted by the one that is chosen") {
            place, reader in
            reader.press(place.key)
            let best = place.context == .results ? "b best first  " : ""
            #expect(
                reader.screen.last?.contains("Order:  \(best)n newest first  o oldest first  f feed  t title") == true,
                "\(place)")
            reader.press("o")
            #expect(reader.listTitle.contains("(oldest first)"), "\(place)")
            let numbers = reader.text(of: .headlines).filter { !$0.contains("Text of") }
                .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
            #expect(numbers.count > 3 && numbers == numbers.sorted(by: >), "\(place)")
        },
        ScreenTest(.headings, "A heading stands over each day; in a search none can, which a sentence says") {
            place, reader in
            reader.libraryChanges { library in
                for index in library.headlines.indices.suffix(78) {
                    library.headlines[index].sortDate.addTimeInterval(-86_400)
                }
            }
            let rows = reader.text(of: .headlines).count { $0.contains("Article ") }
            reader.press(place.key)
            if place.context == .results {
                #expect(reader.status.contains("Search results cannot be grouped"), "\(place)")
            } else {
                let lines = reader.text(of: .headlines)
                #expect(lines.count { $0.contains("Article ") } < rows, "\(place)")
                #expect(lines.contains { $0.contains("Yesterday") || $0.contains("20 Sep") }, "\(place)")
            }
        },
        ScreenTest(.foldTag, "The feeds of the tag are hidden, those of others not, and shown again") { place, reader in
            try tagFeeds(&reader)
            reader.press(place.key)
            #expect(reader.inView.contains { $0.hasPrefix("▎▸ sea") }, "\(place)")
            #expect(shownFeeds(reader) == ["Feed 1", "Feed 3"], "\(place)")
            reader.press(place.key)
            #expect(shownFeeds(reader) == ["Feed 1", "Feed 2", "Feed 3"], "\(place)")
        },
        ScreenTest(.foldAllTags, "The feeds of all tags are hidden, those without one not, and shown again") {
            place, reader in
            try tagFeeds(&reader)
            reader.press(place.key)
            #expect(shownFeeds(reader) == ["Feed 1"], "\(place)")
            reader.press(place.key)
            #expect(shownFeeds(reader) == ["Feed 1", "Feed 2", "Feed 3"], "\(place)")
        },
    ]

    /// Gives two feeds different tags and selects the first tag.
    private static func tagFeeds(_ reader: inout Reader) throws {
        reader.libraryChanges { library in
            library.feeds[1].tags = ["sea"]
            library.feeds[2].tags = ["hills"]
        }
        reader.press("g")
        for _ in 0..<20 where reader.selection?.text.contains("sea") != true { reader.press("j") }
        try #require(reader.selection?.text.contains("sea") == true)
    }

    private static func shownFeeds(_ reader: Reader) -> [String] {
        reader.inView.flatMap { line in ["Feed 1", "Feed 2", "Feed 3"].filter(line.contains) }
    }
}

import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("An article's line in a list")
struct HeadlineLineTests {
    private static func reader(
        columns: Int, minutes: [Double], change: (inout [Headline]) -> Void = { _ in }
    ) -> Reader {
        var headlines = minutes.enumerated().map { index, minutes in
            Samples.headline(Int64(index + 1), feed: Int64(index % 2 + 1), minutesOld: minutes)
        }
        change(&headlines)
        return Reader(
            FakeLibrary(feeds: [Samples.feed(1), Samples.feed(2)], headlines: headlines), columns: columns, rows: 24)
    }

    @Test("A list of several feeds shows each article's feed before its title, and a feed's own list does not")
    func feeds() throws {
        var reader = Self.reader(columns: 120, minutes: [1, 2, 3])
        let row = reader.rows(of: .headlines)[1]
        #expect(row.hasPrefix(" ●   Feed 2         Article 2 ") && row.hasSuffix("  2m"))
        let columns = reader.model.frame.panes.headlines
        let style = reader.canvas.style(row: 2, column: columns.lowerBound + 6)
        #expect(style == reader.model.theme[.detail])
        #expect(reader.canvas.style(row: 2, column: columns.lowerBound + 24).attributes.contains(.bold))
        reader.press("Of")
        #expect(reader.text(of: .headlines).prefix(3).map { $0.contains("Feed 1") } == [true, true, false])
        reader.press("J")
        #expect(reader.rows(of: .headlines)[1].hasPrefix(" ●   Article 3"))
    }

    @Test("A row of several feeds names as many as fit, and how many more there are")
    func feedsOfStory() throws {
        let reader = Self.reader(columns: 120, minutes: [1, 2, 3]) { headlines in
            for index in 0..<3 {
                headlines[index].alsoIn = (0...index).map {
                    StoryPart(
                        id: Headline.ID(rawValue: Int64(90 + $0)), feedID: Feed.ID(rawValue: Int64(7 + $0)),
                        feedTitle: "News \($0)")
                }
            }
            headlines[2].feedTitle = "The Daily Paper"
        }
        let rows = reader.rows(of: .headlines)
        #expect(rows[0].contains(" Feed 1 +1 ") || rows[0].contains(" Feed 1, News 0 "), "\(rows[0])")
        #expect(rows[1].contains(" Feed 2 +2 "), "\(rows[1])")
        #expect(rows[2].contains("… +3 "), "\(rows[2])")
        #expect(FeedNames.text(Samples.headline(1), cells: 3) == "Feed 1")
        var headline = Samples.headline(1)
        headline.alsoIn = [StoryPart(id: headline.id, feedID: Feed.ID(rawValue: 2), feedTitle: "LWN")]
        #expect(FeedNames.text(headline, cells: 20) == "Feed 1, LWN")
    }

    @Test("Where no feed is named, a row of several feeds names its own at the right", arguments: [60, 80])
    func feedsOfStoryInNarrowPane(columns: Int) {
        let reader = Self.reader(columns: columns, minutes: [1, 2, 3, 4]) { headlines in
            for index in 0..<3 {
                headlines[index].alsoIn = (0...index).map {
                    StoryPart(
                        id: Headline.ID(rawValue: Int64(90 + $0)), feedID: Feed.ID(rawValue: Int64(7 + $0)),
                        feedTitle: "The Weekly Number \($0)")
                }
            }
            headlines[1].title = String(repeating: "word ", count: 40)
            headlines[2].title = String(repeating: "word ", count: 40)
            headlines[2].feedTitle = "The Daily Paper of Another Town"
        }
        let rows = reader.rows(of: .headlines)
        #expect(rows[0].contains("●   Article 1 "), "\(rows[0])")
        #expect(rows[0].hasSuffix("  Feed 1, The Weekly Number 0   1m"), "\(rows[0])")
        #expect(rows[1].hasSuffix("… Feed 2 +2   2m"), "\(rows[1])")
        #expect(rows[2].contains("word") && rows[2].hasSuffix("… +3   3m"), "\(rows[2])")
        #expect(rows[3].hasPrefix(" ●   Article 4 ") && !rows[3].contains("Feed"), "\(rows[3])")
    }

    @Test("If the title needs the space, no feed is named", arguments: [40, 54, 80])
    func narrow(columns: Int) {
        let row = Self.reader(columns: columns, minutes: [1, 2]).rows(of: .headlines)[1]
        #expect(row.hasPrefix(" ●   Article 2 ") && row.hasSuffix(" 2m"))
    }

    @Test("Media length is shown before the age, or a download's progress in its place")
    func media() {
        var reader = Self.reader(columns: 120, minutes: [1, 2, 3, 4]) { headlines in
            headlines[0].media = .init(isVideo: false, seconds: 56 * 60 + 12)
            headlines[1].media = .init(isVideo: true, seconds: 3 * 3_600 + 12 * 60)
            headlines[2].media = .init(isVideo: false, seconds: nil)
        }
        let rows = reader.rows(of: .headlines)
        #expect(rows[0].hasSuffix("♪ 56m   1m") && rows[1].hasSuffix("▶ 3h 12m   2m"))
        #expect(rows[2].hasSuffix("♪   3m") && !rows[3].contains("♪"))
        reader.send(.downloadsChanged([Samples.download(1, .finished)]))
        #expect(reader.rows(of: .headlines)[0].hasSuffix("✓ 56m   1m"))
    }

    @Test("A long title ends before the age")
    func longTitle() {
        let reader = Self.reader(columns: 100, minutes: [1, 2]) { headlines in
            headlines[1].title = String(repeating: "word ", count: 40)
        }
        #expect(reader.rows(of: .headlines)[1].hasSuffix("…   2m"))
    }
}

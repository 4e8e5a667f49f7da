import News
import Terminal
import Testing

@testable import NewsUI

@Suite("The line of an article")
struct HeadlineLineTests {
    private static func reader(columns: Int, minutes: [Double]) -> Reader {
        let headlines = minutes.enumerated().map { index, minutes in
            Samples.headline(Int64(index + 1), feed: Int64(index % 2 + 1), minutesOld: minutes)
        }
        return Reader(
            FakeLibrary(feeds: [Samples.feed(1), Samples.feed(2)], headlines: headlines), columns: columns, rows: 40)
    }

    @Test("With three panes a list of several feeds names each article's feed, dim, and a feed's own list does not")
    func feeds() throws {
        var reader = Self.reader(columns: 120, minutes: [1, 2, 3])
        #expect(reader.text(of: .headlines)[1] == "•   2m Feed 2     Article 2")
        let columns = reader.model.frame.panes.headlines
        let style = reader.canvas.style(row: 2, column: columns.lowerBound + 8)
        #expect(style.attributes.contains(.dim) && !style.attributes.contains(.bold))
        #expect(reader.canvas.style(row: 2, column: columns.lowerBound + 20).attributes.contains(.bold))
        reader.press("Of")
        #expect(reader.text(of: .headlines).prefix(3).map { $0.split(separator: " ")[3] } == ["1", "1", "2"])
        reader.press("J")
        #expect(reader.text(of: .headlines)[1] == "•   3m Article 3")
    }

    @Test("Where the title needs the room, no feed is named", arguments: [40, 43])
    func narrow(columns: Int) {
        #expect(Self.reader(columns: columns, minutes: [1, 2]).screen[1] == "•   1m Article 1")
    }

    @Test("The column of the ages is as wide as the oldest article on the screen needs it")
    func ages() {
        let (day, year) = (24.0 * 60, 365.0 * 24 * 60)
        #expect(Self.reader(columns: 80, minutes: [1, 6 * day]).text(of: .headlines)[0].hasPrefix("•   1m Feed 1"))
        let days = Self.reader(columns: 80, minutes: [1, 20 * day]).text(of: .headlines)
        #expect(days[0].hasPrefix("•      1m Feed 1") && days[1].hasPrefix("•   1 Sep Feed 2"))
        let years = Self.reader(columns: 80, minutes: [1, year]).text(of: .headlines)
        #expect(years[0].hasPrefix("•        1m Feed 1") && years[1].hasPrefix("•  Sep 2025 Feed 2"))
    }
}

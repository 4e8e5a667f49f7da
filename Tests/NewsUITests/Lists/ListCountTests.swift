import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Counts beside the lists over all feeds")
struct ListCountTests {
    private static let tides = SavedQuery(name: "Tides", query: ArticleQuery.parse("tide").query)

    /// Of 10 articles, 2 are read and 3 starred; 4 are older than two days; 6 are about tides.
    private static func reader() -> Reader {
        let headlines = (Int64(1)...10).map { number in
            let title: String? = number > 4 ? "Tide \(number)" : nil
            let age: Double = number > 6 ? 5_000 : Double(number)
            return Samples.headline(
                number, title: title, isRead: number < 3, isStarred: number % 3 == 0, minutesOld: age)
        }
        var reader = Reader(
            FakeLibrary(feeds: [Samples.feed(1, unread: 8)], headlines: headlines), columns: 100, rows: 20)
        reader.send(.savedQueries([tides]))
        return reader
    }

    private static func line(_ name: String, _ reader: Reader) -> String? {
        reader.text(of: .feeds).first { $0.contains(name) }
    }

    @Test("Fresh and saved queries show their unread counts, Starred the count of all its articles")
    func counts() {
        let reader = Self.reader()
        #expect(Self.line("Fresh", reader)?.hasSuffix(" 4") == true)
        #expect(Self.line("Starred", reader)?.hasSuffix(" 3") == true)
        #expect(Self.line("Tides", reader)?.hasSuffix(" 6") == true)
    }

    @Test("A count that may be higher says so, and zero is not shown")
    func bounds() {
        var reader = Self.reader()
        reader.send(
            .listsCounted(
                [.query(Self.tides): BoundedCount(999, isAtLeast: true), .smart(.fresh): .init(0)], isThorough: false))
        #expect(Self.line("Tides", reader)?.hasSuffix(" 999+") == true)
        #expect(Self.line("Fresh", reader) == "   Fresh")
    }

    @Test("Starred counts are less bold than unread counts")
    func boldness() throws {
        var reader = Self.reader()
        reader.press("h")
        let rows = reader.text(of: .feeds)
        func isBold(_ name: String) throws -> Bool {
            let row = try #require(rows.firstIndex { $0.contains(name) })
            return reader.canvas.style(row: row + 1, column: 3).attributes.contains(.bold)
        }
        #expect(try isBold("Fresh") && isBold("Tides") && !isBold("Starred"))
    }

    @Test("Library changes trigger a recount, and one more if another change comes meanwhile")
    func again() {
        var reader = Self.reader()
        _ = reader.newEffects()
        reader.isSlow = true
        reader.send(.libraryChanged)
        reader.send(.libraryChanged)
        reader.send(.libraryChanged)
        let rows: [FeedRow] = [.smart(.fresh), .smart(.starred), .query(Self.tides)]
        #expect(reader.newEffects().filter { $0 == .countLists(rows, isThorough: false) }.count == 1)
        reader.send(.listsCounted([:], isThorough: false))
        #expect(reader.newEffects().filter { $0 == .countLists(rows, isThorough: false) }.count == 1)
        reader.send(.listsCounted([:], isThorough: false))
        #expect(!reader.newEffects().contains(.countLists(rows, isThorough: false)))
    }

    @Test("Stopped counting is requested again; known counts stay on the screen")
    func stopped() {
        var reader = Self.reader()
        reader.isSlow = true
        reader.send(.libraryChanged)
        _ = reader.newEffects()
        reader.send(.listsCounted(nil, isThorough: false))
        #expect(reader.newEffects().contains { if case .countLists = $0 { true } else { false } })
        #expect(Self.line("Starred", reader)?.hasSuffix(" 3") == true)
    }

    @Test(
        "A list that is slow to count is counted to the end, unless a refresh is running or even seconds are too short"
    )
    func thorough() {
        var reader = Self.reader()
        reader.isSlow = true
        let row = FeedRow.query(Self.tides)
        func count(_ number: BoundedCount, isThorough: Bool = false) -> [Effect] {
            reader.send(.listsCounted([row: number], isThorough: isThorough))
            return reader.newEffects()
        }
        func change() {
            reader.send(.libraryChanged)
            _ = reader.newEffects()
        }
        let (short, long) = (BoundedCount(2, isUnfinished: true), Effect.countLists([row], isThorough: true))
        change()
        #expect(count(short).contains(long))
        // The known number stays until then.
        #expect(Self.line("Tides", reader)?.hasSuffix(" 6") == true)
        #expect(!count(BoundedCount(341), isThorough: true).contains(long))
        #expect(Self.line("Tides", reader)?.hasSuffix(" 341") == true)
        change()
        reader.send(.progressed(RefreshProgress(done: 1, total: 3)))
        #expect(!count(short).contains(long))
        reader.send(.progressed(RefreshProgress(done: 3, total: 3, isRunning: false)))
        #expect(reader.newEffects().contains(long))
        // A change meanwhile is counted first.
        reader.send(.libraryChanged)
        #expect(
            count(BoundedCount(0, isUnfinished: true), isThorough: true).contains {
                if case .countLists(_, isThorough: false) = $0 { true } else { false }
            })
        #expect(Self.line("Tides", reader)?.hasSuffix(" ?") == true)
        #expect(!count(short).contains(long))
        #expect(Self.line("Tides", reader)?.hasSuffix(" 2+") == true)
    }

    @Test("Marking an article changes the counts at once")
    func atOnce() {
        var reader = Self.reader()
        reader.press("jj")
        reader.isSlow = true
        reader.press("as")
        #expect(Self.line("Fresh", reader)?.hasSuffix(" 3") == true)
        #expect(Self.line("Starred", reader)?.hasSuffix(" 2") == true)
        reader.press("as")
        #expect(Self.line("Fresh", reader)?.hasSuffix(" 4") == true)
        #expect(Self.line("Starred", reader)?.hasSuffix(" 3") == true)
    }

    @Test("A screen reader hears what the counts mean")
    func plain() {
        var appearance = Appearance()
        appearance.isPlain = true
        var reader = Reader(Self.reader().library, columns: 80, rows: 20, appearance: appearance)
        reader.send(.libraryChanged)
        reader.press("h")
        #expect(reader.text.contains("Fresh, 4 unread") && reader.text.contains("Starred, 3 starred"))
    }
}

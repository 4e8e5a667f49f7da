import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Numbers in sentences")
struct CountedTextsTests {
    @Test("A count of one is singular")
    func one() {
        #expect(CountTexts.bytes(1) == "1 byte" && CountTexts.bytes(2) == "2 bytes")
        #expect(FeedDetailsTexts.noneInLast(1) == "none in the last day")
        #expect(FeedDetailsTexts.noneInLast(2) == "none in the last 2 days")
        #expect(FeedDetailsTexts.rate(3, articles: 3, days: 1) == "3.0: 3 in the last day")
    }
}

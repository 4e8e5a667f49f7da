import Foundation
import Testing

@testable import News

@Suite("When and how much a feed publishes")
struct FeedActivityTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)

    private func activity(daysAgo: [Double], examined: Int? = nil, stored: Int? = nil) -> FeedActivity {
        let dates = daysAgo.map { Self.now.addingTimeInterval(-86_400 * $0) }
        let examined = examined ?? dates.count
        return FeedActivity(dates: dates, examined: examined, stored: stored ?? examined)
    }

    @Test("Articles per day are an average of the last 28 days")
    func rate() {
        let activity = activity(daysAgo: [1, 2, 3, 27, 29, 400])
        #expect(activity.rate(now: Self.now) == .init(articles: 4, days: 28))
        #expect(activity.rate(now: Self.now)?.articlesADay == 4.0 / 28)
    }

    @Test("With less history, they are an average of the known days, at least one")
    func shorter() {
        #expect(activity(daysAgo: [1, 2, 7]).rate(now: Self.now) == .init(articles: 3, days: 7))
        #expect(activity(daysAgo: [0.1, 0.2]).rate(now: Self.now) == .init(articles: 2, days: 1))
        #expect(activity(daysAgo: [400]).rate(now: Self.now) == .init(articles: 0, days: 28))
        #expect(activity(daysAgo: []).rate(now: Self.now) == nil)
    }

    @Test("The size of all articles is estimated from those measured, and marked as an estimate")
    func size() {
        let whole = FeedActivity(examined: 3, stored: 3, textBytes: 300, sized: 3)
        #expect(whole.allTextBytes == 300 && !whole.isSizeEstimated && !whole.isPartial)
        let part = FeedActivity(examined: 20, stored: 50, textBytes: 300, sized: 3)
        #expect(part.allTextBytes == 5_000 && part.isSizeEstimated && part.isPartial)
        #expect(FeedActivity(stored: 9).allTextBytes == 0)
    }

    @Test("If most dates are midnight UTC, they carry no time of day")
    func days() {
        let midnight = Date(timeIntervalSince1970: 1_789_948_800)
        #expect(FeedActivity(dates: [midnight, midnight, midnight + 60]).tellsDaysOnly)
        #expect(!FeedActivity(dates: [midnight, midnight + 1]).tellsDaysOnly)
        #expect(!FeedActivity().tellsDaysOnly)
    }
}

import Foundation
import News

/// The numbers beside the lists over all feeds and the saved queries, which are counted while nobody waits for them.
extension Model {
    /// Has them counted; once more, when they are being counted.
    mutating func countLists(_ effects: inout [Effect]) {
        guard !isCountingLists else {
            hasUncountedChange = true
            return
        }
        (isCountingLists, hasUncountedChange) = (true, false)
        effects.append(.countLists(feeds.rowsToCount))
    }

    mutating func take(_ counts: [FeedRow: BoundedCount]?, _ effects: inout [Effect]) {
        isCountingLists = false
        if let counts { feeds.counts = counts }
        if counts == nil || hasUncountedChange { countLists(&effects) }
    }

    /// Shows at once what an act is about to store.
    mutating func addUnread(_ count: Int, of headline: Headline) {
        feeds.addUnread(count, to: headline.feedID)
        if now.timeIntervalSince(headline.sortDate) <= SmartList.freshAge { feeds.add(count, to: .smart(.fresh)) }
    }
}

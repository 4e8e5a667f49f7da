import FoundationEssentials
import News

/// The numbers beside the lists over all feeds and the saved queries, which are counted while nobody waits for them.
extension Model {
    /// Has them counted; once more, when they are being counted.
    /// - Parameter others: They are others than before, and these are counted in their place.
    mutating func countLists(_ effects: inout [Effect], others: Bool = false) {
        guard others || !isCountingLists else {
            hasUncountedChange = true
            return
        }
        (isCountingLists, hasUncountedChange) = (true, false)
        effects.append(.countLists(feeds.rowsToCount, isThorough: false))
    }

    /// - Parameter counts: nil: the counting was stopped.
    mutating func take(_ counts: [FeedRow: BoundedCount]?, isThorough: Bool, _ effects: inout [Effect]) {
        guard let counts else {
            isCountingLists = false
            return countLists(&effects)
        }
        if isThorough {
            feeds.counts.merge(counts) { $1 }
            unfinishedCounts.removeAll { counts.keys.contains($0) }
            slowCounts.formUnion(counts.filter(\.value.isUnfinished).keys)
        } else {
            isCountingLists = false
            unfinishedCounts = feeds.rowsToCount.filter {
                counts[$0]?.isUnfinished == true && !slowCounts.contains($0)
            }
            let before = feeds.counts
            feeds.counts = counts
            // A number of before is nearer than a part of what is about to be counted to the end.
            for row in unfinishedCounts {
                guard let known = before[row], known.count >= counts[row]?.count ?? 0 else { continue }
                feeds.counts[row] = known
            }
        }
        if hasUncountedChange { countLists(&effects) } else { countThoroughly(&effects) }
    }

    /// Has what a moment was too short for counted to the end, one list after the other, as far as that is done within
    /// seconds; a change that comes in between ends it, and has all counted anew. While a refresh is at work, that would
    /// be so again and again.
    mutating func countThoroughly(_ effects: inout [Effect]) {
        guard progress == nil, !isCountingLists, let row = unfinishedCounts.first else { return }
        effects.append(.countLists([row], isThorough: true))
    }

    /// Shows at once what an act is about to store.
    mutating func addUnread(_ count: Int, of headline: Headline) {
        feeds.addUnread(count, to: headline.feedID)
        let isFresh = now.timeIntervalSince(headline.sortDate) <= SmartList.freshAge
        if isFresh, feeds.feed(headline.feedID) != nil { feeds.add(count, to: .smart(.fresh)) }
    }
}

import FoundationEssentials
import News

/// The numbers beside the lists over all feeds and the saved queries, counted in the background.
extension Model {
    /// Requests a count; repeats it after one that is running.
    /// - Parameter others: Whether the rows have changed, so that this count replaces a running one.
    mutating func countLists(_ effects: inout [Effect], others: Bool = false) {
        guard others || !isCountingLists else {
            hasUncountedChange = true
            return
        }
        (isCountingLists, hasUncountedChange) = (true, false)
        effects.append(.countLists(feeds.rowsToCount, isThorough: false))
    }

    /// Requests the overlaps; repeats it after one that is on its way. Until then the previous ones hold.
    mutating func loadOverlaps(_ effects: inout [Effect]) {
        guard !isLoadingOverlaps else {
            hasMissedOverlaps = true
            return
        }
        (isLoadingOverlaps, hasMissedOverlaps) = (true, false)
        effects.append(.loadOverlaps)
    }

    mutating func take(_ overlaps: StoryOverlaps, _ effects: inout [Effect]) {
        feeds.update(overlaps)
        isLoadingOverlaps = false
        if hasMissedOverlaps { loadOverlaps(&effects) }
    }

    /// - Parameter counts: `nil` when counting was cancelled.
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
            // The previous number is closer than a partial count that is about to be completed.
            for row in unfinishedCounts {
                guard let known = before[row], known.count >= counts[row]?.count ?? 0 else { continue }
                feeds.counts[row] = known
            }
        }
        if hasUncountedChange { countLists(&effects) } else { countInFull(&effects) }
    }

    /// Counts in full each list that the quick count could not finish, one after the other, giving up after seconds. A
    /// change cancels it and restarts all counting, so it waits while a refresh runs.
    mutating func countInFull(_ effects: inout [Effect]) {
        guard progress == nil, !isCountingLists, let row = unfinishedCounts.first else { return }
        effects.append(.countLists([row], isThorough: true))
    }

    /// Shows an act's result before it is stored.
    mutating func addUnread(_ count: Int, of headline: Headline) {
        feeds.addUnread(count, to: [headline.feedID] + headline.alsoIn.map(\.feedID))
        let isFresh = now.timeIntervalSince(headline.sortDate) <= SmartList.freshAge
        if isFresh, feeds.feed(headline.feedID) != nil { feeds.add(count, to: .smart(.fresh)) }
    }
}

import News
import Presentation
import Terminal
import Texts

extension Model {
    /// What the screen of a feed's details shows, all of it; nil: it is not open.
    var feedDetailsText: FeedDetailsText? {
        guard let feedDetails else { return nil }
        let subject = FeedDetailsText.Subject(
            feed: feedDetails.current, details: feedDetails.details, activity: feedDetails.activity,
            width: size.columns - 2, theme: theme, isPlain: isPlain)
        return coveringTexts.feedDetails.value(of: subject, at: now, until: \.changesAt) {
            FeedDetailsText(subject, now: now)
        }
    }

    /// The feed that keys for a feed are about; nil: none in particular.
    var feedInHand: Feed.ID? {
        switch context {
        case .feeds: feeds.selectedFeed?.id
        case .feedDetails: feedDetails?.feed.id
        case .results: selectedHeadline?.feedID ?? (results?.source.isSearch == true ? nil : shown.feed)
        default: (focus == .article ? article?.headline.feedID : shown.feed) ?? targetHeadline?.feedID
        }
    }

    /// What the selected row is, for keys that are for feeds; nil: it is nothing that a user keeps in their feed list.
    var wordsOnQuery: String? {
        guard context == .feeds, case .query(let saved) = feeds.selectedRow else { return nil }
        guard feeds.queries.contains(saved) else {
            return ListTexts.isTagged(name: saved.name, key: keyMap.keyName(for: .setTags) ?? "")
        }
        return ListTexts.isQuery(saved.name, saved.text ?? "")
    }

    mutating func showFeedDetails(_ effects: inout [Effect]) {
        guard let feed = feeds.listedFeed(feedInHand) else {
            return messages.add(wordsOnQuery ?? FeedDetailsTexts.selectFirst)
        }
        showDetails(of: feed, &effects)
    }

    /// Over a screen, they give way to it again.
    mutating func showDetails(of feed: Feed, _ effects: inout [Effect]) {
        screensUnderDetails = overlay == .screen ? screens : []
        feedDetails = FeedDetailsView(feed: feed)
        showText(.feedDetails)
        readFeedDetails(&effects)
    }

    /// Reads the details that are shown, since they may have changed.
    mutating func readFeedDetails(_ effects: inout [Effect]) {
        guard overlay == .feedDetails, let feed = feedDetails?.feed else { return }
        effects.append(.loadFeedDetails(feed.id))
    }

    /// Takes what is known of a feed; nil: it is not listed any more.
    mutating func take(_ details: FeedDetails?, of id: Feed.ID, _ effects: inout [Effect]) {
        guard overlay == .feedDetails, feedDetails?.feed.id == id else { return }
        guard let details else {
            goBack()
            return messages.add(FeedDetailsTexts.gone, isError: true)
        }
        feedDetails?.details = details
        if feedDetails?.asksForActivity() == true { effects.append(.loadFeedActivity(id)) }
        // It may have become shorter.
        move(.lines(0))
    }

    /// Takes what is known of when the feed publishes.
    mutating func take(_ activity: FeedActivity, of id: Feed.ID) {
        guard overlay == .feedDetails, feedDetails?.feed.id == id else { return }
        feedDetails?.activity = activity
        move(.lines(0))
    }
}

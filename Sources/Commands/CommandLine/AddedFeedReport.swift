import News
import NewsService
import Newsroom

/// The result of adding a feed, in JSON: absent values are null.
struct AddedFeedReport: Report {
    private struct Choice: Report {
        let choice: ChoosableFeed

        var members: ReportMembers {
            [
                "url": FeedAddress.withoutCredentials(choice.feed.url), "title": choice.feed.title,
                "listed": choice.isListed,
            ]
        }
    }

    let answer: FoundFeedAnswer

    init(_ answer: FoundFeedAnswer) { self.answer = answer }

    var members: ReportMembers {
        switch answer {
        case .added(let feed, let note):
            members(FeedAddress.withoutCredentials(feed.url), feed, reason: note.reason)
        case .choice(let feeds): members(choices: feeds.map(Choice.init))
        case .nothing(let reason): members(reason: reason.description)
        }
    }

    private func members(
        _ url: String? = nil, _ feed: AddedFeed? = nil, reason: String? = nil, choices: [Choice] = []
    ) -> ReportMembers {
        [
            "url": url, "new": feed?.isNew ?? false, "new_tags": feed?.newTags ?? [], "new_title": feed?.newTitle,
            "reason": reason, "choices": choices,
        ]
    }
}

extension AddedNote {
    /// Why the address was not checked; nil if it was, or no check was requested.
    fileprivate var reason: String? { if case .unseen(let reason, _, _) = self { reason.sentence } else { nil } }
}

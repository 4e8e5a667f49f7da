import News
import NewsService
import NewsStore
import Newsroom

extension ImportReport {
    func members(file: String) -> ReportMembers {
        [
            "file": file, "added": added.map(FeedAddress.withoutCredentials), "listed": alreadyListed.count,
            "tagged": tagged, "titled": titled, "queries": queries, "left_out": leftOut.map(\.members),
        ]
    }
}

extension CacheReport {
    func members(file: String) -> ReportMembers {
        [
            "file": file, "feeds": feeds, "new": articles.new, "unread": articles.unread,
            "starred": articles.starred, "known": articles.known, "marked": articles.marked,
            "repeated": repeated, "deleted": articles.deleted, "gone": articles.gone, "unreadable": unreadable,
            "left_out": leftOut.map(\.members),
        ]
    }
}

extension ImportReport.Remark {
    fileprivate var members: ReportMembers {
        var number: Int?
        if case .line(let line) = place { number = line }
        return ["line": number, "place": place.description, "reason": reason]
    }
}

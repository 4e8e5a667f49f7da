import News
import NewsService
import NewsStore
import Presentation

/// The undone change, or the one that would be undone: the object of `newsterm undo --json`. Absent values are null.
struct UndoReport: Report {
    /// nil in a dry run.
    private let undone: UndoneChange?
    private let last: LastAct?

    init(_ undone: UndoneChange, of last: LastAct? = nil) { (self.undone, self.last) = (undone, last) }

    init(_ last: LastAct) { (undone, self.last) = (nil, last) }

    var members: ReportMembers {
        let marks = if case .marks(let marks)? = undone { marks } else { nil as UndoneMarks? }
        return [
            "act": undone.map(Self.act),
            "articles": undone == nil ? last?.articles : marks?.count,
            "missing": marks?.missing,
            "feeds": undone.map(Self.feeds),
            "sentence": undone?.sentence ?? last?.sentence,
            "time": last?.date,
        ]
    }

    /// The change that was undone, as a keyword.
    private static func act(_ undone: UndoneChange) -> String {
        switch undone {
        case .onServer(let change, _, _), .untold(let change, _, _): act(change)
        case .marks(let marks):
            switch marks.kind {
            case .read: "mark_read"
            case .unread: "mark_unread"
            case .star: "star"
            case .unstar: "unstar"
            case .hide: "hide"
            case .unhide: "unhide"
            case .split: "split"
            case .join: "join"
            case .tags: "tag"
            case .imported: "import"
            case .ruled: "rules"
            case .save: "save"
            }
        case .added: "add"
        case .removed, .restored, .moved: "remove"
        case .changed, .changedFeeds, .editedList: "change"
        case .addedRule: "rule"
        }
    }

    /// The shown names of the feeds; saved queries by name.
    private static func feeds(_ undone: UndoneChange) -> [String] {
        switch undone {
        case .onServer(let change, _, _), .untold(let change, _, _): feeds(change)
        case .marks, .changedFeeds, .editedList, .addedRule: []
        case .added(let names, let queries): names + queries
        case .restored(let feed): [feed.name]
        case .removed(let name), .changed(let name, _), .moved(let name, _): [name]
        }
    }
}

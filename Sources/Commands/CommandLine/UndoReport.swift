import News
import NewsService
import Presentation

/// The undone change: the object of `newsterm undo --json`. Absent values are null.
struct UndoReport: Report {
    let undone: UndoneChange

    init(_ undone: UndoneChange) { self.undone = undone }

    var members: ReportMembers {
        let marks = if case .marks(let marks) = undone { marks } else { nil as UndoneMarks? }
        return [
            "act": act,
            "articles": marks?.count,
            "missing": marks?.missing,
            "feeds": feeds,
            "sentence": undone.sentence,
        ]
    }

    /// The change that was undone, as a keyword.
    private var act: String {
        switch undone {
        case .onServer(let change, _, _), .untold(let change, _, _): UndoReport(change).act
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
    private var feeds: [String] {
        switch undone {
        case .onServer(let change, _, _), .untold(let change, _, _): UndoReport(change).feeds
        case .marks, .changedFeeds, .editedList, .addedRule: []
        case .added(let names, let queries): names + queries
        case .restored(let feed): [feed.name]
        case .removed(let name), .changed(let name, _), .moved(let name, _): [name]
        }
    }
}

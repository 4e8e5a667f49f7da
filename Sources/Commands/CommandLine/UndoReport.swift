import News
import NewsService
import Presentation

/// What was taken back: the object of `newsterm undo --json`. Absent values are null.
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

    /// What had been done.
    private var act: String {
        switch undone {
        case .marks(let marks):
            switch marks.kind {
            case .read: "mark_read"
            case .unread: "mark_unread"
            case .star: "star"
            case .unstar: "unstar"
            case .tags: "tag"
            case .imported: "import"
            }
        case .added: "add"
        case .removed: "remove"
        case .changed, .changedFeeds, .editedList: "change"
        }
    }

    /// By what the sentence calls them; saved queries by their names.
    private var feeds: [String] {
        switch undone {
        case .marks, .changedFeeds, .editedList: []
        case .added(let names, let queries): names + queries
        case .removed(let name), .changed(let name, _): [name]
        }
    }
}

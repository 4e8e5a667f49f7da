import News
import Terminal

@testable import NewsUI
@testable import Presentation

/// What a user looking at the screen sees.
extension Reader {
    /// The lines of the focused pane, or of the screen that covers the panes.
    var inView: [String] {
        model.screen == nil ? text(of: model.focus) : Array(screen[model.frame.body])
    }

    /// The highlighted title.
    var focusedTitle: String {
        let canvas = canvas
        var title = ""
        var column = 0
        for character in canvas.lines[0] {
            let attributes = canvas.style(row: 0, column: column).attributes
            // Reversed among others, underlined where it is the only one.
            if attributes.contains(.bold), !attributes.isDisjoint(with: [.reverse, .underline]) {
                title.append(character)
            }
            column += TextWidth.cells(in: String(character))
        }
        return title
    }

    /// The title of the list, with or without focus.
    var listTitle: String {
        let columns = model.frame.panes.headlines
        return String(screen[0].dropFirst(columns.lowerBound).prefix(columns.count))
    }

    /// The number in the title of the selected article, link or file; for a feed or task, its index in the list; `nil`
    /// where lines are not selected.
    var selectedNumber: Int? {
        guard let line = selection?.text else { return nil }
        switch model.context {
        case .feeds:
            return ["Fresh", "Unread", "Starred", "All articles", "Feed 1", "Feed 2", "Feed 3"]
                .firstIndex { line.contains("  \($0)") }
        case .tasks: return ["refresh:", "maintenance:", "third:"].firstIndex { line.contains($0) }
        // Just the digits of "https://a.example/21.mp3".
        case .links, .enclosures, .story, .problems, .hiddenFeeds, .settings, .themes:
            return line.split { !$0.isNumber }.first.flatMap { Int($0) }
        case .feedForm:
            return ["Title", "Tags", "Checked", "Notifications", "Full text"].firstIndex { line.contains("\($0)  ") }
        case .ruleForm:
            return ["From ", "By ", "With ", "Query  ", "Action  ", "Stored articles"].firstIndex { line.contains($0) }
        case .feedChoice:
            let titles = StarterFeeds.topics.flatMap { StarterFeeds.feeds(on: $0) }.map(\.title)
            return titles.firstIndex { line.contains("] \($0)  ") }
        case .headlines, .results: return line.split(separator: " ").last.flatMap { Int($0) }
        case .downloads: return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        default: return nil
        }
    }

    /// The rows of the tasks' log.
    var rowsOfLog: Range<Int> { (model.screen as? TasksScreen)?.logRows(in: model.surroundings) ?? 0..<0 }

    /// The line of an article in the list.
    func line(ofArticle number: Int) -> String? {
        text(of: .headlines).first { $0.hasSuffix("Article \(number)") }
    }

    /// The open article, or else the selected one.
    var currentArticle: Int? {
        (model.article?.headline ?? model.selectedHeadline).map { Int($0.id.rawValue) }
    }
}

import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Terminal

/// What a screen may read besides its own state.
struct Surroundings {
    /// Problems other than the feeds', as sentences.
    struct Problems: Equatable {
        /// Why nothing can be stored; `nil` when it can.
        let refusal: String?
        /// What could not be stored because the disk is full; `nil` when all was stored.
        let fullDisk: String?
        /// Problems of the configuration and, in `lines`, of the feed list.
        let settings: [String]
        let lines: [String]
        /// What is wrong with accounts.
        let accounts: [String]
    }

    fileprivate let feedPane: FeedPane
    let problems: Problems
    /// The background tasks; `nil` until known.
    let overview: BackgroundOverview?
    /// The running refresh; `nil` when there is none.
    let refresh: RefreshProgress?
    let downloads: Downloads
    /// The links of the open article.
    let links: [ArticleText.Link]
    let keyMap: KeyMap
    let theme: Theme
    let now: Date
    /// The cells of a line, and the rows of the screen's body.
    let columns: Int
    let body: Range<Int>
    let isPlain: Bool
    /// The configuration file's name for messages; `nil` when unknown.
    let configurationFile: String?

    /// All feeds in the list, and their revision, which changes with them.
    var feeds: [Feed] { feedPane.listed }
    var revision: Revision { feedPane.revision }
    /// The room for a row's text in cells, and the number of rows.
    var width: Int { max(1, columns - 3) }
    var height: Int { body.count }

    func key(_ action: Action, in context: KeyContext) -> String { keyMap.keyName(for: action, in: context) ?? "" }

    /// The column where texts begin; for a screen reader, a blank separates them from the mark.
    var column: Int { isPlain ? ScreenRow.column : 1 }

    func drawBar(row: Int, into canvas: inout Canvas) {
        let appearance = RowStyles(theme: theme, isSelected: true, hasFocus: true)
        canvas.draw(isPlain ? ">" : "▎", row: row, column: 0, style: appearance[isPlain ? .text : .accent])
    }
}

extension Model {
    var surroundings: Surroundings {
        Surroundings(
            feedPane: feeds, problems: problems, overview: overview, refresh: progress, downloads: downloads,
            links: article?.links ?? [], keyMap: keyMap, theme: theme, now: now, columns: size.columns,
            body: frame.body, isPlain: isPlain, configurationFile: configurationFile)
    }
}

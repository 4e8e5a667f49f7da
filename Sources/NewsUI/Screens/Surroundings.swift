import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Terminal

/// What a screen may look at beside its own state.
struct Surroundings {
    /// What is wrong beside the feeds, in sentences.
    struct Problems: Equatable {
        /// Why nothing can be stored; nil: it can be.
        let refusal: String?
        /// What could not be stored, since the disk is full; nil: all was.
        let fullDisk: String?
        /// With the configuration, and with lines of the feed list.
        let settings: [String]
        let lines: [String]
    }

    fileprivate let feedPane: FeedPane
    let problems: Problems
    /// The background tasks; nil: not known yet.
    let overview: BackgroundOverview?
    /// The refresh that runs; nil: none does.
    let refresh: RefreshProgress?
    let downloads: Downloads
    /// Of the open article.
    let links: [ArticleText.Link]
    let keyMap: KeyMap
    let theme: Theme
    let now: Date
    /// The cells of a line, and the rows that it shows.
    let columns: Int
    let body: Range<Int>
    let isPlain: Bool
    /// Where settings are kept, for sentences; nil: not known.
    let configurationFile: String?

    /// The feeds of the list, and what tells whether they are the same as before.
    var feeds: [Feed] { feedPane.listed }
    var revision: Revision { feedPane.revision }
    /// The room for a row's texts in cells, and in rows.
    var width: Int { max(1, columns - 3) }
    var height: Int { body.count }

    func key(_ action: Action, in context: KeyContext) -> String { keyMap.keyName(for: action, in: context) ?? "" }

    /// Where texts begin from the left edge: a blank parts them from a mark that is read out.
    var column: Int { isPlain ? ScreenRow.column : 1 }

    /// Marks the selected row.
    func drawBar(row: Int, into canvas: inout Canvas) {
        let look = RowLook(theme: theme, isSelected: true, hasFocus: true)
        canvas.draw(isPlain ? ">" : "▎", row: row, column: 0, style: look[isPlain ? .text : .accent])
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

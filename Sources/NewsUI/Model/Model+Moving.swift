import News
import Presentation
import Terminal

/// A movement, of a selection or of a text.
enum Movement {
    case lines(Int)
    /// Parts of what the screen shows.
    case pages(Double)
    case start
    case end
}

extension Model {
    mutating func move(_ movement: Movement) {
        switch context {
        case .feeds: moveInFeeds(movement)
        case .headlines: moveInHeadlines(movement)
        case .results: moveInResults(movement)
        case .article, .matches: moveInArticle(movement)
        case .links, .enclosures: moveInLinks(movement)
        case .downloads: moveInDownloads(movement)
        case .tasks: moveInTasks(movement)
        default: moveOnScreen(movement)
        }
    }

    /// Opens what is selected: the list of a feed, an article, or the explanation of a task.
    mutating func open(_ effects: inout [Effect]) {
        if overlay == .tasks {
            explainSelectedTask(&effects)
        } else if overlay == .links {
            withLink { effects.append(.openInBrowser($0)) }
        } else if overlay == .enclosures {
            useSelectedEnclosure(&effects)
        } else if overlay == .downloads {
            openSelectedDownload(&effects)
        } else if focus == .feeds {
            showRow(line: feeds.selected)
            focus = .headlines
        } else {
            openSelected(&effects)
        }
    }

    /// Covers the lists with the background tasks, the keys being for them and not for their log.
    mutating func showTasks() {
        overlay = .tasks
        tasks.hasLogFocus = false
    }

    mutating func goBack() {
        if overlay == .screen {
            closeScreen()
        } else if overlay != nil {
            overlay = nil
            enclosures = nil
        } else if focus == .article {
            leaveArticle()
        } else if focus == .headlines, article != nil, visiblePanes.contains(.article) {
            leaveArticle()
        } else if filterInView != nil {
            removeFilter()
        } else if results?.source.isSearch == true {
            closeResults()
        } else {
            focus = .feeds
            feeds.select(line: feeds.line(of: shown))
        }
    }
}

extension Model {
    private mutating func moveInFeeds(_ movement: Movement) {
        switch movement {
        case .lines(let count): feeds.move(by: count)
        case .pages(let fraction): feeds.page(by: fraction)
        case .start: feeds.select(line: 0)
        case .end: feeds.select(line: feeds.count - 1)
        }
    }

    private mutating func moveInHeadlines(_ movement: Movement) {
        switch movement {
        case .lines(let count): list.move(by: count)
        case .pages(let fraction): list.page(by: fraction)
        case .start: list.go(to: .first)
        case .end: list.go(to: .last)
        }
    }

    private mutating func moveInArticle(_ movement: Movement) {
        switch movement {
        case .lines(let count): article?.scroll(by: count)
        case .pages(let fraction): article?.page(by: fraction)
        case .start: article?.scroll(toEnd: false)
        case .end: article?.scroll(toEnd: true)
        }
    }

    /// Moves among the tasks, or through the log, by which of them has the focus. Of tasks there are no pages, so pages
    /// go through the log either way.
    private mutating func moveInTasks(_ movement: Movement) {
        let height = logRows.count
        if case .pages(let fraction) = movement {
            return tasks.scrollLog(by: Int(Double(height) * fraction), height: height)
        }
        let count = tasks.hasLogFocus ? tasks.overview?.log.count ?? 0 : tasks.tasks.count
        let offset =
            switch movement {
            case .lines(let lines): lines
            case .start: -count
            case .end: count
            case .pages: 0
            }
        if tasks.hasLogFocus {
            tasks.scrollLog(by: offset, height: height)
        } else {
            tasks.move(by: offset)
        }
    }
}

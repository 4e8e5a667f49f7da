import News
import Presentation
import Terminal

/// A movement of a selection or a text.
enum Movement {
    case lines(Int)
    /// Fractions of the visible height.
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
        default: moveOnScreen(movement)
        }
    }

    /// Opens the selected feed's list, or the selected article.
    mutating func open(_ effects: inout [Effect]) {
        if focus == .feeds {
            showRow(line: feeds.selected)
            focus = .headlines
        } else {
            openSelected(&effects)
        }
    }

    mutating func goBack() {
        if screen != nil {
            closeScreen()
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
}

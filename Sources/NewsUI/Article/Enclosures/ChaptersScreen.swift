import News
import Presentation
import Terminal
import Texts

/// The chapters of an article's file: number, time and title.
struct ChaptersScreen: NumberedScreen {
    let context = KeyContext.enclosures
    var title: String { ArticleTexts.chapters }
    var choice = NumberedChoice()
    private let article: Headline.ID
    private let file: Enclosure
    private let chapters: [Episode.Chapter]

    init(_ chapters: [Episode.Chapter], of file: Enclosure, in article: Headline.ID) {
        self.article = article
        self.file = file
        self.chapters = chapters
    }

    func count(in surroundings: Surroundings) -> Int { chapters.count }

    func status(in surroundings: Surroundings) -> String? { selected?.link ?? file.url }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.open, ActionLabels.playChapter)]
            + [.downloadEnclosure, .openInBrowser, .copyLink, .moveDown, .moveUp].map { ScreenHint($0) }
    }

    func sentence(onMissing number: Int) -> String { ReadingTexts.noChapterNumber(number) }

    func requests(for action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open, .openEnclosure: selected.map { [.perform(.openEnclosure(file, from: $0.start))] } ?? []
        case .downloadEnclosure: [.perform(.download(file, article))]
        case .openInBrowser, .copyLink: ScreenRequest.requests(for: action, link: selected?.link)
        default: nil
        }
    }

    func draw(
        _ index: Int, into canvas: inout Canvas, row: Int, columns: Range<Int>, style: Style,
        in surroundings: Surroundings
    ) {
        let time = EnclosureText.playingTime(chapters[index].start)
        let cells = EnclosureText.playingTime(chapters.last?.start ?? 0).count
        let first = columns.lowerBound + max(0, cells - time.count)
        canvas.draw(
            time, row: row, column: first, width: max(0, columns.upperBound - first),
            style: style.overlaid(with: surroundings.theme[.detail]))
        let column = columns.lowerBound + cells + 2
        let title = chapters[index].title.isEmpty ? ArticleTexts.noTitle : chapters[index].title
        canvas.drawClipped(title, row: row, column: column, width: max(0, columns.upperBound - column), style: style)
    }

    private var selected: Episode.Chapter? {
        chapters.indices.contains(choice.selected) ? chapters[choice.selected] : nil
    }
}

extension Model {
    /// Lists the chapters of the open article's file. Those in a file of their own are fetched first.
    mutating func showChapters(_ effects: inout [Effect]) {
        guard let article = article?.loaded?.article else { return }
        guard let episode = article.episode, let file = article.playedFile else {
            return messages.add(ReadingTexts.noChapters)
        }
        if !episode.chapters.isEmpty { return open(ChaptersScreen(episode.chapters, of: file, in: article.id)) }
        guard episode.chapterFile != nil else { return messages.add(ReadingTexts.noChapters) }
        let effect = Effect.loadChapters(article.id)
        messages.announce(ReadingTexts.fetchingChapters, effect)
        if fetchingChapters.insert(article.id).inserted { effects.append(effect) }
    }

    /// Lists fetched chapters, if the article is still open.
    mutating func take(_ chapters: [Episode.Chapter], of id: Headline.ID) {
        fetchingChapters.remove(id)
        messages.endAnnouncement(of: .loadChapters(id))
        guard focus == .article, screen == nil, let article = article?.loaded?.article, article.id == id,
            let file = article.playedFile
        else { return }
        open(ChaptersScreen(chapters, of: file, in: id))
    }
}

import News
import Terminal
import Texts

/// The pages and files that belong to an article, and the chapters of an episode.
extension ArticleLayoutBuilder {
    /// The least cells of an address to show.
    private static let minimumAddressCells = 12

    /// Adds the address of a page.
    /// - Parameter note: Follows the address.
    mutating func add(page address: String, note: String) {
        guard !form.isPrinted else { return add(FeedAddress.withoutCredentials(address) + note, role: .link) }
        let room = max(Self.minimumAddressCells, width - TextWidth.cells(in: note))
        add(TextWidth.clipped(ArticleTexts.withoutScheme(address), to: room) + note, role: .detail)
        lines[lines.count - 1].target = .page(address)
    }

    /// Adds an episode's chapters with their times, and the files beside it.
    mutating func add(_ episode: Episode) {
        if let file = episode.chapterFile, episode.chapters.isEmpty {
            add(page: file.url, note: ArticleTexts.noteChapters)
        }
        for file in episode.transcripts {
            let details = [file.language, file.type].compactMap { $0 }.map { TextWidth.clipped($0, to: 30) }
            add(page: file.url, note: ArticleTexts.noteTranscript(details.map { CountTexts.comma + $0 }.joined()))
        }
        guard let last = episode.chapters.last else { return }
        addBlank()
        add(ArticleTexts.chapters, role: .heading)
        let cells = EnclosureText.playingTime(last.start).count
        for chapter in episode.chapters {
            let time = EnclosureText.playingTime(chapter.start)
            margin.push(
                first: String(repeating: " ", count: max(0, cells - time.count)) + time + "  ",
                rest: String(repeating: " ", count: cells + 2))
            add(chapter.title.isEmpty ? ArticleTexts.noTitle : chapter.title, role: .text)
            margin.pop()
        }
    }
}

import News
import Presentation
import Terminal
import Texts

/// What the user wants to do with an enclosure.
enum EnclosureUse: Hashable {
    case open, download

    func effect(_ enclosure: Enclosure, of article: Headline.ID) -> Effect {
        self == .open ? .openEnclosure(enclosure) : .download(enclosure, article)
    }
}

/// An article's enclosures to choose from: number, name and kind.
struct EnclosuresScreen: NumberedScreen {
    let context = KeyContext.enclosures
    var title: String { ArticleTexts.files }
    var choice = NumberedChoice()
    private let article: Headline.ID
    private let enclosures: [Enclosure]
    private let use: EnclosureUse

    init(_ enclosures: [Enclosure], of article: Headline.ID, for use: EnclosureUse) {
        self.article = article
        self.enclosures = enclosures
        self.use = use
    }

    func count(in surroundings: Surroundings) -> Int { enclosures.count }

    func status(in surroundings: Surroundings) -> String? { selected?.url }

    /// Enter does what the list was opened for; the next hint is for the other use.
    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [
            ScreenHint(.open, use == .download ? Action.downloadEnclosure.label : nil),
            ScreenHint(use == .download ? .openEnclosure : .downloadEnclosure),
            ScreenHint(.openInBrowser), ScreenHint(.copyLink), ScreenHint(.moveDown), ScreenHint(.moveUp),
        ]
    }

    func sentence(onMissing number: Int) -> String { ReadingTexts.noFileNumber(number) }

    func requests(for action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        let wanted: EnclosureUse
        switch action {
        case .open: wanted = use
        case .openEnclosure: wanted = .open
        case .downloadEnclosure: wanted = .download
        case .openInBrowser, .copyLink: return ScreenRequest.requests(for: action, link: selected?.url)
        default: return nil
        }
        return selected.map { [.perform(wanted.effect($0, of: article))] } ?? []
    }

    func draw(
        _ index: Int, into canvas: inout Canvas, row: Int, columns: Range<Int>, style: Style,
        in surroundings: Surroundings
    ) {
        let enclosure = enclosures[index]
        var facts = EnclosureText.facts(enclosure)
        if let download = surroundings.downloads.status(of: enclosure.url) {
            facts += CountTexts.comma + DownloadTexts.state(of: download)
        }
        let room = max(columns.count / 2, columns.count - TextWidth.cells(in: facts) - 2)
        let name = TextWidth.clipped(enclosure.name, to: room)
        let used = canvas.draw(name, row: row, column: columns.lowerBound, width: columns.count, style: style) + 2
        canvas.drawClipped(
            facts, row: row, column: columns.lowerBound + used, width: max(0, columns.count - used),
            style: style.overlaid(with: surroundings.theme[.detail]))
    }

    private var selected: Enclosure? {
        enclosures.indices.contains(choice.selected) ? enclosures[choice.selected] : nil
    }
}

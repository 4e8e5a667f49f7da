import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// All that the screen shows and the keys change. `update` is its only way to change, and has no effect outside.
struct Model {
    let keyMap: KeyMap
    /// The chosen theme as it looks on this terminal.
    var theme: Theme
    /// The chosen theme, whatever the terminal is.
    var chosenTheme: Theme
    /// The terminal's background, as far as it is known.
    var ground: Ground?
    /// The backgrounds of terminals, and the kind of this one.
    var grounds: [ReaderState.TerminalGround]
    let terminal: String
    /// Whether the screen is made for a screen reader.
    let isPlain: Bool
    /// Rows of the terminal below the screen.
    let rowsBelow: Int
    var linesOfHeadline: Int
    /// From this height of the pane on, a row may have a second line.
    private static let heightForSecondLines = 10
    /// For what articles are laid out.
    let form: ArticleForm
    /// The themes that can be chosen.
    let themes: [Look.NamedTheme]
    /// Which colours the screen has.
    var colorDepth = ColorDepth.full
    /// What was typed on the command line, the oldest first.
    var commandHistory: [String]
    /// A line that sets something, while nobody has pressed a key since: where it is refused, it is asked for again.
    var typedSetting: String?
    /// What Tab has found for the line that is being typed.
    var completion: CommandCompletion?
    /// What the next key may accept.
    var offer: Offer?
    /// How many articles came, while notifications of them are still to be offered; nil: they are not.
    var unofferedNews: Int?
    /// The names of all settings.
    let settingNames: [String]
    let settingValues: [String: [String]]
    /// Where settings are kept, for sentences; nil: not known.
    let configurationFile: String?
    var now: Date
    var size: TerminalSize
    var feeds: FeedPane
    var list: HeadlineList
    /// What a query found, in place of the headlines; nil: the list is shown.
    var results: ResultList?
    /// What was shown before the search, and before the prompt that asks for one.
    var beforeSearch: ListsBefore?
    var beforePrompt: ListsBefore?
    /// What was searched for, the oldest first.
    var searchHistory: [String] = []
    /// What the articles of every list have to be; nil: they are shown whole.
    var filter: ListFilter?
    /// The order of every list but what a search found.
    var order = HeadlineOrder.newest
    /// Whether headings stand over the days, or over the feeds.
    var hasHeadings = false
    /// A feed that was added, to be shown as soon as it is among the feeds; any key comes before it.
    var addedFeed: Feed.ID?
    /// Whether the next key says if the changes of a screen are saved.
    var isAskingToSave = false
    /// What is done after the answer; nil: the screen is left, and no more.
    var afterSaving: ((inout Model, inout [Effect]) -> Void)?
    /// Whether the next key names an order.
    var isChoosingOrder = false
    /// The filters of before, the oldest first.
    var filterHistory: [String] = []
    var lastResultRequest = 0
    /// The row of the pane of feeds whose list is shown, beneath what a search found.
    var shown: FeedRow
    /// Whether read articles are left out of every list.
    var hidesRead: Bool
    var focus: Pane
    /// The article being read. Only while there is one, its pane can have the focus.
    var article: ArticleView?
    /// The selected article while none is open, as far as there is room for it.
    var preview: ArticleView?
    /// Whether nothing has changed in the library since its text was read.
    var isPreviewCurrent = false
    /// Whether the selected article is shown with its text.
    var showsPreview = true
    /// Whether the focused pane has the whole screen.
    var isZoomed = false
    /// The places of the panes that everything was fitted to last.
    private var fitted: Panes?
    /// The titles of the articles whose full texts are on their way.
    var fetchingFullTexts: [Headline.ID: String] = [:]
    /// The articles whose full texts were asked for since their feeds are set so.
    var fetchedByRule: Set<Headline.ID> = []
    /// How far articles were read since the program began; of others the library knows.
    var places: [Headline.ID: ReadingPlace] = [:]
    /// Those of them that the library has not been told of.
    var unkeptPlaces: Set<Headline.ID> = []
    /// In which of their texts articles were left since the program began; of others the library knows.
    var chosenTexts: [Headline.ID: TextSource] = [:]
    var downloads = Downloads()
    /// What was looked for in texts, the oldest first.
    var findHistory: [String] = []
    /// What was looked for in the article when the prompt was opened, and the line that was on top.
    var findingOrigin: (search: TextSearch?, top: Int)?
    /// The screens over one another, and over the lists and the article; the last has the keys.
    var screens: [any Screen] = [] {
        didSet { if let tasks = screens.first as? TasksScreen { lastTasks = tasks } }
    }
    /// Whether what stands beside the lists is being counted, and whether it has to be again then.
    var isCountingLists = false
    /// The lists that a moment was too short for, to be counted to the end; and those for which seconds were.
    var unfinishedCounts: [FeedRow] = []
    var slowCounts: Set<FeedRow> = []
    var hasUncountedChange = false
    /// The background tasks; nil: not known yet.
    var overview: BackgroundOverview?
    /// The tasks' screen as it was left.
    var lastTasks = TasksScreen()
    /// The lines of the feed list that cannot be used, as "file:line: sentence".
    var feedListProblems: [String] = []
    /// The lines of the configuration that cannot be used, the same way, and what waits until they are mended.
    let configurationProblems: [SettingProblem]
    let suspended: Set<SuspendedWork>
    /// Why nothing can be stored or fetched; nil: it can be.
    let libraryRefusal: LibraryError?
    /// What could not be stored last, since the disk is full, in a sentence; nil: all that came after it was.
    var fullDisk: String?
    var prompt: LinePrompt?
    /// The addresses at which a feed is being looked for, in the order in which they were typed.
    var additions: [String] = []
    /// The addresses that were typed to add a feed, and those of several feeds that were found at one, the oldest first.
    var feedAddresses: [String] = []
    /// What is being gone to by its name.
    var going: FeedSwitcher?
    /// Where and when the mouse was clicked last; nil: that was the second of two.
    var lastClick: (position: CanvasPosition, date: Date)?
    /// Whether the next key names a task to launch.
    var isChoosingTask = false
    var messages = Messages()
    /// The article of a notification that was clicked, until it is opened.
    var clicked: Headline?
    /// The refresh that runs; nil: none does.
    var progress: RefreshProgress?
    /// The last refresh, when it is over.
    var lastRefresh: RefreshProgress?
    /// The tasks that the user has launched, until they end.
    var launched: [BackgroundOverview.Task.ID: LaunchedTask] = [:]
    var hasQuit = false

    /// Keys that came while an article or a part of the list was on its way; they are handled when it is there.
    var heldKeys: [Key] = []
    var unreadSearch: UnreadSearch?
    enum Arrival {
        /// Open what is selected.
        case open
        /// Open what is above or below it.
        case openBeside(Int)
    }

    /// What to do once the selection has arrived.
    var arrival: Arrival?
    /// Acts that are being performed. The rows already show them; reading again meanwhile could show the time before.
    var actsUnderWay = 0
    var hasMissedChange = false

    init(initial: InitialState, size: TerminalSize, now: Date, look: Look = Look()) {
        keyMap = look.keyMap
        chosenTheme = look.theme
        theme = look.theme
        grounds = initial.state.grounds
        terminal = look.terminal
        ground = grounds.last { $0.terminal == look.terminal }?.ground ?? look.ground
        isPlain = look.isPlain
        rowsBelow = look.rowsBelow
        linesOfHeadline = look.linesOfHeadline
        form = look.form
        themes = look.themes
        commandHistory = look.commandHistory
        settingNames = look.settingNames
        settingValues = look.settingValues
        configurationFile = look.configurationFile
        configurationProblems = look.configurationProblems
        suspended = look.suspended
        libraryRefusal = look.libraryRefusal
        self.now = now
        self.size = size
        focus = initial.focus
        feeds = FeedPane(feeds: initial.feeds, height: 1)
        feeds.update(initial.queries)
        list = HeadlineList(
            filter: initial.filter, page: initial.headlines, anchor: initial.anchor,
            limit: InitialState.headlineCount, selected: initial.selected, height: 1)
        shown = initial.list
        hidesRead = initial.hidesRead
        order = initial.state.order
        hasHeadings = initial.state.hasHeadings
        showsPreview = initial.state.showsPreview
        feeds.fold(initial.state.foldedTags)
        settleFeeds()
        feeds.select(line: feeds.line(of: shown))
        restoreResults(initial)
        article = initial.article.map { ArticleView(headline: $0, foundBy: wordsSearchedFor, width: 1, height: 1) }
        // The lists stay on their lines until it is known how many there are.
        if size.rows > 0 { fitToSize() }
    }

    /// What the keys are for now.
    var context: KeyContext {
        if let screen { return screen.context }
        return switch focus {
        case .feeds: .feeds
        case .headlines: results == nil ? .headlines : .results
        case .article: article?.search == nil ? .article : .matches
        }
    }

    var frame: Frame { Frame(size: size, isPlain: isPlain, arrangement) }

    /// Whether a key has to wait for what is on its way.
    var isWaiting: Bool { isWaitingForPlace || isWaitingForText }

    /// Whether it has to wait for an article's text, and for nothing else.
    var isWaitingForTextAlone: Bool { isWaitingForText && !isWaitingForPlace }

    private var isWaitingForText: Bool { screen == nil && focus == .article && article?.isLoading == true }

    private var isWaitingForPlace: Bool {
        list.isOwing || unreadSearch != nil || (prompt == nil && results?.isStale == true)
    }

    /// What the list of headlines shows, as its title says it.
    var listTitle: String {
        if case .search(let text)? = results?.source.kind { ResultTexts.title(text) } else { feeds.title(of: shown) }
    }

    /// Lines that a row takes in the pane of headlines: of what a query finds, or of a list. A heading takes as many.
    func linesOfRow(in source: ResultSource?) -> Int {
        let hasTwo = source?.isSearch == true || linesOfHeadline > 1 && !isPlain
        return hasTwo && frame.rows(of: .headlines).count >= Self.heightForSecondLines ? 2 : 1
    }

    mutating func fitToSize() {
        let frame = frame
        fitted = frame.panes
        let rows = frame.rows(of: .headlines).count
        feeds.resize(height: frame.rows(of: .feeds).count)
        list.resize(height: rows / linesOfRow(in: nil), hasHeadings: hasHeadings, now: now)
        if let source = results?.source {
            let lines = linesOfRow(in: source)
            results?.resize(height: rows / lines, hasHeadings: hasHeadings, now: now)
        }
        if frame.panes.visible.contains(.article) {
            let (width, height) = (frame.textWidth, frame.rows(of: .article).count)
            article?.fit(width: width, tableWidth: frame.tableWidth, height: height)
            preview?.fit(width: width, tableWidth: frame.tableWidth, height: height)
        }
    }

    /// Fits everything to the panes where they have changed.
    mutating func fitToPanes() {
        if size.rows > 0, frame.panes != fitted { fitToSize() }
    }
}

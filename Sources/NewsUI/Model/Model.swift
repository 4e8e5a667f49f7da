import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// Everything the screen shows and the keys change. Only `update` changes it, without side effects.
struct Model {
    let keyMap: KeyMap
    /// The chosen theme for this terminal's colours.
    var theme: Theme
    /// The chosen theme, independent of the terminal.
    var chosenTheme: Theme
    /// The terminal's background, where known.
    var terminalBackground: TerminalBackground?
    /// The known backgrounds by kind of terminal, and this terminal's kind.
    var terminalBackgrounds: [ReaderState.KnownTerminalBackground]
    let terminal: String
    /// Whether the screen is for a screen reader.
    let isPlain: Bool
    /// Rows of the terminal below the screen.
    let rowsBelow: Int
    var linesOfHeadline: Int
    /// The least height of the pane for second lines.
    private static let heightForSecondLines = 10
    /// The form in which articles are laid out.
    let form: ArticleForm
    let themes: [Appearance.NamedTheme]
    /// The colours that the screen supports.
    var colorDepth = ColorDepth.full
    /// The command line's history, the oldest first.
    var commandHistory: [String]
    /// A typed setting until the next key; if it is refused, the prompt reopens with it.
    var typedSetting: String?
    /// Tab's candidates for the line being typed.
    var completion: CommandCompletion?
    /// What the next key may accept.
    var offer: Offer?
    /// How many articles arrived, while notifications of them remain to be offered; `nil` when there is no such offer.
    var unofferedNews: Int?
    let settingNames: [String]
    let settingValues: [String: [String]]
    /// The configuration file's name for messages; `nil` when unknown.
    let configurationFile: String?
    var now: Date
    var size: TerminalSize
    var feeds: FeedPane
    var list: HeadlineList
    /// A query's results in place of the headlines; `nil` when the list is shown.
    var results: ResultList?
    /// What was shown before the search, and before the prompt for one.
    var beforeSearch: SavedListState?
    var beforePrompt: SavedListState?
    /// The search history, the oldest first.
    var searchHistory: [String] = []
    /// The filter on every list; `nil` for none.
    var filter: ListFilter?
    /// The order of every list except search results.
    var order = HeadlineOrder.newest
    /// Whether to show headings for the days or feeds.
    var hasHeadings = false
    /// An added feed to show once it is among the feeds; any key cancels that.
    var addedFeed: Feed.ID?
    /// Whether the next key answers whether to save a screen's changes.
    var isAskingToSave = false
    /// The account's feed that the next key may remove.
    var feedToRemove: Feed.ID?
    /// What to do after the answer; `nil` to just leave the screen.
    var afterSaving: ((inout Model, inout [Effect]) -> Void)?
    /// Whether the next key names an order.
    var isChoosingOrder = false
    /// The filter history, the oldest first.
    var filterHistory: [String] = []
    var lastResultRequest = 0
    /// The row of the feed pane whose list is shown, or lies beneath search results.
    var shown: FeedRow
    /// Whether every list omits read articles.
    var hidesRead: Bool
    var focus: Pane
    /// The article being read. Its pane can have the focus only while there is one.
    var article: ArticleView?
    /// The selected article while none is open, where there is room for it.
    var preview: ArticleView?
    /// Whether the library is unchanged since the preview's text was read.
    var isPreviewCurrent = false
    /// Whether a running act changes what the end of an article says, such as the other feeds of its story.
    var changesDetails = false
    var showsPreview = true
    var isZoomed = false
    /// The panes that everything was last fitted to.
    private var fitted: Panes?
    /// The titles of the articles whose full texts are being fetched.
    var fetchingFullTexts: [Headline.ID: String] = [:]
    /// The articles whose chapters are being fetched.
    var fetchingChapters: Set<Headline.ID> = []
    var fetchingTranscripts: Set<Headline.ID> = []
    /// Articles whose full text was fetched because of their feed's setting.
    var fetchedByRule: Set<Headline.ID> = []
    /// Why fetching failed for some of them, as sentences.
    var failedFullTexts: [Headline.ID: String] = [:]
    /// How far articles were read since the program began; the library knows the rest.
    var places: [Headline.ID: ReadingPlace] = [:]
    /// Articles in `places` that are not saved yet.
    var unsavedPlaces: Set<Headline.ID> = []
    /// The texts chosen for articles since the program began; the library knows the rest.
    var chosenTexts: [Headline.ID: TextSource] = [:]
    var downloads = Downloads()
    /// The find history, the oldest first.
    var findHistory: [String] = []
    /// The article's search and top line before the find prompt opened.
    var findingOrigin: (search: TextSearch?, top: Int)?
    /// The stack of screens above the lists and the article; the last has the keys.
    var screens: [any Screen] = [] {
        didSet { if let tasks = screens.first as? TasksScreen { lastTasks = tasks } }
    }
    /// Whether the lists are being counted, and (`hasUncountedChange`) whether to count again afterwards.
    var isCountingLists = false
    /// The same for the overlaps of the feeds' counts.
    var isLoadingOverlaps = false
    var hasMissedOverlaps = false
    /// Lists that the quick count could not finish, to be counted in full; and lists that even the full count could
    /// not.
    var unfinishedCounts: [FeedRow] = []
    var slowCounts: Set<FeedRow> = []
    var hasUncountedChange = false
    /// The background tasks; `nil` until known.
    var overview: BackgroundOverview?
    /// The tasks screen as the user left it.
    var lastTasks = TasksScreen()
    /// The unusable lines of the feed list, as "file:line: sentence".
    var feedListProblems: [String] = []
    /// The accounts of servers.
    var accounts: [Account] = []
    /// The unusable lines of the configuration in the same form, and the work suspended until they are fixed.
    var configurationProblems: [SettingProblem]
    let suspended: Set<SuspendedWork>
    /// Why nothing can be stored or fetched; `nil` when it can.
    let libraryRefusal: LibraryError?
    /// A sentence on what could not be stored because the disk is full; `nil` once something was stored again.
    var fullDisk: String?
    var prompt: LinePrompt?
    /// The feeds being added, in the order they were typed.
    var additions: [FeedAddition] = []
    /// What was entered in feeds' forms and could not be saved.
    var unsavedListings: [Feed.ID: FeedListing] = [:]
    /// The address prompt's history: addresses typed, and several feeds found at one, the oldest first.
    var feedAddresses: [String] = []
    /// The state of going to a row by name.
    var feedSwitcher: FeedSwitcher?
    /// Where and when the mouse was last clicked; `nil` after a double click.
    var lastClick: (position: CanvasPosition, date: Date)?
    /// Whether the next key names a task to launch.
    var isChoosingTask = false
    /// The names of the services that articles are saved to.
    let saveServices: [String]
    /// Set while the next key chooses the service for an article.
    var serviceChoice: ServiceChoice?
    /// The services that the user has saved an article to and not yet heard of, by article.
    var awaitedSaves: [Headline.ID: Set<String>] = [:]
    /// The keys pressed so far of a user's command, while more must follow.
    var pendingKeys: [Key] = []
    /// The actions of a user's command still to be performed.
    var pendingActions: [CommandStep] = []
    /// The output to open after them.
    var pendingOutput: OutputScreen?
    /// The running programs of user's commands, the latest last, each with the article as it was when the program began.
    var runningCommands: [(effect: Effect, headline: Headline)] = []
    /// The output of the user's last command.
    var lastOutput: OutputScreen?
    var messages = Messages()
    /// The article of a clicked notification, until it is opened.
    var clicked: Headline?
    /// The running refresh; `nil` when there is none.
    var progress: RefreshProgress?
    /// The full texts being fetched after a refresh; `nil` when there are none.
    var fullTextProgress: RefreshProgress.Count?
    /// The last finished refresh.
    var lastRefresh: RefreshProgress?
    /// The tasks that the user has launched, until they end.
    var launched: [BackgroundOverview.Task.ID: LaunchedTask] = [:]
    var hasQuit = false

    /// Keys pressed while an article or rows were loading; they are handled afterwards.
    var heldKeys: [Key] = []
    var unreadSearch: UnreadSearch?
    enum PendingOpen {
        /// Open the selected article.
        case open
        /// Open the one above or below it.
        case openBeside(Int)
    }

    /// What to open once the rows of the selection are loaded.
    var pendingOpen: PendingOpen?
    /// Acts being performed. The rows show their results already; a reload meanwhile could show the state before.
    var pendingActs = 0
    /// The articles that the user has hidden since the start.
    var hidden: Set<Headline.ID> = []
    var hasMissedChange = false

    init(initial: InitialState, size: TerminalSize, now: Date, appearance: Appearance = Appearance()) {
        keyMap = appearance.keyMap
        chosenTheme = appearance.theme
        theme = appearance.theme
        terminalBackgrounds = initial.state.terminalBackgrounds
        terminal = appearance.terminal
        terminalBackground =
            terminalBackgrounds.last { $0.terminal == appearance.terminal }?.terminalBackground
            ?? appearance.terminalBackground
        isPlain = appearance.isPlain
        rowsBelow = appearance.rowsBelow
        linesOfHeadline = appearance.linesOfHeadline
        form = appearance.form
        themes = appearance.themes
        commandHistory = appearance.commandHistory
        settingNames = appearance.settingNames
        settingValues = appearance.settingValues
        configurationFile = appearance.configurationFile
        configurationProblems = appearance.configurationProblems
        suspended = appearance.suspended
        libraryRefusal = appearance.libraryRefusal
        saveServices = appearance.saveServices
        self.now = now
        self.size = size
        focus = initial.focus
        feeds = FeedPane(feeds: initial.feeds, height: 1)
        accounts = initial.accounts
        feeds.update(initial.accounts)
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
        // Keep the lists on their lines until the number of lines is known.
        if size.rows > 0 { fitToSize() }
    }

    /// The context of the next key.
    var context: KeyContext {
        if let screen { return screen.context }
        return switch focus {
        case .feeds: .feeds
        case .headlines: results == nil ? .headlines : .results
        case .article: article?.search == nil ? .article : .matches
        }
    }

    var frame: Frame { Frame(size: size, isPlain: isPlain, layoutOptions) }

    /// Whether a key must wait for something to load.
    var isWaiting: Bool { isWaitingForPlace || isWaitingForText || serviceChoice?.isLoading == true }

    /// Whether only an article's text is loading.
    var isWaitingForTextAlone: Bool { isWaitingForText && !isWaitingForPlace }

    private var isWaitingForText: Bool { screen == nil && focus == .article && article?.isLoading == true }

    private var isWaitingForPlace: Bool {
        list.isWaitingForRows || unreadSearch != nil || (prompt == nil && results?.isStale == true)
    }

    /// The name of the headline list, as in its title.
    var listTitle: String {
        if case .search(let text)? = results?.source.kind { ResultTexts.title(text) } else { feeds.title(of: shown) }
    }

    /// Lines per row in the headline pane, for a query's results or a list. A heading takes as many.
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

    /// Fits everything to the panes when they have changed.
    mutating func fitToPanes() {
        if size.rows > 0, frame.panes != fitted { fitToSize() }
    }
}

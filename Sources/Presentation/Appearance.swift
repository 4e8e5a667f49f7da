public import News
public import Texts

/// The user's choice of looks and keys, and what the screen needs to show them.
public struct Appearance: Sendable {
    /// A theme and its name in the configuration.
    public typealias NamedTheme = (name: String, theme: Theme)

    /// Which key does what.
    public var keyMap = KeyMap.standard
    /// How everything looks.
    public var theme = Theme.standard
    /// The terminal's background, as assumed until the terminal reports it; `nil` if unknown.
    public var terminalBackground: TerminalBackground?
    /// The kind of terminal, under which its background is remembered for the next start.
    public var terminal = ""
    /// The themes that can be chosen while the program runs.
    public var themes: [NamedTheme] = Theme.bundled
    /// Whether the screen suits a screen reader: one pane at a time, words in place of signs, the cursor at the focus.
    public var isPlain = false
    /// Rows of the terminal below the screen that belong to something else; layouts by height include them.
    public var rowsBelow = 0
    /// Lines of each headline in a list: 1, or 2 with its details on the second.
    public var linesOfHeadline = 1
    /// The names of all settings, such as "display.theme".
    public var settingNames: [String] = []
    /// The possible values of settings that have a fixed set.
    public var settingValues: [String: [String]] = [:]
    /// Whether the terminal is sent ASCII only.
    public var showsOnlyASCII = false
    /// The configuration file, for sentences; `nil` if unknown.
    public var configurationFile: String?
    /// The unusable lines of that file, with their positions.
    public var configurationProblems: [SettingProblem] = []
    /// Work suspended until they are corrected.
    public var suspended: Set<SuspendedWork> = []
    /// The names of the services that articles are saved to.
    public var saveServices: [String] = []
    /// Why nothing can be stored or fetched, such as a read-only disk; `nil` when it can.
    public var libraryRefusal: LibraryError?
    /// The language of the screen and the format of dates.
    public var locale = InterfaceLocale.english
    /// Earlier lines of the command line, oldest first.
    public var commandHistory: [String] = []

    /// The defaults.
    public init() {}

    /// The form in which articles are laid out.
    package var form: ArticleForm { isPlain ? .printed : showsOnlyASCII ? .ascii : .screen }
}

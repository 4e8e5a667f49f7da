public import News
public import Texts

/// What the user has chosen of the looks and the keys.
public struct Look: Sendable {
    /// A theme and the name by which it is chosen.
    public typealias NamedTheme = (name: String, theme: Theme)

    /// Which key does what.
    public var keyMap = KeyMap.standard
    /// How everything looks.
    public var theme = Theme.standard
    /// What is known of the terminal's background before it says what it is; nil: nothing.
    public var ground: Ground?
    /// The kind of terminal, by which its background is kept for the next start.
    public var terminal = ""
    /// The themes that can be chosen while the program runs.
    public var themes: [NamedTheme] = Theme.bundled
    /// Whether the screen is made for a screen reader: one pane at a time, words in place of signs, the cursor where
    /// the keys are.
    public var isPlain = false
    /// Rows of the terminal below the screen, which something else has: they count where the height decides what is shown.
    public var rowsBelow = 0
    /// Lines of each headline in a list: 1, or 2 with what is told of it on the second.
    public var linesOfHeadline = 1
    /// The names of all settings, as "display.theme".
    public var settingNames: [String] = []
    /// What each of them can be, where that is one of a few.
    public var settingValues: [String: [String]] = [:]
    /// Whether the terminal is sent ASCII only.
    public var showsOnlyASCII = false
    /// Where these are set, for sentences; nil: not known.
    public var configurationFile: String?
    /// The lines of that file that cannot be used, each with its place.
    public var configurationProblems: [SettingProblem] = []
    /// What waits until they are mended.
    public var suspended: Set<SuspendedWork> = []
    /// Why nothing can be stored or fetched, such as a read-only disk; nil: it can be.
    public var libraryRefusal: LibraryError?
    /// The language of the screen, and how dates are written.
    public var locale = InterfaceLocale.english
    /// The lines of the command line that were typed before, the oldest first.
    public var commandHistory: [String] = []

    /// As the program comes.
    public init() {}

    /// For what articles are laid out.
    package var form: ArticleForm { isPlain ? .printed : showsOnlyASCII ? .ascii : .screen }
}

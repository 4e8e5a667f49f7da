import FoundationEssentials

/// What is said to the terminal beside curses, which has no words for it.
enum TerminalCommand {
    /// Some terminals hold no longer strings; beyond it a copy would be cut or ignored.
    static let maximumCopiedBytes = 74_994

    /// From here on, a paste comes in brackets (xterm's mode 2004).
    static let beginBracketedPaste = Array("\u{1B}[?2004h".utf8)
    /// Pastes come as if typed again.
    static let endBracketedPaste = Array("\u{1B}[?2004l".utf8)

    /// From here on, the terminal tells when it gets the focus and when it loses it (xterm's mode 1004).
    static let beginFocusEvents = Array("\u{1B}[?1004h".utf8)
    /// It tells no more: a shell would take it for something typed.
    static let endFocusEvents = Array("\u{1B}[?1004l".utf8)

    /// From here on, the terminal tells of buttons and of the wheel (xterm's mode 1000) in numbers of any size (1006);
    /// with Shift held down the mouse stays the terminal's own.
    static let beginMouse = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
    /// The mouse is the terminal's own again.
    static let endMouse = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)

    /// Asks the terminal whether it shows every shade, in two ways: for the capability RGB or Tc, which few know (XTGETTCAP),
    /// and for the style after a shade was set (DECRQSS).
    static let askShades = Array(
        "\u{1B}P+q524742\u{1B}\\\u{1B}P+q5463\u{1B}\\\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[0m".utf8)

    /// Asks the terminal for its background (OSC 11); tmux answers for the terminal around it.
    static let askBackground = Array("\u{1B}]11;?\u{1B}\\".utf8)

    /// Everything that must not outlive our use of the screen, whether it was begun or not.
    static let endAll = endMouse + endFocusEvents + endBracketedPaste

    /// Kinds of terminals that show hyperlinks (OSC 8), or are known to ignore them in silence. The consoles of Linux and
    /// of the BSDs are not among them, nor is screen.
    private static let typesWithHyperlinks = [
        "xterm", "tmux", "alacritty", "foot", "wezterm", "contour", "ghostty", "rio", "konsole", "vte", "gnome",
        "kitty",
        "mintty", "iterm",
    ]

    /// Whether a terminal may be given hyperlinks, by the name of its type (TERM).
    static func mayHaveHyperlinks(type: String) -> Bool {
        typesWithHyperlinks.contains { type.hasPrefix($0) }
    }

    /// Kinds of terminals that show what they do not know instead of leaving it alone.
    private static let typesWithoutQuestions = ["dumb", "linux", "cons", "wscons", "sun", "eterm", "vt", "ansi"]

    /// Whether a terminal may be asked for its background, by the name of its type (TERM).
    static func mayBeAsked(type: String) -> Bool {
        !typesWithoutQuestions.contains { type.hasPrefix($0) } || type.hasPrefix("vte")
    }

    /// Whether a terminal may be asked which shades it shows, by the name of its type (TERM). What screen(1) is told in this
    /// way it hands to the terminal around it, whose answer is none about screen.
    static func mayBeAskedForShades(type: String) -> Bool {
        mayBeAsked(type: type) && !type.hasPrefix("screen")
    }

    /// Kinds of terminals that have a title besides those that show hyperlinks. The consoles of Linux and of the BSDs have
    /// none.
    private static let typesWithTitle = ["rxvt", "st-", "putty", "mlterm", "nsterm"]

    /// Whether a terminal may be given a title, by the name of its type (TERM).
    /// - Parameter isWithinTmux: whether what calls itself screen is tmux; screen(1) shows a title as a message.
    static func mayHaveTitle(type: String, isWithinTmux: Bool) -> Bool {
        mayHaveHyperlinks(type: type) || typesWithTitle.contains { type.hasPrefix($0) }
            || isWithinTmux && type.hasPrefix("screen")
    }

    /// Puts the terminal's title aside, where it has a stack for that.
    static let keepTitle = Array("\u{1B}[22;2t".utf8)

    /// Brings back the title that was put aside.
    /// - Parameter substitute: what the terminal is called that has no stack.
    static func restoreTitle(substitute: String) -> [UInt8] { setTitle(substitute) + Array("\u{1B}[23;2t".utf8) }

    /// Scalars of a title: beyond them nothing of it is seen.
    private static let longestTitle = 200

    /// Gives the terminal's window a title (OSC 2), in which nothing is left that a terminal would obey.
    static func setTitle(_ title: String) -> [UInt8] {
        let safe = TextWidth.safe(title).unicodeScalars.prefix(longestTitle)
        return Array("\u{1B}]2;\(String(String.UnicodeScalarView(safe)))\u{07}".utf8)
    }

    /// Puts a text on the user's clipboard, also through ssh (OSC 52); nil when the text is too long for it.
    static func copy(_ text: String) -> [UInt8]? {
        let bytes = Data(text.utf8)
        guard bytes.count <= maximumCopiedBytes else { return nil }
        return Array("\u{1B}]52;c;\(bytes.base64EncodedString())\u{07}".utf8)
    }
}

import FoundationEssentials

/// Control sequences sent directly to the terminal, because curses has none for these purposes.
enum TerminalCommand {
    /// Some terminals truncate or ignore longer strings.
    static let maximumCopiedBytes = 74_994

    /// Enables bracketed paste (xterm's mode 2004).
    static let beginBracketedPaste = Array("\u{1B}[?2004h".utf8)
    static let endBracketedPaste = Array("\u{1B}[?2004l".utf8)

    /// Enables focus reports (xterm's mode 1004).
    static let beginFocusEvents = Array("\u{1B}[?1004h".utf8)
    /// Disables focus reports: a shell would take them for typed text.
    static let endFocusEvents = Array("\u{1B}[?1004l".utf8)

    /// Enables reports of buttons and the wheel (xterm's mode 1000), with numbers of any size (1006). While Shift is
    /// held, the terminal keeps the mouse to itself.
    static let beginMouse = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
    static let endMouse = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)

    /// Asks whether the terminal supports 24-bit colour, in two ways: by the capability RGB or Tc, which few report
    /// (XTGETTCAP), and by the style after setting a shade (DECRQSS).
    static let trueColorQuery = Array(
        "\u{1B}P+q524742\u{1B}\\\u{1B}P+q5463\u{1B}\\\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[0m".utf8)

    /// Asks for the terminal's background (OSC 11); tmux answers for the outer terminal.
    static let askBackground = Array("\u{1B}]11;?\u{1B}\\".utf8)

    /// Ends every mode that must not outlive our use of the screen, whether it was enabled or not.
    static let endAll = endMouse + endFocusEvents + endBracketedPaste

    /// Types of terminals that support hyperlinks (OSC 8) or silently ignore them. The Linux and BSD consoles and
    /// screen are not among them.
    private static let typesWithHyperlinks = [
        "xterm", "tmux", "alacritty", "foot", "wezterm", "contour", "ghostty", "rio", "konsole", "vte", "gnome",
        "kitty",
        "mintty", "iterm",
    ]

    /// Whether hyperlinks may be sent to a terminal of this type (TERM).
    static func mayHaveHyperlinks(type: String) -> Bool {
        typesWithHyperlinks.contains { type.hasPrefix($0) }
    }

    /// Types of terminals that print unknown sequences instead of ignoring them.
    private static let typesPrintingUnknownSequences = [
        "dumb", "linux", "cons", "wscons", "sun", "eterm", "vt", "ansi",
    ]

    /// Whether a terminal of this type (TERM) may be asked for its background.
    static func supportsQueries(type: String) -> Bool {
        !typesPrintingUnknownSequences.contains { type.hasPrefix($0) } || type.hasPrefix("vte")
    }

    /// Whether a terminal of this type (TERM) may be asked for 24-bit colour. screen(1) forwards the query to the outer
    /// terminal, whose reply says nothing about screen.
    static func supportsTrueColorQuery(type: String) -> Bool {
        supportsQueries(type: type) && !type.hasPrefix("screen")
    }

    /// Types of terminals that have a title, besides those with hyperlinks. The Linux and BSD consoles have none.
    private static let typesWithTitle = ["rxvt", "st-", "putty", "mlterm", "nsterm"]

    /// Whether a terminal of this type (TERM) may be given a title.
    /// - Parameter isWithinTmux: whether a type of "screen" means tmux; screen(1) shows a title as a message.
    static func mayHaveTitle(type: String, isWithinTmux: Bool) -> Bool {
        mayHaveHyperlinks(type: type) || typesWithTitle.contains { type.hasPrefix($0) }
            || isWithinTmux && type.hasPrefix("screen")
    }

    /// Pushes the title onto the terminal's title stack, if it has one.
    static let keepTitle = Array("\u{1B}[22;2t".utf8)

    /// Pops the title from the stack.
    /// - Parameter substitute: the title for terminals without a stack.
    static func restoreTitle(substitute: String) -> [UInt8] { setTitle(substitute) + Array("\u{1B}[23;2t".utf8) }

    /// The maximum number of scalars in a title; more would not be visible.
    private static let maximumTitleLength = 200

    /// Sets the window title (OSC 2), without control characters.
    static func setTitle(_ title: String) -> [UInt8] {
        let safe = TextWidth.safe(title).unicodeScalars.prefix(maximumTitleLength)
        return Array("\u{1B}]2;\(String(String.UnicodeScalarView(safe)))\u{07}".utf8)
    }

    /// Puts text on the user's clipboard, also through ssh (OSC 52); nil if the text is too long.
    static func copy(_ text: String) -> [UInt8]? {
        let bytes = Data(text.utf8)
        guard bytes.count <= maximumCopiedBytes else { return nil }
        return Array("\u{1B}]52;c;\(bytes.base64EncodedString())\u{07}".utf8)
    }
}

/// How many colours a terminal supports.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none
    /// Its palette of 8 or 16.
    case named
    /// xterm's 256 colours.
    case palette
    /// 24-bit colour.
    case full

    public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }
}

extension ColorDepth {
    /// Terminal types with 24-bit colour. ssh does not pass on COLORTERM, but it does pass on TERM.
    private static let trueColorTypes = [
        "alacritty", "contour", "foot", "iterm2", "konsole", "mintty", "rio", "vte", "wezterm", "xterm-ghostty",
        "xterm-kitty",
    ]

    /// - Parameters:
    ///   - colors: the number of colours in the terminfo(5) entry.
    ///   - hasRGB: whether the entry claims 24-bit colour (RGB, or tmux's Tc).
    ///   - type: the value of TERM.
    ///   - variable: looks up an environment variable.
    init(colors: Int, hasRGB: Bool, type: String, variable: (String) -> String?) {
        guard colors >= 8 else {
            self = .none
            return
        }
        // screen(1) passes on COLORTERM from the outer terminal, but not 24-bit colour.
        let isInScreen = type.hasPrefix("screen") && variable("STY") != nil
        let announcesColors = ["truecolor", "24bit"].contains(variable("COLORTERM")?.lowercased()) && !isInScreen
        // tmux always accepts 24-bit colour, and converts it for the outer terminal.
        let isInTmux =
            variable("TMUX")?.isEmpty == false && !isInScreen
            && (type.hasPrefix("tmux") || type.hasPrefix("screen"))
        let isKnown = Self.trueColorTypes.contains { type == $0 || type.hasPrefix($0 + "-") }
        if hasRGB || announcesColors || isInTmux || isKnown || type.hasSuffix("-direct") {
            self = .full
        } else {
            self = colors >= 256 ? .palette : .named
        }
    }
}

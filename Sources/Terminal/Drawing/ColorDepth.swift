/// How many colours a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none
    /// Its own, 8 or 16.
    case named
    /// The 256 of xterm.
    case palette
    /// Every shade.
    case full

    public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }
}

extension ColorDepth {
    /// Terminals of these types show every shade. COLORTERM is lost where a terminal is reached through ssh; TERM is not.
    private static let typesWithEveryShade = [
        "alacritty", "contour", "foot", "iterm2", "konsole", "mintty", "rio", "vte", "wezterm", "xterm-ghostty",
        "xterm-kitty",
    ]

    /// - Parameters:
    ///   - colors: the number of them in the terminal's entry (terminfo(5)).
    ///   - hasRGB: whether the entry says that it takes shades (RGB, or tmux's Tc).
    ///   - type: as TERM has it.
    ///   - variable: of the environment.
    init(colors: Int, hasRGB: Bool, type: String, variable: (String) -> String?) {
        guard colors >= 8 else {
            self = .none
            return
        }
        // screen(1) hands on the variable of the terminal around it, but not every shade.
        let isInScreen = type.hasPrefix("screen") && variable("STY") != nil
        let tells = ["truecolor", "24bit"].contains(variable("COLORTERM")?.lowercased()) && !isInScreen
        // tmux takes shades always, and gives the terminal around it what that can show.
        let isInTmux =
            variable("TMUX")?.isEmpty == false && !isInScreen
            && (type.hasPrefix("tmux") || type.hasPrefix("screen"))
        let isKnown = Self.typesWithEveryShade.contains { type == $0 || type.hasPrefix($0 + "-") }
        if hasRGB || tells || isInTmux || isKnown || type.hasSuffix("-direct") {
            self = .full
        } else {
            self = colors >= 256 ? .palette : .named
        }
    }
}

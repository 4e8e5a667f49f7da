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
        if hasRGB || tells || isInTmux || type.hasSuffix("-direct") {
            self = .full
        } else {
            self = colors >= 256 ? .palette : .named
        }
    }
}

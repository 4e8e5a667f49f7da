public import Terminal

/// The look of each role: with shades, with a few colours, and without colours, each possibly different on dark and
/// light backgrounds.
public struct Theme: Sendable, Equatable {
    /// A style per role, in the order of the roles, so that drawing finds a style by index.
    private typealias Styles = [Style]

    /// With shades; also the default of the others.
    private var styles: Styles
    /// With the terminal's own colours.
    private var named: Styles?
    /// Without colours.
    private var plain: Styles?
    /// All three on a light background, in this order; empty when they are the same as on a dark one.
    private var onLight: [Styles] = []
    /// For an unknown background; `nil` when it is the same.
    private var onUnknown: Styles?
    /// The background that it is designed for; `nil` for both.
    public private(set) var intendedBackground: TerminalBackground?

    /// A theme in which all other roles are plain.
    package init(_ styles: [Role: Style]) {
        self.styles = Self.all(styles)
    }

    /// A theme with shades for one background, and its replacements where there are no shades.
    package init(
        _ styles: [Role: Style], named: [Role: Style], plain: [Role: Style], for terminalBackground: TerminalBackground
    ) {
        intendedBackground = terminalBackground
        self.styles = Self.all(styles)
        self.named = Self.all(named)
        self.plain = Self.all(plain)
    }

    /// A theme that follows the terminal's background; if that is unknown, the standard theme, which is readable on
    /// both.
    public init(onDark dark: Theme, onLight light: Theme) {
        self = dark
        intendedBackground = nil
        onUnknown = Theme.standard.styles
        onLight = [light.styles, light.named ?? light.styles, light.plain ?? light.styles]
    }

    /// Whether it differs on dark and light backgrounds.
    public var dependsOnBackground: Bool { !onLight.isEmpty }

    /// The theme for one terminal.
    /// - Parameter terminalBackground: The terminal's background; `nil` if unknown.
    public func shown(on terminalBackground: TerminalBackground?, in depth: ColorDepth) -> Theme {
        let forms =
            terminalBackground == .light && dependsOnBackground ? onLight : [styles, named ?? styles, plain ?? styles]
        var theme = self
        theme.styles = forms[depth >= .palette ? 0 : depth == .named ? 1 : 2]
        if terminalBackground == nil, let onUnknown { theme.styles = onUnknown }
        (theme.named, theme.plain, theme.onLight, theme.onUnknown) = (nil, nil, [], nil)
        theme.intendedBackground = nil
        return theme
    }

    /// The style of a role.
    public subscript(role: Role) -> Style {
        get { styles[role.rawValue] }
        set {
            styles[role.rawValue] = newValue
            named?[role.rawValue] = newValue
            plain?[role.rawValue] = newValue
            for index in onLight.indices { onLight[index][role.rawValue] = newValue }
            onUnknown?[role.rawValue] = newValue
        }
    }

    /// The style of a role; plain for `nil`.
    package subscript(role: Role?) -> Style { role.map { self[$0] } ?? .plain }

    /// This theme with other looks for some roles on every terminal. If text or selection backgrounds change, the
    /// intended background becomes unknown.
    public func changed(_ changes: [Role: Style]) -> Theme {
        var theme = self
        for (role, style) in changes { theme[role] = style }
        let changesBackground = [Role.selected, .unfocusedSelected].contains { changes[$0]?.background != nil }
        if changesBackground || changes[.text]?.foreground != nil { theme.intendedBackground = nil }
        return theme
    }

    private static func all(_ styles: [Role: Style]) -> Styles { Role.allCases.map { styles[$0] ?? .plain } }
}

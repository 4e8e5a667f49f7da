public import Terminal

/// How everything on the screen looks, by what it is: on a terminal with shades, on one with a few colours, and on one with
/// none; and it may differ on a dark and on a light background.
public struct Theme: Sendable, Equatable {
    /// A look for each role, in their order: drawing finds a style by its place.
    private typealias Styles = [Style]

    /// The looks where there are shades, or everywhere where there are no others.
    private var styles: Styles
    /// The looks where the terminal has its own colours only.
    private var named: Styles?
    /// The looks without colours.
    private var plain: Styles?
    /// All of it on a light background, in this order; empty: the same as on a dark one.
    private var onLight: [Styles] = []
    /// The looks where the background is not known; nil: it does not matter.
    private var onUnknown: Styles?
    /// The background that it is made for; nil: for both.
    public private(set) var intendedGround: Ground?

    /// A theme in which everything looks plain but what is named.
    package init(_ styles: [Role: Style]) {
        self.styles = Self.all(styles)
    }

    /// A theme with shades of its own, for one background, and what takes their place where there are none.
    package init(_ styles: [Role: Style], named: [Role: Style], plain: [Role: Style], for ground: Ground) {
        intendedGround = ground
        self.styles = Self.all(styles)
        self.named = Self.all(named)
        self.plain = Self.all(plain)
    }

    /// The theme that is one or the other, by the terminal's background; the standard one, which can be read on both, where
    /// that is not known.
    public init(onDark dark: Theme, onLight light: Theme) {
        self = dark
        intendedGround = nil
        onUnknown = Theme.standard.styles
        onLight = [light.styles, light.named ?? light.styles, light.plain ?? light.styles]
    }

    /// Whether it differs on dark and on light backgrounds.
    public var dependsOnGround: Bool { !onLight.isEmpty }

    /// How it looks on one terminal.
    /// - Parameter ground: the terminal's background; nil: it is not known.
    public func shown(on ground: Ground?, in depth: ColorDepth) -> Theme {
        let forms = ground == .light && dependsOnGround ? onLight : [styles, named ?? styles, plain ?? styles]
        var theme = self
        theme.styles = forms[depth >= .palette ? 0 : depth == .named ? 1 : 2]
        if ground == nil, let onUnknown { theme.styles = onUnknown }
        (theme.named, theme.plain, theme.onLight, theme.onUnknown) = (nil, nil, [], nil)
        theme.intendedGround = nil
        return theme
    }

    /// The look of a role.
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

    /// The look of a role; plain where there is none.
    package subscript(role: Role?) -> Style { role.map { self[$0] } ?? .plain }

    /// This theme with other looks for some roles, whatever the terminal shows. With other letters, or grounds of lines, it is
    /// no longer known which background it is made for.
    public func changed(_ changes: [Role: Style]) -> Theme {
        var theme = self
        for (role, style) in changes { theme[role] = style }
        // It may be for another background now.
        let changesGround = [Role.selected, .unfocusedSelected].contains { changes[$0]?.background != nil }
        if changesGround || changes[.text]?.foreground != nil { theme.intendedGround = nil }
        return theme
    }

    private static func all(_ styles: [Role: Style]) -> Styles { Role.allCases.map { styles[$0] ?? .plain } }
}

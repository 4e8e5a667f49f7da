public import Terminal

/// How everything on the screen looks, by what it is.
nonisolated public struct Theme: Sendable, Equatable {
    /// One for each role, in their order: drawing finds a style by its place.
    private var styles: [Style]

    /// A theme in which everything looks plain but what is named.
    init(_ styles: [Role: Style]) {
        self.styles = Role.allCases.map { styles[$0] ?? .plain }
    }

    /// The look of a role.
    public subscript(role: Role) -> Style {
        get { styles[role.rawValue] }
        set { styles[role.rawValue] = newValue }
    }

    /// The look of a role; plain where there is none.
    subscript(role: Role?) -> Style { role.map { self[$0] } ?? .plain }

    /// This theme with other looks for some roles.
    public func changed(_ changes: [Role: Style]) -> Theme {
        var theme = self
        for (role, style) in changes { theme[role] = style }
        return theme
    }
}

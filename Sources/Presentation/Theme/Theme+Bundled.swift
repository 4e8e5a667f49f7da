import Terminal

extension Theme {
    /// The bundled themes by name.
    public static let bundled: [(name: String, theme: Theme)] = [
        (automatic, Theme(onDark: .dark, onLight: .light)), ("dark", .dark), ("light", .light),
        ("default", .standard), ("mono", .mono),
    ]

    /// The name of the theme that follows the terminal's background.
    public static let automatic = "auto"

    /// Shades for a dark background.
    public static let dark = Theme(Palette.dark)

    /// Shades for a light background.
    public static let light = Theme(Palette.light)

    /// Without colours: bold, dim, underline and reverse only.
    package static let mono = Theme(noColors)

    /// A few of the terminal's own colours, only where something is also bold or has its own shape.
    public static let standard = mono.changed([
        .error: Style(foreground: .red, attributes: .bold),
        .success: Style(foreground: .green, attributes: .bold),
        .running: Style(foreground: .yellow, attributes: .bold),
        .mark: Style(foreground: .magenta),
    ])
}

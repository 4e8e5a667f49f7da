import Terminal

extension Theme {
    /// The themes that come with the program, by their names.
    public static let bundled: [(name: String, theme: Theme)] = [
        (automatic, Theme(onDark: .dark, onLight: .light)), ("dark", .dark), ("light", .light),
        ("default", .standard), ("mono", .mono),
    ]

    /// The name of the theme that is dark or light by the terminal's background.
    public static let automatic = "auto"

    /// For a dark background, in shades.
    public static let dark = Theme(Palette.dark)

    /// For a light background, in shades.
    public static let light = Theme(Palette.light)

    /// Without any colour: bold, dim, underlined and reversed tell everything.
    package static let mono = Theme(noColors)

    /// Few of the terminal's own colours: only where they add to what is bold or has a shape of its own.
    public static let standard = mono.changed([
        .error: Style(foreground: .red, attributes: .bold),
        .success: Style(foreground: .green, attributes: .bold),
        .running: Style(foreground: .yellow, attributes: .bold),
        .mark: Style(foreground: .magenta),
    ])
}

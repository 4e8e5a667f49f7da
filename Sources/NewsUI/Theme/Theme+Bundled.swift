import Terminal

nonisolated extension Theme {
    /// The themes that come with the program, by their names.
    public static let bundled: [(name: String, theme: Theme)] = [
        ("default", .standard), ("dark", .dark), ("light", .light), ("mono", .mono),
    ]

    /// Without any colour: bold, dim, underlined and reversed tell everything.
    static let mono = Theme([
        .title: Style(attributes: [.bold, .reverse]),
        .unfocusedTitle: .dim,
        .selected: .reverse,
        .unfocusedSelected: Style(attributes: .underline),
        .unread: .bold,
        .detail: .dim,
        .heading: .bold,
        .match: .reverse,
        .currentMatch: Style(attributes: [.reverse, .bold, .underline]),
        .found: Style(attributes: [.bold, .underline]),
        .link: Style(attributes: .underline),
        .line: .dim,
        .error: .bold,
        .success: .bold,
        .running: .bold,
        .prompt: .bold,
        .help: .dim,
        .key: .bold,
    ])

    /// The one to begin with: colours only where they add to what is bold or has a shape of its own, and only those
    /// that are readable on light and on dark.
    public static let standard = mono.changed([
        .error: Style(foreground: .red, attributes: .bold),
        .success: Style(foreground: .green, attributes: .bold),
        .running: Style(foreground: .yellow, attributes: .bold),
        .mark: Style(foreground: .magenta),
    ])

    // Many terminals show bold letters in one of the first eight colours as its bright variant: bold black as grey,
    // bold green as light green. So nothing that can be bold is black, and no theme for a light background has green
    // or yellow letters. What is reversed takes its letters from the background, which no attribute changes.

    /// More colour, for a dark background.
    static let dark = mono.changed([
        .title: Style(foreground: .brightWhite, background: .blue, attributes: .bold),
        .selected: Style(foreground: .cyan, attributes: .reverse),
        .unread: Style(foreground: .brightWhite, attributes: .bold),
        .mark: Style(foreground: .brightYellow, attributes: .bold),
        .heading: Style(foreground: .brightCyan, attributes: .bold),
        .match: Style(foreground: .yellow, attributes: .reverse),
        .currentMatch: Style(foreground: .brightYellow, attributes: [.reverse, .bold, .underline]),
        .found: Style(foreground: .brightYellow, attributes: [.bold, .underline]),
        .link: Style(foreground: .brightBlue, attributes: .underline),
        .quote: Style(foreground: .brightGreen),
        .code: Style(foreground: .brightYellow),
        .error: Style(foreground: .brightRed, attributes: .bold),
        .success: Style(foreground: .brightGreen, attributes: .bold),
        .running: Style(foreground: .brightYellow, attributes: .bold),
        .key: Style(foreground: .brightCyan, attributes: .bold),
    ])

    /// More colour, for a light background.
    static let light = mono.changed([
        .title: Style(foreground: .brightWhite, background: .blue, attributes: .bold),
        .selected: Style(foreground: .brightWhite, background: .blue),
        .mark: Style(foreground: .red, attributes: .bold),
        .heading: Style(foreground: .blue, attributes: .bold),
        .match: Style(foreground: .brightWhite, background: .magenta),
        .currentMatch: Style(foreground: .brightWhite, background: .red, attributes: [.bold, .underline]),
        .found: Style(foreground: .red, attributes: [.bold, .underline]),
        .link: Style(foreground: .blue, attributes: .underline),
        .quote: Style(foreground: .magenta),
        .code: Style(foreground: .magenta),
        .error: Style(foreground: .red, attributes: .bold),
        .success: Style(foreground: .blue, attributes: .bold),
        .running: Style(foreground: .magenta, attributes: .bold),
        .key: Style(foreground: .blue, attributes: .bold),
    ])
}

package import Terminal

/// The shades of a theme. On common backgrounds text has a contrast of at least 4.5 : 1, and marks of 3 : 1; a test
/// verifies that, in 256 colours too.
package struct Palette {
    /// For primary and less important text.
    let text, secondary: RGB
    /// For the focus, headings, links and keys.
    let accent: RGB
    let unreadMark, star: RGB
    /// The backgrounds of the selected line with and without the focus.
    let selection, unfocusedSelection: RGB
    let codeBackground: RGB
    /// For lines between panes; deliberately faint.
    let separator: RGB
    let error, success: RGB
    /// The backgrounds of matches and of the current match.
    let match, currentMatch: RGB
    /// The text on these two.
    let matchText: RGB
    /// For terminals with 8 or 16 colours: the differences from the look without colours.
    let named: [Role: Style]
    /// The background that it is designed for.
    let terminalBackground: TerminalBackground

    static let dark = Palette(
        text: RGB(0xD8, 0xDB, 0xE2), secondary: RGB(0x9A, 0xA1, 0xB0), accent: RGB(0x82, 0xAA, 0xFF),
        unreadMark: RGB(0xFF, 0xB8, 0x6B), star: RGB(0xF2, 0xCF, 0x63), selection: RGB(0x2B, 0x33, 0x50),
        unfocusedSelection: RGB(0x23, 0x26, 0x2F), codeBackground: RGB(0x20, 0x23, 0x2C),
        separator: RGB(0x34, 0x39, 0x45), error: RGB(0xF4, 0x83, 0x88), success: RGB(0x9F, 0xCE, 0x7A),
        match: RGB(0xF2, 0xCF, 0x63), currentMatch: RGB(0xFF, 0xA0, 0x50), matchText: RGB(0x16, 0x18, 0x1D),
        named: Theme.named(accent: .cyan, mark: .yellow, star: .yellow, secondary: .dim), terminalBackground: .dark)

    static let light = Palette(
        text: RGB(0x24, 0x27, 0x2E), secondary: RGB(0x56, 0x5D, 0x69), accent: RGB(0x2A, 0x56, 0xC0),
        unreadMark: RGB(0xC2, 0x66, 0x0A), star: RGB(0x8A, 0x65, 0x00), selection: RGB(0xDB, 0xE5, 0xFF),
        unfocusedSelection: RGB(0xEE, 0xF0, 0xF4), codeBackground: RGB(0xF3, 0xF4, 0xF7),
        separator: RGB(0xD5, 0xD9, 0xE0), error: RGB(0xB3, 0x26, 0x1E), success: RGB(0x1F, 0x6F, 0x23),
        match: RGB(0xFF, 0xE0, 0x82), currentMatch: RGB(0xFF, 0xB4, 0x4C), matchText: RGB(0x24, 0x27, 0x2E),
        // Terminals darken dim text, which makes it the most prominent on a light background.
        named: Theme.named(
            accent: .blue, mark: .magenta, star: .magenta, secondary: Style(foreground: .brightBlack)),
        terminalBackground: .light)
}

extension Theme {
    /// The theme of a palette, which sets no backgrounds except tints behind text.
    package init(_ palette: Palette) {
        func letters(_ shade: RGB, _ attributes: Style.Attributes = []) -> Style {
            Style(foreground: .rgb(shade), attributes: attributes)
        }
        func tint(_ shade: RGB) -> Style { Style(background: .rgb(shade)) }
        self.init(
            [
                .text: letters(palette.text),
                .title: letters(palette.accent, .bold),
                .unfocusedTitle: letters(palette.secondary),
                .accent: letters(palette.accent),
                .selected: tint(palette.selection),
                .unfocusedSelected: tint(palette.unfocusedSelection),
                .unread: letters(palette.text, .bold),
                .read: letters(palette.secondary),
                .mark: letters(palette.unreadMark),
                .star: letters(palette.star),
                .detail: letters(palette.secondary),
                .heading: letters(palette.accent, .bold),
                .match: Style(foreground: .rgb(palette.matchText), background: .rgb(palette.match)),
                .found: Style(foreground: .rgb(palette.matchText), background: .rgb(palette.match)),
                .currentMatch: Style(
                    foreground: .rgb(palette.matchText), background: .rgb(palette.currentMatch),
                    attributes: [.bold, .underline]),
                .link: letters(palette.accent, .underline),
                .quote: letters(palette.secondary),
                .code: Style(foreground: .rgb(palette.text), background: .rgb(palette.codeBackground)),
                .line: letters(palette.separator),
                .status: Style(foreground: .rgb(palette.text), background: .rgb(palette.unfocusedSelection)),
                .error: letters(palette.error, .bold),
                .success: letters(palette.success),
                .running: letters(palette.accent),
                .prompt: letters(palette.accent, .bold),
                .help: letters(palette.secondary),
                .key: letters(palette.accent),
            ], named: Self.noColors.merging(palette.named) { $1 }, plain: Self.noColors,
            for: palette.terminalBackground)
    }

    /// The look of a palette without colours, and the theme `mono`.
    package static let noColors: [Role: Style] = [
        .title: Style(attributes: [.bold, .underline]),
        .unfocusedTitle: .dim,
        .accent: .bold,
        .selected: .reverse,
        .unread: .bold,
        .read: .dim,
        .star: .bold,
        .detail: .dim,
        .heading: .bold,
        .match: .reverse,
        .currentMatch: Style(attributes: [.reverse, .bold, .underline]),
        .found: .reverse,
        .link: Style(attributes: .underline),
        .line: .dim,
        .error: .bold,
        .success: .bold,
        .running: .bold,
        .prompt: .bold,
        .help: .dim,
        .key: .bold,
    ]

    /// The differences from the look without colours, in the terminal's own colours.
    fileprivate static func named(accent: Color, mark: Color, star: Color, secondary: Style) -> [Role: Style] {
        var looks: [Role: Style] = [
            .accent: Style(foreground: accent),
            .mark: Style(foreground: mark),
            .star: Style(foreground: star),
            .error: Style(foreground: .red, attributes: .bold),
        ]
        for role in [.title, .heading, .found, .link, .running, .prompt, .key] as [Role] {
            looks[role] = Style(foreground: accent).overlaid(with: noColors[role] ?? .plain)
        }
        for role in [.unfocusedTitle, .read, .detail, .line, .help] as [Role] { looks[role] = secondary }
        return looks
    }
}

import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Themes")
struct ThemeTests {
    @Test("A style is written in words, in any order and case")
    func words() {
        #expect(Style(words: "bold") == .bold)
        #expect(Style(words: "Red bold") == Style(foreground: .red, attributes: .bold))
        #expect(
            Style(words: "underline black on bright-yellow")
                == Style(foreground: .black, background: .named(.brightYellow), attributes: .underline))
        #expect(Style(words: "grey") == Style(foreground: .brightBlack))
        #expect(Style(words: "bright_blue on default") == Style(foreground: .named(.brightBlue)))
        #expect(Style(words: "plain") == .plain)
        #expect(
            Style(words: "bold #82AAFF on #20232c")
                == Style(
                    foreground: .rgb(RGB(0x82, 0xAA, 0xFF)), background: .rgb(RGB(0x20, 0x23, 0x2C)),
                    attributes: .bold))
        #expect(Style(words: "reverse dim italic") == Style(attributes: [.reverse, .dim, .italic]))
    }

    @Test(
        "Words that are not a style are refused",
        arguments: [
            "", " ", "blod", "bright", "on", "red blue", "red on", "a on b", "#12345", "#12345g", "bright #123456", "#",
        ])
    func badWords(words: String) {
        #expect(Style(words: words) == nil)
    }

    @Test("Every role has its own name, by which it is found")
    func names() {
        #expect(Set(Role.allCases.map(\.name)).count == Role.allCases.count)
        for role in Role.allCases { #expect(Role(name: role.name) == role) }
        #expect(Role.unfocusedTitle.name == "unfocused_title")
        #expect(Role(name: "colour") == nil)
    }

    @Test("The theme for terminals without colours uses none")
    func mono() {
        for role in Role.allCases {
            #expect(Theme.mono[role].foreground == nil && Theme.mono[role].background == nil, "\(role)")
        }
    }

    @Test(
        "In every bundled theme, prominent parts differ from their surroundings, without colours too",
        arguments: Theme.bundled.map(\.name), ColorDepth.allCases)
    func contrast(name: String, depth: ColorDepth) throws {
        for terminalBackground in TerminalBackground.allCases {
            let theme = try Self.theme(name).shown(on: terminalBackground, in: depth)
            let pairs: [(Role, Role)] = [
                (.unread, .read), (.title, .unfocusedTitle), (.selected, .unfocusedSelected),
                (.currentMatch, .match), (.key, .help),
            ]
            for (one, other) in pairs {
                #expect(theme[one] != theme[other], "\(one), \(other)")
                guard depth == .none else { continue }
                #expect(Self.withoutColors(theme[one]) != Self.withoutColors(theme[other]), "\(one), \(other)")
            }
            for role in [Role.selected, .match, .found, .heading, .link] where depth == .none {
                #expect(Self.withoutColors(theme[role]) != .plain, "\(role)")
            }
        }
    }

    @Test(
        "Unread stands out at least as much as read, and is bold in the focused pane",
        arguments: Theme.bundled.map(\.name))
    func unread(name: String) throws {
        for depth in ColorDepth.allCases {
            for terminalBackground in TerminalBackground.allCases {
                // Each of these themes is meant for one background.
                if let only = TerminalBackground(rawValue: name), terminalBackground != only { continue }
                let theme = try Self.theme(name).shown(on: terminalBackground, in: depth)
                let shade = terminalBackground == .dark ? RGB(0, 0, 0) : RGB(255, 255, 255)
                for (isSelected, hasFocus) in [(false, false), (false, true), (true, false), (true, true)] {
                    let styles = [true, false].map {
                        theme.style(hasUnread: $0, isSelected: isSelected, hasFocus: hasFocus)
                    }
                    // A reversed line has one style; there only the dot marks it as unread.
                    if isSelected, styles[0].attributes.contains(.reverse) { continue }
                    #expect(styles[0] != styles[1])
                    if hasFocus {
                        #expect(styles[0].attributes.contains(.bold) && !styles[1].attributes.contains(.bold))
                    }
                    let shown = styles.map { ShownStyle($0, on: .init(terminalBackground: shade, depth: depth)) }
                    #expect(shown[0].contrast >= shown[1].contrast)
                }
            }
        }
    }

    @Test("Unread is bold without the focus only if nothing else distinguishes it from read")
    func unfocusedUnread() {
        let dark = Theme.dark.shown(on: .dark, in: .full)
        #expect(!dark.style(hasUnread: true, isSelected: false, hasFocus: false).attributes.contains(.bold))
        #expect(Theme.standard.style(hasUnread: true, isSelected: false, hasFocus: false) == .plain)
        let bare = Theme.standard.changed([.read: .plain])
        #expect(bare.style(hasUnread: true, isSelected: false, hasFocus: false) == .bold)
    }

    @Test("The screens use the theme: each role is visible on its screen")
    func screens() {
        var library = FakeLibrary(
            feeds: [Samples.feed(1, unread: 2, failure: "Gone."), Samples.feed(2)],
            headlines: [Samples.headline(1), Samples.headline(2, isRead: true), Samples.headline(3)])
        library.texts[library.headlines[0].id] = ArticleText(
            blocks: [
                .quote([.paragraph(StyledText("quoted words"))]), .code(StyledText("code();")),
                .paragraph(StyledText("plain words")), .rule,
                .paragraph(StyledText([.init("linked", link: 1), .init("words")])),
            ], links: [.init("https://a.example/")])
        var reader = Reader(library, columns: 120, rows: 40)
        reader.model.theme = Self.distinct
        let steps: [(keys: String, roles: [Role])] = [
            ("", [.title, .unfocusedTitle, .unread, .read, .selected, .unfocusedSelected, .line, .mark, .key]),
            ("\n", [.title, .heading, .detail, .quote, .code, .link, .line, .key]),
            ("/words", [.prompt, .match, .currentMatch]), ("\n", [.match, .currentMatch]),
            ("#", [.selected, .key]), ("q?", [.heading, .key]), ("qqq/article", [.found, .detail, .prompt]),
        ]
        for (keys, roles) in steps {
            for key in keys { reader.press(key == "\n" ? .enter : .character(key)) }
            let seen = Self.looks(of: reader.canvas)
            for role in roles { #expect(seen.contains(Self.distinct[role]), "\(role) after \(keys.debugDescription)") }
        }
    }

    @Test("The background tasks screen and the status line use it as well")
    func tasks() {
        var reader = Reader(articles: 1...3, columns: 120, rows: 40)
        reader.model.theme = Self.distinct
        reader.send(.backgroundChanged(Samples.overview()))
        reader.send(.failed(.loadFeeds, sentence: "The disk is full."))
        #expect(Self.looks(of: reader.canvas).contains(Self.distinct[.error]))
        reader.press("t")
        reader.send(.noticed("Done."))
        let seen = Self.looks(of: reader.canvas)
        for role in [Role.heading, .detail, .selected, .success, .running, .error, .status] {
            #expect(seen.contains(Self.distinct[role]), "\(role)")
        }
    }

    @Test("A selected line stands out whatever it contains, including its marks")
    func selected() {
        var reader = Reader(
            FakeLibrary(headlines: [Samples.headline(1, isStarred: true), Samples.headline(2)]), columns: 60)
        let row = reader.model.frame.body.lowerBound
        #expect(reader.canvas.style(row: row, column: 5) == .reverse)
        reader.press("j")
        #expect(reader.canvas.style(row: row, column: 1) == Style(foreground: .magenta))
    }

    @Test(
        "In few colours or none, the selected line is uniform, and without the focus only its bar is bold",
        arguments: Theme.bundled.map(\.name), [ColorDepth.named, .none])
    func uniform(name: String, depth: ColorDepth) throws {
        let headlines = (1...3).map { Samples.headline($0, isRead: $0 == 2, isStarred: true) }
        for terminalBackground in [TerminalBackground.dark, .light, nil] {
            var reader = Reader(FakeLibrary(feeds: [Samples.feed(1, unread: 2)], headlines: headlines), columns: 100)
            reader.model.theme = try Self.theme(name).shown(on: terminalBackground, in: depth)
            for focus in [Pane.headlines, .feeds] {
                for key in ["", "j"] {
                    reader.press(key)
                    let canvas = reader.canvas
                    for pane in [Pane.headlines, .feeds] {
                        let columns = reader.model.frame.panes.columns(of: pane)
                        let row = try #require(
                            canvas.lines.indices.dropFirst().first { row in
                                canvas.lines[row].dropFirst(columns.lowerBound).first == "▎"
                            })
                        let styles = columns.dropFirst().map { canvas.style(row: row, column: $0) }
                        if pane == focus {
                            #expect(Set(styles).count == 1 && styles[0].attributes.contains(.reverse), "\(pane)")
                        } else {
                            // After the star.
                            let bold = styles.dropFirst(3).filter { $0.attributes.contains(.bold) }
                            #expect(bold.isEmpty, "\(pane)")
                        }
                    }
                }
                reader.press(.tab)
            }
        }
    }

    /// A theme in which every role has different colours.
    private static let distinct = Theme(
        Dictionary(
            uniqueKeysWithValues: Role.allCases.map { role in
                (
                    role,
                    Style(
                        foreground: .rgb(RGB(UInt8(role.rawValue), 0, 1)),
                        background: .rgb(RGB(0, UInt8(role.rawValue), 2)))
                )
            }))

    private static func looks(of canvas: Canvas) -> Set<Style> {
        var looks: Set<Style> = []
        for row in 0..<canvas.size.rows {
            for column in 0..<canvas.size.columns {
                let style = canvas.style(row: row, column: column)
                looks.insert(Style(foreground: style.foreground, background: style.background))
            }
        }
        return looks
    }

    private static func theme(_ name: String) throws -> Theme {
        try #require(Theme.bundled.first { $0.name == name }?.theme)
    }

    private static func withoutColors(_ style: Style) -> Style {
        Style(attributes: style.background == nil ? style.attributes : style.attributes.union(.reverse))
    }
}

import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The palettes")
struct PaletteTests {
    typealias Screen = ShownStyle.Screen

    /// Common backgrounds: terminals' defaults, and those of popular palettes.
    private static let terminalBackgrounds: [TerminalBackground: [RGB]] = [
        .dark: ShownStyle.shades("000000 16181d 1e1e1e 282c34 1a1b26 282828 282a36 002b36 2e3440"),
        .light: ShownStyle.shades("ffffff fafafa fdf6e3 fbf1c7 eff1f5"),
    ]

    /// Signs that may have less contrast than text.
    private static let marks: Set<Role> = [.mark, .star]
    /// Lines between panes need not be readable.
    private static let read = Role.allCases.filter { $0 != .line && !marks.contains($0) }

    @Test(
        "Text has a contrast of 4.5 and marks 3 on every common background, selected line and code",
        arguments: TerminalBackground.allCases, [ColorDepth.full, .palette])
    func contrast(terminalBackground: TerminalBackground, depth: ColorDepth) throws {
        let theme = try #require(Theme.bundled.first { $0.name == "auto" }?.theme).shown(
            on: terminalBackground, in: depth)
        for shade in try #require(Self.terminalBackgrounds[terminalBackground]) {
            let screen = Screen(terminalBackground: shade, depth: depth)
            for role in Self.read + Self.marks {
                for tint in [nil, Role.selected, .unfocusedSelected, .code] {
                    var style = theme[role]
                    if style.foreground == nil { style.foreground = theme[.text].foreground }
                    if let tint { style = style.overlaid(with: Style(background: theme[tint].background)) }
                    // Matches have a colour of their own over everything.
                    let isFound = [.match, .currentMatch, .found].contains(role)
                    if let tint, isFound || theme[tint].background == nil { continue }
                    let contrast = ShownStyle(style, on: screen).contrast
                    let least = Self.marks.contains(role) ? 3.0 : 4.5
                    let place = tint.map(\.name) ?? "nothing"
                    #expect(contrast >= least, "\(role.name) over \(place): \(contrast) on \(screen)")
                }
            }
        }
    }

    @Test("With a terminal's few named colours, each role is readable on the background it is for")
    func fewColors() throws {
        for terminalBackground in TerminalBackground.allCases {
            let theme = try #require(Theme.bundled.first { $0.name == "auto" }?.theme).shown(
                on: terminalBackground, in: .named)
            for palette in [ShownStyle.xterm, ShownStyle.console] {
                for shade in ShownStyle.shades(terminalBackground == .dark ? "000000" : "ffffff") {
                    for brightens in [false, true] {
                        let screen = Screen(
                            terminalBackground: shade, depth: .named, brightensBold: brightens, named: palette)
                        for role in Role.allCases {
                            let contrast = ShownStyle(theme[role], on: screen).contrast
                            // 2.71 is the contrast of the console's red on black.
                            #expect(contrast >= 2.7, "\(role.name): \(contrast) on \(screen)")
                        }
                    }
                }
            }
        }
    }

    @Test("A palette's only backgrounds are tints, without bars", arguments: TerminalBackground.allCases)
    func tints(terminalBackground: TerminalBackground) throws {
        let bundled = try #require(Theme.bundled.first { $0.name == "auto" }?.theme)
        let theme = bundled.shown(on: terminalBackground, in: .full)
        let tinted = Role.allCases.filter { theme[$0].background != nil }
        #expect(Set(tinted) == [.selected, .unfocusedSelected, .code, .status, .match, .currentMatch, .found])
        #expect(Role.allCases.allSatisfy { theme[$0].attributes.isDisjoint(with: [.reverse, .dim]) })
        for depth in [ColorDepth.none, .named] {
            let plainer = bundled.shown(on: terminalBackground, in: depth)
            #expect(!plainer[.title].attributes.contains(.reverse) && plainer[.selected].attributes.contains(.reverse))
        }
    }

    @Test("The palette depends on the background, unless one was chosen")
    func terminalBackgrounds() throws {
        let themes = Dictionary(uniqueKeysWithValues: Theme.bundled.map { ($0.name, $0.theme) })
        let (auto, dark, light) = (try #require(themes["auto"]), Theme.dark, Theme.light)
        for depth in ColorDepth.allCases {
            #expect(auto.shown(on: .dark, in: depth) == dark.shown(on: .light, in: depth))
            #expect(auto.shown(on: .light, in: depth) == light.shown(on: .dark, in: depth))
            // Light letters on a light background could not be read.
            #expect(auto.shown(on: nil, in: depth) == Theme.standard.shown(on: nil, in: depth))
        }
        #expect(auto.dependsOnBackground && !dark.dependsOnBackground && !light.dependsOnBackground)
    }

    @Test("The user's own styles apply on every terminal")
    func changed() throws {
        let theme = Theme(onDark: .dark, onLight: .light).changed([.unread: Style(foreground: .cyan)])
        for depth in ColorDepth.allCases {
            for terminalBackground in [TerminalBackground.dark, .light, nil] {
                #expect(theme.shown(on: terminalBackground, in: depth)[.unread] == Style(foreground: .cyan))
            }
        }
    }
}

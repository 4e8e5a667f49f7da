/// The bytes by which a terminal changes to a style, found once for each.
final class StyleSequences {
    /// The words that a terminal has for the parts of a style; empty: it has none.
    struct Vocabulary {
        /// Ends all attributes and colours.
        var plain: [UInt8] = []
        var bold: [UInt8] = []
        var dim: [UInt8] = []
        var italic: [UInt8]?
        var underline: [UInt8] = []
        var reverse: [UInt8] = []
        /// One for each colour that can be shown: none, 8 or 16.
        var foregrounds: [[UInt8]] = []
        var backgrounds: [[UInt8]] = []
        /// What it shows besides those, if it shows any.
        var depth = ColorDepth.named
        /// Whether colours of the terminal's own stand beside those named here.
        var hasDefaultColors = true
        /// What the terminal cannot show together with colours (ncv).
        var notWithColors: Style.Attributes = []
    }

    private var vocabulary: Vocabulary
    private var known: [Style: [UInt8]] = [:]

    init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    /// Which colours the terminal is given.
    var depth: ColorDepth { vocabulary.foregrounds.isEmpty ? .none : vocabulary.depth }

    /// The terminal has said that it shows more than its entry tells.
    func showEveryShade() {
        vocabulary.depth = .full
        known = [:]
    }

    /// Changes from any style to the plain one.
    var plain: [UInt8] { vocabulary.plain }

    /// Changes from the plain style to this one.
    func sequence(for style: Style) -> [UInt8] {
        if let sequence = known[style] { return sequence }
        let sequence = makeSequence(shown(style))
        known[style] = sequence
        return sequence
    }
}

extension StyleSequences {
    /// The style as far as the terminal can show it.
    private func shown(_ style: Style) -> Style {
        var style = style
        if depth == .none { style = style.withoutColors }
        if depth == .named { style = style.withNamedColors }
        if vocabulary.foregrounds.count < 16 { style = style.forEightColors }
        // Where there are no slanted letters, as in screen(1), bold stands for them: a line below would look like a link.
        if vocabulary.italic == nil, style.attributes.contains(.italic) {
            style.attributes.remove(.italic)
            style.attributes.insert(.bold)
        }
        guard style.foreground != nil || style.background != nil else { return style }
        let lost = style.attributes.intersection(vocabulary.notWithColors)
        // What is reversed has to stand out, whatever its colour.
        return lost.contains(.reverse)
            ? style.withoutColors
            : Style(
                foreground: style.foreground, background: style.background,
                attributes: style.attributes.subtracting(lost))
    }

    private func makeSequence(_ style: Style) -> [UInt8] {
        var bytes: [UInt8] = []
        if style.attributes.contains(.bold) { bytes += vocabulary.bold }
        if style.attributes.contains(.dim) { bytes += vocabulary.dim }
        if style.attributes.contains(.italic) { bytes += vocabulary.italic ?? [] }
        if style.attributes.contains(.underline) { bytes += vocabulary.underline }
        if style.attributes.contains(.reverse) { bytes += vocabulary.reverse }
        guard style.foreground != nil || style.background != nil else { return bytes }
        let missing = vocabulary.hasDefaultColors ? nil : (foreground: Color.white, background: Color.black)
        if let color = style.foreground ?? missing?.foreground {
            bytes += sequence(for: color, vocabulary.foregrounds, "38")
        }
        if let color = style.background ?? missing?.background {
            bytes += sequence(for: color, vocabulary.backgrounds, "48")
        }
        return bytes
    }

    /// - Parameter number: of the command that takes a colour by a number or as a shade, which terminfo(5) has no words for.
    private func sequence(for color: Color, _ named: [[UInt8]], _ number: String) -> [UInt8] {
        switch color {
        case .named(let name): named[Int(name.rawValue)]
        case .rgb(let rgb) where depth == .full:
            Array("\u{1B}[\(number);2;\(rgb.red);\(rgb.green);\(rgb.blue)m".utf8)
        case .rgb(let rgb): Array("\u{1B}[\(number);5;\(rgb.nearestOf256)m".utf8)
        }
    }
}

extension StyleSequences.Vocabulary {
    /// That of the terminal that curses has been started for.
    /// - Parameters:
    ///   - usesColor: whether colours are wanted.
    ///   - type: as TERM has it.
    ///   - variable: of the environment.
    init(usesColor: Bool, type: String, variable: (String) -> String?) {
        // Attributes that overlap with their blanks (xmc), or that could not be ended, are none.
        guard let plain = TerminalEntry.string("sgr0"), TerminalEntry.number("xmc") ?? 0 <= 0 else { return }
        self.plain = plain
        bold = TerminalEntry.string("bold") ?? []
        dim = TerminalEntry.string("dim") ?? []
        italic = TerminalEntry.string("sitm")
        underline = TerminalEntry.string("smul") ?? []
        reverse = TerminalEntry.string("rev") ?? TerminalEntry.string("smso") ?? []
        guard usesColor, let colors = TerminalEntry.number("colors"), colors >= 8,
            let (foregrounds, backgrounds) = Self.colors(colors)
        else { return }
        self.foregrounds = foregrounds
        self.backgrounds = backgrounds
        depth = ColorDepth(
            colors: colors, hasRGB: TerminalEntry.hasRGB, type: type, variable: variable)
        let ownColors = TerminalEntry.string("op")
        hasDefaultColors = ownColors != nil
        // Colours end with the attributes where the string is one of ECMA-48.
        if !plain.contains(UInt8(ascii: "m")) {
            let (white, black) = (Int(Color.Name.white.rawValue), Int(Color.Name.black.rawValue))
            self.plain = (ownColors ?? foregrounds[white] + backgrounds[black]) + plain
        }
        notWithColors = Self.attributes(ofMask: TerminalEntry.number("ncv") ?? 0)
    }

    /// The words for 8 or 16 colours of a terminal that has so many; nil: it has none.
    private static func colors(_ count: Int) -> (foregrounds: [[UInt8]], backgrounds: [[UInt8]])? {
        // Beyond 256, as in xterm-direct, the numbers from 8 on are shades of blue.
        let numbers = 0..<Int32(count < 16 || count > 256 ? 8 : 16)
        if let foreground = TerminalEntry.string("setaf"), let background = TerminalEntry.string("setab") {
            return (
                numbers.map { TerminalEntry.filled(foreground, $0) },
                numbers.map { TerminalEntry.filled(background, $0) }
            )
        }
        guard let foreground = TerminalEntry.string("setf"), let background = TerminalEntry.string("setb") else {
            return nil
        }
        // These count with blue and red exchanged.
        let exchanged = numbers.map { $0 & ~5 | ($0 & 1) << 2 | ($0 & 4) >> 2 }
        return (
            exchanged.map { TerminalEntry.filled(foreground, $0) },
            exchanged.map { TerminalEntry.filled(background, $0) }
        )
    }

    /// The attributes that a number of terminfo(5) stands for, where it says which do not go with colours.
    static func attributes(ofMask mask: Int) -> Style.Attributes {
        let bits: [(Int, Style.Attributes)] = [
            (1 << 1, .underline), (1 << 2, .reverse), (1 << 4, .dim), (1 << 5, .bold), (1 << 15, .italic),
        ]
        return bits.reduce(into: []) { if mask & $1.0 != 0 { $0.formUnion($1.1) } }
    }
}

extension Style {
    /// The style where there are no colours: what has one behind it stands out reversed.
    var withoutColors: Style {
        Style(attributes: background == nil ? attributes : attributes.union(.reverse))
    }

    /// The style where the terminal has only its own colours: letters get one of a similar hue, and what has a shade behind
    /// it stands out reversed, since a colour that the user has chosen may be anything.
    var withNamedColors: Style {
        if case .rgb? = background { return withoutColors }
        guard case .rgb(let shade)? = foreground else { return self }
        var style = self
        // On a colour of the terminal's own, letters need one as well.
        let fallback: Color? = background == nil ? nil : shade.luminance > 0.18 ? .brightWhite : .black
        style.foreground = shade.nearestName.map(Color.named) ?? fallback
        return style
    }

    /// The style on a terminal that has no bright colours: bold stands for them. Bright black, a grey, is the default
    /// colour dimmed, since black would be invisible on black.
    var forEightColors: Style {
        var style = self
        if case .named(let name)? = foreground, name.rawValue >= 8 {
            style.foreground = name == .brightBlack ? nil : name.dark.map(Color.named)
            style.attributes.insert(name == .brightBlack ? .dim : .bold)
        }
        if case .named(let name)? = background, name.rawValue >= 8 { style.background = name.dark.map(Color.named) }
        return style
    }
}

extension Color.Name {
    /// The colour that a bright one is a variant of.
    fileprivate var dark: Color.Name? { Color.Name(rawValue: rawValue & 7) }
}

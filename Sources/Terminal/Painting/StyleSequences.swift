/// The byte sequences that set a style, cached per style.
final class StyleSequences {
    /// A terminal's sequences for the parts of a style; empty if it has none.
    struct Vocabulary {
        /// Ends all attributes and colours.
        var plain: [UInt8] = []
        var bold: [UInt8] = []
        var dim: [UInt8] = []
        var italic: [UInt8]?
        var underline: [UInt8] = []
        var reverse: [UInt8] = []
        /// One per palette colour: none, 8 or 16.
        var foregrounds: [[UInt8]] = []
        var backgrounds: [[UInt8]] = []
        /// The colours it supports beyond the palette.
        var depth = ColorDepth.named
        /// Whether the terminal has default colours outside the palette.
        var hasDefaultColors = true
        /// The attributes that cannot be combined with colours (ncv).
        var notWithColors: Style.Attributes = []
    }

    private var vocabulary: Vocabulary
    private var known: [Style: [UInt8]] = [:]

    init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    /// The colours that are sent to the terminal.
    var depth: ColorDepth { vocabulary.foregrounds.isEmpty ? .none : vocabulary.depth }

    /// Switches to 24-bit colour: the terminal reported more than its entry says.
    func enableTrueColor() {
        vocabulary.depth = .full
        known = [:]
    }

    /// The sequence from any style to the plain one.
    var plain: [UInt8] { vocabulary.plain }

    /// The sequence from the plain style to `style`.
    func sequence(for style: Style) -> [UInt8] {
        if let sequence = known[style] { return sequence }
        let sequence = makeSequence(shown(style))
        known[style] = sequence
        return sequence
    }
}

extension StyleSequences {
    /// The style reduced to what the terminal supports.
    private func shown(_ style: Style) -> Style {
        var style = style
        if depth == .none { style = style.withoutColors }
        if depth == .named { style = style.withNamedColors }
        if vocabulary.foregrounds.count < 16 { style = style.forEightColors }
        // Without italics, as in screen(1), use bold: an underline would look like a link.
        if vocabulary.italic == nil, style.attributes.contains(.italic) {
            style.attributes.remove(.italic)
            style.attributes.insert(.bold)
        }
        guard style.foreground != nil || style.background != nil else { return style }
        let lost = style.attributes.intersection(vocabulary.notWithColors)
        // Reversed text must stand out, so give up its colours instead.
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

    /// - Parameter number: the SGR code for an indexed or 24-bit colour, for which terminfo(5) has no capability.
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
    /// The vocabulary of the terminal that curses was started for.
    /// - Parameters:
    ///   - usesColor: whether to use colours.
    ///   - type: the value of TERM.
    ///   - variable: looks up an environment variable.
    init(usesColor: Bool, type: String, variable: (String) -> String?) {
        // Attributes that take up cells (xmc), or that cannot be ended, are not used.
        guard let plain = TerminfoEntry.string("sgr0"), TerminfoEntry.number("xmc") ?? 0 <= 0 else { return }
        self.plain = plain
        bold = TerminfoEntry.string("bold") ?? []
        dim = TerminfoEntry.string("dim") ?? []
        italic = TerminfoEntry.string("sitm")
        underline = TerminfoEntry.string("smul") ?? []
        reverse = TerminfoEntry.string("rev") ?? TerminfoEntry.string("smso") ?? []
        guard usesColor, let colors = TerminfoEntry.number("colors"), colors >= 8,
            let (foregrounds, backgrounds) = Self.colors(colors)
        else { return }
        self.foregrounds = foregrounds
        self.backgrounds = backgrounds
        depth = ColorDepth(
            colors: colors, hasRGB: TerminfoEntry.hasRGB, type: type, variable: variable)
        let ownColors = TerminfoEntry.string("op")
        hasDefaultColors = ownColors != nil
        // An ECMA-48 `sgr0` ends colours as well; other terminals need them ended separately.
        if !plain.contains(UInt8(ascii: "m")) {
            let (white, black) = (Int(Color.Name.white.rawValue), Int(Color.Name.black.rawValue))
            self.plain = (ownColors ?? foregrounds[white] + backgrounds[black]) + plain
        }
        notWithColors = Self.attributes(ofMask: TerminfoEntry.number("ncv") ?? 0)
    }

    /// The sequences for 8 or 16 colours; nil if the terminal has no colours.
    private static func colors(_ count: Int) -> (foregrounds: [[UInt8]], backgrounds: [[UInt8]])? {
        // Above 256, as in xterm-direct, the numbers from 8 on are shades of blue.
        let numbers = 0..<Int32(count < 16 || count > 256 ? 8 : 16)
        if let foreground = TerminfoEntry.string("setaf"), let background = TerminfoEntry.string("setab") {
            return (
                numbers.map { TerminfoEntry.filled(foreground, $0) },
                numbers.map { TerminfoEntry.filled(background, $0) }
            )
        }
        guard let foreground = TerminfoEntry.string("setf"), let background = TerminfoEntry.string("setb") else {
            return nil
        }
        // `setf` and `setb` number colours with red and blue exchanged.
        let exchanged = numbers.map { $0 & ~5 | ($0 & 1) << 2 | ($0 & 4) >> 2 }
        return (
            exchanged.map { TerminfoEntry.filled(foreground, $0) },
            exchanged.map { TerminfoEntry.filled(background, $0) }
        )
    }

    /// The attributes in a terminfo(5) `ncv` mask.
    static func attributes(ofMask mask: Int) -> Style.Attributes {
        let bits: [(Int, Style.Attributes)] = [
            (1 << 1, .underline), (1 << 2, .reverse), (1 << 4, .dim), (1 << 5, .bold), (1 << 15, .italic),
        ]
        return bits.reduce(into: []) { if mask & $1.0 != 0 { $0.formUnion($1.1) } }
    }
}

extension Style {
    /// The style without colours: text with a background is reversed so that it stands out.
    var withoutColors: Style {
        Style(attributes: background == nil ? attributes : attributes.union(.reverse))
    }

    /// The style with palette colours only. The foreground becomes a colour of similar hue. Text with an exact
    /// background is reversed, since a palette colour may be anything that the user has configured.
    var withNamedColors: Style {
        if case .rgb? = background { return withoutColors }
        guard case .rgb(let shade)? = foreground else { return self }
        var style = self
        // On a palette background the foreground must be a palette colour too.
        let fallback: Color? = background == nil ? nil : shade.luminance > 0.18 ? .brightWhite : .black
        style.foreground = shade.nearestName.map(Color.named) ?? fallback
        return style
    }

    /// The style without bright colours, which become bold. Bright black, a grey, becomes the dimmed default colour:
    /// black would be invisible on black.
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
    /// The normal variant of a bright colour.
    fileprivate var dark: Color.Name? { Color.Name(rawValue: rawValue & 7) }
}

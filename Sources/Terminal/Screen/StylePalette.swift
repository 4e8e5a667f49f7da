import CNcurses

/// Turns styles into curses' attributes and colour pairs; pairs are set up when a style first needs one.
@MainActor
final class StylePalette {
    /// Colours of curses: an index, or -1 for the terminal's default.
    private struct Pair: Hashable {
        var foreground: Int32
        var background: Int32
    }

    /// Whether colours are wanted, and the terminal has some.
    let usesColor: Bool
    private let hasDefaultColors: Bool
    private let hasItalics: Bool
    /// What stands for slanted letters: where the terminal has none, as in screen(1), a line below them.
    private let slanted: attr_t
    private var templates: [Style: cchar_t] = [:]
    private var pairs: [Pair: Int32] = [:]

    /// To be made when curses has started.
    init(usesColor: Bool) {
        self.usesColor = usesColor && has_colors() && start_color() == OK
        hasDefaultColors = self.usesColor && use_default_colors() == OK
        hasItalics = tigetstr("sitm").map { Int(bitPattern: $0) != -1 } ?? false
        slanted = hasItalics ? cncurses_italic() : cncurses_underline()
    }

    /// A cell of curses in this style, with a space in it.
    func template(for style: Style) -> cchar_t {
        if let template = templates[style] { return template }
        let template = makeTemplate(style)
        templates[style] = template
        return template
    }

    /// What switches the terminal from the plain style to this one, where it is written to past curses.
    func sequence(for style: Style) -> String {
        let style = shown(style)
        var codes: [Int] = []
        if style.attributes.contains(.bold) { codes.append(1) }
        if style.attributes.contains(.dim) { codes.append(2) }
        if style.attributes.contains(.italic) { codes.append(hasItalics ? 3 : 4) }
        if style.attributes.contains(.underline) { codes.append(4) }
        if style.attributes.contains(.reverse) { codes.append(7) }
        if let color = style.foreground { codes.append(Self.code(of: color, plain: 30, bright: 90)) }
        if let color = style.background { codes.append(Self.code(of: color, plain: 40, bright: 100)) }
        return codes.isEmpty ? "" : "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
    }
}

extension StylePalette {
    fileprivate static func code(of color: Color, plain: Int, bright: Int) -> Int {
        Int(color.rawValue) < 8 ? plain + Int(color.rawValue) : bright + Int(color.rawValue) - 8
    }

    /// The style as far as the terminal can show it.
    fileprivate func shown(_ style: Style) -> Style {
        if !usesColor { return style.withoutColors }
        return cncurses_colors() < 16 ? style.forEightColors : style
    }

    fileprivate func makeTemplate(_ style: Style) -> cchar_t {
        let style = shown(style)
        var attributes: attr_t = 0
        if style.attributes.contains(.bold) { attributes |= cncurses_bold() }
        if style.attributes.contains(.dim) { attributes |= cncurses_dim() }
        if style.attributes.contains(.italic) { attributes |= slanted }
        if style.attributes.contains(.underline) { attributes |= cncurses_underline() }
        if style.attributes.contains(.reverse) { attributes |= cncurses_reverse() }
        var pair = usesColor ? number(of: style) : 0
        var cell = cchar_t()
        // The pair goes through the last parameter: more than 255 do not fit into curses' short one.
        setcchar(&cell, [0x20, 0], attributes, 0, &pair)
        return cell
    }

    /// The number of the style's colour pair; that of the default colours when the terminal has no more pairs.
    fileprivate func number(of style: Style) -> Int32 {
        if style.foreground == nil, style.background == nil { return 0 }
        let pair = Pair(
            foreground: style.foreground.map { Int32($0.rawValue) } ?? (hasDefaultColors ? -1 : 7),
            background: style.background.map { Int32($0.rawValue) } ?? (hasDefaultColors ? -1 : 0))
        if let number = pairs[pair] { return number }
        let number = Int32(pairs.count + 1)
        guard number < cncurses_color_pairs(), init_extended_pair(number, pair.foreground, pair.background) == OK
        else { return 0 }
        pairs[pair] = number
        return number
    }
}

extension Style {
    /// The style where there are no colours: what has one behind it stands out reversed.
    var withoutColors: Style {
        Style(attributes: background == nil ? attributes : attributes.union(.reverse))
    }

    /// The style on a terminal that has no bright colours: bold stands for them. Bright black, a grey, is the default
    /// colour dimmed, since black would be invisible on black.
    var forEightColors: Style {
        var style = self
        if let color = foreground, color.rawValue >= 8 {
            style.foreground = color == .brightBlack ? nil : Color(rawValue: color.rawValue - 8)
            style.attributes.insert(color == .brightBlack ? .dim : .bold)
        }
        if let color = background, color.rawValue >= 8 {
            style.background = Color(rawValue: color.rawValue - 8)
        }
        return style
    }
}

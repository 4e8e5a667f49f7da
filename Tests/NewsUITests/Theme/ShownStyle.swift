@testable import NewsUI
@testable import Terminal

/// What a terminal makes of a style's colours.
struct ShownStyle {
    struct Screen: CustomStringConvertible {
        /// The default background; the default foreground is derived from it.
        let terminalBackground: RGB
        var letters: RGB { Self.letters(on: terminalBackground) }
        var depth = ColorDepth.full
        /// Whether bold letters in one of the first eight colours appear in its bright variant.
        var brightensBold = false
        var named = ShownStyle.xterm

        var description: String { "\(terminalBackground), \(depth)\(brightensBold ? ", brightening" : "")" }

        private static func letters(on terminalBackground: RGB) -> RGB {
            terminalBackground.luminance > 0.179 ? RGB(0, 0, 0) : RGB(255, 255, 255)
        }
    }

    /// The first sixteen colours of xterm, and of the consoles that followed the IBM PC.
    static let xterm =
        shades("000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5")
        + shades("7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff")
    static let console =
        shades("000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa")
        + shades("555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff")

    static func shades(_ text: String) -> [RGB] {
        text.split(separator: " ").compactMap { RGB(hexadecimal: "#\($0)") }
    }

    /// The contrast ratio of letters and background (WCAG 2.2, "contrast ratio"), 1 to 21.
    let contrast: Double

    init(_ style: Style, on screen: Screen) {
        var foreground = style.foreground
        if screen.brightensBold, style.attributes.contains(.bold), case .named(let name)? = foreground {
            foreground = Color.Name(rawValue: name.rawValue | 8).map(Color.named)
        }
        let letters = Self.shade(foreground, on: screen) ?? screen.letters
        let terminalBackground = Self.shade(style.background, on: screen) ?? screen.terminalBackground
        let luminances = [letters.luminance, terminalBackground.luminance].sorted()
        contrast = (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    private static func shade(_ color: Color?, on screen: Screen) -> RGB? {
        switch color {
        case .named(let name): screen.named[Int(name.rawValue)]
        case .rgb(let shade): screen.depth == .palette ? .ofPalette(shade.nearestOf256) : shade
        case nil: nil
        }
    }
}

extension RGB {
    /// The shade of an xterm 256-colour entry from 16 on.
    fileprivate static func ofPalette(_ number: UInt8) -> RGB {
        let grey = 8 + 10 * (Int(number) - 232)
        if number >= 232 { return RGB(UInt8(grey), UInt8(grey), UInt8(grey)) }
        let (steps, index) = ([0, 95, 135, 175, 215, 255] as [UInt8], Int(number) - 16)
        return RGB(steps[index / 36], steps[index / 6 % 6], steps[index % 6])
    }
}

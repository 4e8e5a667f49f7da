import Foundation
import Terminal

/// What a terminal makes of a style's colours: the palette of xterm, whose bold letters in one of the first eight colours
/// are shown in the bright one where the terminal does that.
struct ShownStyle {
    struct Terminal: CustomStringConvertible {
        let isLight: Bool
        let brightensBold: Bool

        var description: String { "\(isLight ? "light" : "dark")\(brightensBold ? ", brightening" : "")" }
    }

    private static let palette: [(red: Double, green: Double, blue: Double)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    /// Those for which a bundled theme is meant.
    static func terminals(for theme: String) -> [Terminal] {
        let backgrounds = theme == "light" ? [true] : theme == "dark" ? [false] : [true, false]
        return backgrounds.flatMap { light in [false, true].map { Terminal(isLight: light, brightensBold: $0) } }
    }

    /// The contrast ratio of letters and background (WCAG 2.2, "contrast ratio"), 1 to 21.
    let contrast: Double

    init(_ style: Style, on terminal: Terminal) {
        var foreground = style.foreground.map { Int($0.rawValue) }
        if terminal.brightensBold, style.attributes.contains(.bold), let color = foreground, color < 8 {
            foreground = color + 8
        }
        let colors = [
            foreground ?? (terminal.isLight ? 0 : 15),
            style.background.map { Int($0.rawValue) } ?? (terminal.isLight ? 15 : 0),
        ]
        let luminances = colors.map(Self.luminance).sorted()
        contrast = (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    private static func luminance(_ color: Int) -> Double {
        func linear(_ value: Double) -> Double {
            let part = value / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        let color = palette[color]
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}

import Testing

@testable import Terminal

@Suite("Colours")
struct ColorTests {
    @Test("A cell has no padding bytes, and is small")
    func layout() {
        #expect(MemoryLayout<Style>.size == 8 && MemoryLayout<Style>.stride == 8)
        #expect(MemoryLayout<Cell>.size == 32 && MemoryLayout<Cell>.stride == 32)
    }

    @Test("A style keeps each colour and each attribute, independently of the others")
    func style() {
        let colors: [Color?] =
            [nil] + Color.Name.allCases.map(Color.named)
            + [RGB(0, 0, 0), RGB(255, 255, 255), RGB(1, 2, 3)].map(Color.rgb)
        for foreground in colors {
            for background in colors {
                for attributes in [[], [.bold], [.reverse, .dim], [.bold, .dim, .italic, .underline, .reverse]]
                    as [Style.Attributes]
                {
                    var style = Style(foreground: foreground, background: background, attributes: attributes)
                    #expect(style.foreground == foreground && style.background == background)
                    #expect(style.attributes == attributes)
                    style.foreground = background
                    style.attributes.insert(.italic)
                    #expect(style.foreground == background && style.background == background)
                    #expect(style.attributes == attributes.union(.italic))
                }
            }
        }
    }

    @Test("A shade is a number sign and six digits, and nothing else")
    func digits() {
        #expect(RGB(hexadecimal: "#16181D") == RGB(0x16, 0x18, 0x1D))
        for text in ["16181d", "#16181", "#16181dd", "#16181g", "#+6181d", "", "#", "#１６181d"] {
            #expect(RGB(hexadecimal: text) == nil, "\(text)")
        }
    }

    @Test("The nearest of 256 colours is used")
    func nearest() {
        func distance(_ one: RGB, _ other: RGB) -> Int {
            let parts = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)]
            return parts.reduce(0) { sum, part in
                let step: Int = Int(part.0) - Int(part.1)
                return sum + step * step
            }
        }
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let shade = RGB(UInt8(red), UInt8(green), UInt8(blue))
                    let least = (16...255).map { distance(shade, .ofPalette($0)) }.min() ?? 0
                    #expect(distance(shade, .ofPalette(shade.nearestOf256)) == least, "\(shade)")
                }
            }
        }
        #expect(RGB(0xFF, 0, 0).nearestOf256 == 196 && RGB(0x3A, 0x3A, 0x3A).nearestOf256 == 237)
    }

    @Test("A named colour of similar hue is used, and the default for greys")
    func names() {
        #expect(RGB(0x82, 0xAA, 0xFF).nearestName == .brightBlue && RGB(0xB3, 0x26, 0x1E).nearestName == .red)
        #expect(RGB(0xFF, 0xC0, 0x30).nearestName == .brightYellow && RGB(0x2E, 0x7D, 0x32).nearestName == .green)
        #expect(RGB(0x8B, 0x92, 0xA0).nearestName == nil)
    }

    @Test(
        "A terminal has true colour if it or its environment says so, but none if its terminfo entry has none",
        arguments: [
            (256, false, "xterm-256color", [:], ColorDepth.palette), (8, false, "xterm", [:], .named),
            (0, true, "vt100", ["COLORTERM": "truecolor"], .none), (16, false, "xterm-16color", [:], .named),
            (256, false, "xterm-256color", ["COLORTERM": "truecolor"], .full),
            (8, false, "xterm", ["COLORTERM": "24bit"], .full), (256, false, "x", ["COLORTERM": "yes"], .palette),
            (256, false, "xterm-kitty", [:], .full), (256, false, "foot-extra", [:], .full),
            (256, false, "footx", [:], .palette),
            (256, true, "tmux-256color", [:], .full), (16_777_216, false, "xterm-direct", [:], .full),
            (8, false, "screen", ["TMUX": "/tmp/tmux-0/default,1,0"], .full),
            (256, false, "tmux-256color", ["TMUX": "/tmp/tmux-0/default,1,0"], .full),
            (256, false, "tmux-256color", [:], .palette),
            (256, false, "xterm-256color", ["TMUX": "/tmp/tmux-0/default,1,0"], .palette),
            (256, false, "screen-256color", ["STY": "1.a", "COLORTERM": "truecolor"], .palette),
            (256, false, "screen-256color", ["STY": "1.a", "TMUX": "/tmp/tmux-0/default,1,0"], .palette),
        ] as [(Int, Bool, String, [String: String], ColorDepth)])
    func depth(colors: Int, hasRGB: Bool, type: String, variables: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(colors: colors, hasRGB: hasRGB, type: type) { variables[$0] } == depth)
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

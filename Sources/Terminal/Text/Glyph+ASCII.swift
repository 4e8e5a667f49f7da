extension Glyph {
    /// The glyph as ASCII: a one-cell substitute for lines, blocks, arrows, marks and typographic quotation marks,
    /// dashes and figures. Letters of any script are unchanged.
    var ascii: Glyph {
        guard scalar >= 0x80, width == 1, let byte = Self.asciiForm(of: scalar) else { return self }
        return Glyph(scalar: UInt32(byte), width: 1)
    }

    private static func asciiForm(of scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x2500...0x257F: boxDrawing(scalar)
        // Blocks that grow from below, and shades, become denser characters.
        case 0x2581...0x2588: eighths[Int(scalar - 0x2581)]
        case 0x2591...0x2593: shades[Int(scalar - 0x2591)]
        // The bar beside a selected line.
        case 0x258E: UInt8(ascii: ">")
        case 0x2580...0x259F: UInt8(ascii: "#")
        case 0x2010...0x2015: UInt8(ascii: "-")
        case 0x2070, 0x2074...0x2079: UInt8(ascii: "0") + UInt8(scalar - 0x2070)
        case 0x2080...0x2089: UInt8(ascii: "0") + UInt8(scalar - 0x2080)
        default: others[scalar]
        }
    }

    private static let eighths = Array(".:-=+*%#".utf8)
    /// Denser than a dot, which stands for nothing.
    private static let shades = Array("-+%".utf8)

    private static func boxDrawing(_ scalar: UInt32) -> UInt8 {
        switch scalar {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2574, 0x2576, 0x2578, 0x257A,
            0x257C, 0x257E:
            UInt8(ascii: "-")
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577, 0x2579, 0x257B,
            0x257D, 0x257F:
            UInt8(ascii: "|")
        case 0x2571: UInt8(ascii: "/")
        case 0x2572: UInt8(ascii: "\\")
        case 0x2573: UInt8(ascii: "X")
        default: UInt8(ascii: "+")
        }
    }

    /// Marks that appear side by side get distinct forms: unread and starred, the marks of the timeline.
    private static let others: [UInt32: UInt8] = {
        let forms: [(Unicode.Scalar, Unicode.Scalar)] = [
            ("•", "o"), ("★", "*"), ("☆", "*"), ("●", "#"), ("○", "o"), ("►", ">"), ("▶", ">"), ("◄", "<"), ("×", "x"),
            ("·", "."), ("◦", "-"), ("▪", "+"), ("■", "#"), ("□", "o"), ("¦", "|"), ("…", "~"), ("‖", "="), ("↳", ">"),
            ("←", "<"), ("↕", "|"),
            ("→", ">"), ("↑", "^"), ("↓", "v"), ("✓", "v"), ("✗", "x"), ("‘", "'"), ("’", "'"), ("‚", ","), ("‛", "'"),
            ("′", "'"), ("“", "\""), ("”", "\""), ("„", "\""), ("″", "\""), ("«", "\""), ("»", "\""), ("‹", "'"),
            ("›", "'"), ("−", "-"), ("▸", "+"), ("▾", "-"), ("♪", "&"), ("↻", "@"), ("¹", "1"), ("²", "2"), ("³", "3"),
            ("\u{A0}", " "),
        ]
        return Dictionary(uniqueKeysWithValues: forms.map { ($0.value, UInt8(ascii: $1)) })
    }()
}

import CNcurses
import Glibc
import Testing

@testable import HardStrings
@testable import Terminal

@Suite("The width of text")
struct TextWidthTests {
    @Test("What a program printed over is replaced, and other control characters are left out")
    func printed() {
        for (line, shown) in [
            ("_\u{8}b_\u{8}ol\u{8}ld", "bold"), ("+\u{8}o item", "o item"), ("日\u{8}\u{8}日本\u{8}本", "日本"),
            ("10%\u{8}\u{8}\u{8}20%", "20%"), ("\u{8}a\u{8} \u{8}b", "b"), ("e\u{301}\u{8}x", "x"),
            ("a\u{7}\u{0}\u{7F}\u{1B}[1mb\u{1B}[0m", "ab"), ("\u{1B}]0;title\u{7}c", "c"), ("\u{FFFE}", "\u{FFFD}"),
        ] {
            #expect(TextWidth.printed(line) == shown, "\(line.debugDescription)")
        }
    }

    @Test("Every hard string has its safe form and its width", arguments: try HardString.all())
    func hardStrings(_ string: HardString) {
        let safe = TextWidth.safe(string.text)
        #expect(Array(safe.unicodeScalars) == Array(string.safe.unicodeScalars))
        #expect(TextWidth.cells(in: string.text) == string.cells)
        #expect(TextWidth.cells(in: safe) == string.cells)
        #expect(Array(TextWidth.safe(safe).unicodeScalars) == Array(safe.unicodeScalars))
    }

    @Test("A canvas shows the safe form and uses its width", arguments: try HardString.all())
    func canvasAgrees(_ string: HardString) {
        var canvas = Canvas(size: TerminalSize(columns: 40, rows: 1))
        let used = canvas.draw(string.text, row: 0, column: 0)
        canvas.draw("|", row: 0, column: used)
        #expect(used == string.cells)
        #expect(Array(canvas.lines[0].unicodeScalars) == Array((string.safe + "|").unicodeScalars))
    }

    @Test("No code point lets a control, format or noncharacter through, whatever surrounds it")
    func everyCodePoint() {
        let frames = ["", "a", "日", "👨", "\u{200D}", "\u{1B}", "\u{1B}[", "\u{1F1E6}", "\u{94D}"]
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for frame in value < 0x3100 || value & 0xFF == 0xFE ? frames : [""] {
                let safe = TextWidth.safe(frame + String(scalar) + "z")
                let bad = safe.unicodeScalars.first { !Self.isHarmless($0) }
                if let bad { Issue.record("U+\(String(value, radix: 16)) after \(frame.debugDescription): \(bad)") }
            }
        }
    }

    @Test("The table agrees with the libc, for every character the libc knows")
    func agreesWithLibc() {
        let old = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
        defer { setlocale(LC_CTYPE, old ?? "C") }
        #expect(setlocale(LC_CTYPE, "C.UTF-8") != nil)
        // Not every libc knows Unicode 16.
        let wideSince16: [ClosedRange<UInt32>] = [
            0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376,
        ]
        var differing: [String] = []
        for value in UInt32(0x20)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14 else { continue }
            let text = String(scalar)
            guard !wideSince16.contains(where: { $0.contains(value) }) else { continue }
            // Text that is replaced or removed has another width on purpose.
            guard TextWidth.safe(text) == text else { continue }
            if Int(wcwidth(wchar_t(truncatingIfNeeded: value))) != TextWidth.cells(in: text) {
                differing.append(String(value, radix: 16))
            }
        }
        #expect(differing == [])
    }

    @Test("Every vowel sign with its own cell has an uncertain width, and no wide character does")
    func uncertainWidths() {
        let scalars = UInt32(0)...0x1FFFF
        #expect(scalars.allSatisfy { ScalarKind($0) != .spacingMark || ScalarKind.hasAmbiguousWidth($0) })
        #expect(scalars.allSatisfy { ScalarKind($0) != .wide || !ScalarKind.hasAmbiguousWidth($0) })
    }

    @Test("Clipping keeps graphemes whole and leaves room for the ellipsis")
    func clipping() {
        #expect(TextWidth.clipped("Headlines", to: 9) == "Headlines")
        #expect(TextWidth.clipped("Headlines", to: 5) == "Head…")
        #expect(TextWidth.clipped("日本語", to: 6) == "日本語")
        #expect(TextWidth.clipped("日本語", to: 5) == "日本…")
        #expect(TextWidth.clipped("日本語", to: 4) == "日…")
        #expect(TextWidth.clipped("日本語", to: 1) == "…")
        #expect(TextWidth.clipped("日本語", to: 0) == "")
        #expect(TextWidth.clipped("日本語", to: 3, ellipsis: "") == "日")
        #expect(TextWidth.clipped("abcdef", to: 2, ellipsis: "...") == "..")
        #expect(TextWidth.clipped("हिन्दी", to: 3) == "हि…")
        #expect(TextWidth.clipped("a👨\u{200D}👩\u{200D}👧b", to: 3) == "a…")
        #expect(TextWidth.clipped("a👨\u{200D}👩\u{200D}👧", to: 3) == "a👨")
        #expect(TextWidth.clipped("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
        #expect(TextWidth.clipped("\u{1B}[31mred\u{1B}[0m", to: 3) == "red")
    }

    @Test("Invisible characters after the last grapheme are dropped without an ellipsis")
    func clippingInvisibleRest() {
        #expect(TextWidth.clipped("abc\u{200B}\u{202C}", to: 3) == "abc")
    }

    @Test("A prefix ends at a grapheme of the original text")
    func prefix() {
        let text = "\u{1B}[1m日本\u{200B}語の"
        let (end, cells) = TextWidth.prefix(of: text, fitting: 5)
        #expect(cells == 4)
        #expect(TextWidth.safe(String(text[end...])) == "語の")
        #expect(TextWidth.prefix(of: text, fitting: 100).end == text.endIndex)
        #expect(TextWidth.prefix(of: text, fitting: 0).cells == 0)
        #expect(TextWidth.prefix(of: "", fitting: 3).end == "".endIndex)
    }

    @Test("A stack of a hundred thousand combining marks stays in its cell")
    func hugeStack() {
        let text = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
        #expect(TextWidth.cells(in: text) == 2)
        #expect(TextWidth.safe(text).unicodeScalars.count == 6)
    }

    @Test("An endless row of spacing marks can still be clipped")
    func hugeGrapheme() {
        let text = "क" + String(repeating: "\u{93E}", count: 1000)
        #expect(TextWidth.cells(in: text) == 1001)
        #expect(TextWidth.cells(in: TextWidth.clipped(text, to: 40)) > 30)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: return false
        default: return !properties.isNoncharacterCodePoint && !properties.isDefaultIgnorableCodePoint
        }
    }
}

/// How a code point affects the width of text.
enum ScalarKind {
    /// One cell.
    case narrow
    /// Two cells.
    case wide
    /// Combines with the character in the cell before it.
    case mark
    /// One cell, but part of the preceding grapheme.
    case spacingMark
    /// Shown as a space: line ends and tabs.
    case blank
    /// Not shown.
    case invisible
    /// Starts a terminal control sequence: Escape, and equivalent single code points of C1.
    case escape
    /// Shown as a replacement character: control characters, noncharacters.
    case forbidden
    /// Half of a flag.
    case regionalIndicator

    init(_ scalar: UInt32) {
        switch scalar {
        case 0x20...0x7E: self = .narrow
        case 0..<0xA0: self = Self.control(scalar)
        case 0xAD: self = .invisible
        // Fast path for most text: Latin, Greek, Cyrillic; dashes, quotation marks, the ellipsis; kana, ideographs,
        // Hangul, fullwidth forms.
        case 0xA0..<0x300, 0x370..<0x483, 0x2010...0x2027: self = .narrow
        case 0x3041..<0x3097, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0x3000..<0x302A, 0xFF01..<0xFF61:
            self = .wide
        case 0x2028, 0x2029: self = .blank
        case 0xFDD0...0xFDEF: self = .forbidden
        case 0x1F1E6...0x1F1FF: self = .regionalIndicator
        default:
            if scalar & 0xFFFE == 0xFFFE {
                self = .forbidden
            } else if contains(scalar, WidthTable.wide) {
                self = .wide
            } else if contains(scalar, WidthTable.marks) {
                self = .mark
            } else if contains(scalar, WidthTable.spacingMarks) {
                self = .spacingMark
            } else if contains(scalar, WidthTable.invisible) {
                self = .invisible
            } else {
                self = .narrow
            }
        }
    }
}

extension ScalarKind {
    /// Joins two emoji into one picture, or affects the shape of adjacent letters.
    static let zeroWidthJoiner: UInt32 = 0x200D
    /// Replaces characters that must not be shown.
    static let replacement: UInt32 = 0xFFFD
    /// Carries a mark that has no base character.
    static let dottedCircle: UInt32 = 0x25CC

    /// Whether the code point may begin an emoji sequence. Includes neighbours in the symbol blocks, for which it makes
    /// no difference.
    static func isPictograph(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1F000...0x1F1E5, 0x1F200...0x1F3FA, 0x1F400...0x1FAFF, 0x2190...0x21FF, 0x2300...0x27BF,
            0x2900...0x2BFF, 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x3030, 0x303D, 0x3297, 0x3299:
            true
        default: false
        }
    }

    /// Whether the code point is one of the five skin tones.
    static func isSkinTone(_ scalar: UInt32) -> Bool {
        0x1F3FB...0x1F3FF ~= scalar
    }

    /// Whether the code point belongs to a script with signs that some terminals, like the C library, give a cell and
    /// others combine with the preceding letter, or whose letters some terminals join: the scripts of South and
    /// Southeast Asia by block, Miao, and musical notes. All take one cell.
    static func hasAmbiguousWidth(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x900 else { return false }
        return switch scalar {
        case 0x900..<0x10A0, 0x1700..<0x1800, 0x1900..<0x1D00, 0xA800..<0xA960, 0xA980..<0xAB00, 0xABC0..<0xAC00,
            0x11000..<0x12000, 0x16100..<0x16140, 0x16F00..<0x16FA0, 0x1D100..<0x1D200:
            true
        default: false
        }
    }

    /// Whether the sign joins two Indic consonants into one grapheme (Unicode Standard Annex 29, rule GB9c).
    static func isConjunctLinker(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D: true
        default: false
        }
    }
}

extension ScalarKind {
    fileprivate static func control(_ scalar: UInt32) -> ScalarKind {
        switch scalar {
        case 0x09...0x0D, 0x85: .blank
        // ESC; DCS, SOS, CSI, OSC, PM, APC (ECMA-48, 5.3 and 5.6).
        case 0x1B, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F: .escape
        default: .forbidden
        }
    }
}

private func contains(_ scalar: UInt32, _ ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
        let middle = (low + high) / 2
        if scalar > ranges[2 * middle + 1] {
            low = middle + 1
        } else if scalar < ranges[2 * middle] {
            high = middle
        } else {
            return true
        }
    }
    return false
}

import Glibc

/// A colour in sRGB.
public struct RGB: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Parses "#" followed by six hexadecimal digits.
    /// - Returns: nil for anything else.
    public init?(hexadecimal text: some StringProtocol) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(
            UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
            UInt8(truncatingIfNeeded: number))
    }

    /// The relative luminance, from 0 to 1 (WCAG 2.2, "relative luminance").
    public var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

extension RGB {
    /// The levels along each side of xterm's 6 × 6 × 6 colour cube, whose numbers start at 16.
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The number of the nearest xterm 256-colour entry, in the cube or the greys. The first 16 are excluded, since
    /// users redefine them.
    var nearestOf256: UInt8 {
        let sides = [red, green, blue].map { part in
            Self.steps.indices.min { Self.steps[$0].distance(part) < Self.steps[$1].distance(part) } ?? 0
        }
        let cube = RGB(Self.steps[sides[0]], Self.steps[sides[1]], Self.steps[sides[2]])
        // The greys are 8, 18, … 238.
        let mean = (Int(red) + Int(green) + Int(blue)) / 3
        let level = min(max((mean - 3) / 10, 0), 23)
        let grey = RGB(gray: UInt8(8 + 10 * level))
        if distance(cube) <= distance(grey) { return UInt8(16 + 36 * sides[0] + 6 * sides[1] + sides[2]) }
        return UInt8(232 + level)
    }

    /// The palette colour with the same hue; nil if the shade is nearly grey.
    var nearestName: Color.Name? {
        let highest = Int(max(red, green, blue))
        let lowest = Int(min(red, green, blue))
        guard highest - lowest >= 0x30 else { return nil }
        // One bit for each component in the upper half of the range, as in the palette numbers.
        let middle = (highest + lowest) / 2
        let bits: UInt8 =
            (Int(red) > middle ? 1 : 0) | (Int(green) > middle ? 2 : 0) | (Int(blue) > middle ? 4 : 0)
        return Color.Name(rawValue: bits + (highest > 0xD0 ? 8 : 0))
    }

    private init(gray: UInt8) { self.init(gray, gray, gray) }

    private func distance(_ other: RGB) -> Int {
        let parts = [red.distance(other.red), green.distance(other.green), blue.distance(other.blue)]
        return parts.reduce(0) { $0 + $1 * $1 }
    }
}

extension UInt8 {
    fileprivate func distance(_ other: UInt8) -> Int { abs(Int(self) - Int(other)) }
}

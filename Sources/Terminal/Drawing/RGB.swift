import Glibc

/// A shade of sRGB.
public struct RGB: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A shade from its six hexadecimal digits behind a "#".
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

    /// How bright it is, from 0 to 1 (WCAG 2.2, "relative luminance").
    public var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

extension RGB {
    /// The shades of a side of xterm's cube of 6 × 6 × 6 colours, which are numbered from 16 on.
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The nearest of xterm's 256 colours, by its number: of the cube or of the greys behind it. The first 16 are left
    /// out, since the user may have chosen other shades for them.
    var nearestOf256: UInt8 {
        let sides = [red, green, blue].map { part in
            Self.steps.indices.min { Self.steps[$0].distance(part) < Self.steps[$1].distance(part) } ?? 0
        }
        let cube = RGB(Self.steps[sides[0]], Self.steps[sides[1]], Self.steps[sides[2]])
        // 8, 18, … 238.
        let mean = (Int(red) + Int(green) + Int(blue)) / 3
        let level = min(max((mean - 3) / 10, 0), 23)
        let grey = RGB(gray: UInt8(8 + 10 * level))
        if distance(cube) <= distance(grey) { return UInt8(16 + 36 * sides[0] + 6 * sides[1] + sides[2]) }
        return UInt8(232 + level)
    }

    /// The shade of one of xterm's 256 colours from 16 on.
    static func ofPalette(_ number: UInt8) -> RGB {
        if number >= 232 { return RGB(gray: 8 + 10 * (number - 232)) }
        let index = Int(number) - 16
        return RGB(steps[index / 36], steps[index / 6 % 6], steps[index % 6])
    }

    /// Which of the terminal's own colours has its hue; nil: none, as it is nearly grey.
    var nearestName: Color.Name? {
        let highest = Int(max(red, green, blue))
        let lowest = Int(min(red, green, blue))
        guard highest - lowest >= 0x30 else { return nil }
        // Which of the three parts are nearer to the highest: a bit each, as in the numbers of the colours.
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

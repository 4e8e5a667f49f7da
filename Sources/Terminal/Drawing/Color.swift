/// A foreground or background colour.
public enum Color: Hashable, Sendable {
    /// The terminal's 16 palette colours, whose shades the user configures. A terminal with eight shows the bright ones
    /// as their plain counterparts.
    public enum Name: UInt8, CaseIterable, Sendable {
        case black, red, green, yellow, blue, magenta, cyan, white
        case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }

    /// A palette colour of the terminal.
    case named(Name)
    /// An exact shade, or the nearest that the terminal supports.
    case rgb(RGB)

    public static let black = Color.named(.black)
    public static let red = Color.named(.red)
    public static let green = Color.named(.green)
    public static let yellow = Color.named(.yellow)
    public static let blue = Color.named(.blue)
    public static let magenta = Color.named(.magenta)
    public static let cyan = Color.named(.cyan)
    public static let white = Color.named(.white)
    public static let brightBlack = Color.named(.brightBlack)
    public static let brightWhite = Color.named(.brightWhite)
}

extension Color {
    /// The number of bits in `code`.
    static let codeBits: UInt32 = 25

    /// The colour encoded in `codeBits` bits; 0 stands for the terminal's default.
    var code: UInt32 {
        switch self {
        case .named(let name): UInt32(name.rawValue) + 1
        case .rgb(let rgb): 1 << 24 | UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue)
        }
    }

    /// - Returns: nil for the terminal's default.
    init?(code: UInt32) {
        if code & 1 << 24 != 0 {
            self = .rgb(
                RGB(
                    UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8),
                    UInt8(truncatingIfNeeded: code)))
        } else if code > 0, let name = Name(rawValue: UInt8(truncatingIfNeeded: code - 1)) {
            self = .named(name)
        } else {
            return nil
        }
    }
}

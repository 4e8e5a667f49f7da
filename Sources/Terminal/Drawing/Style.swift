/// How text looks: its colours, and what is not a colour. `nil` colours are the terminal's default ones.
public struct Style: Hashable, Sendable {
    /// What a terminal can do to text besides colouring it.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// Heavier strokes; on some terminals a brighter colour.
        public static let bold = Attributes(rawValue: 1 << 0)
        /// A fainter colour.
        public static let dim = Attributes(rawValue: 1 << 1)
        /// Slanted; not on every terminal.
        public static let italic = Attributes(rawValue: 1 << 2)
        /// Underlined.
        public static let underline = Attributes(rawValue: 1 << 3)
        /// Foreground and background exchanged.
        public static let reverse = Attributes(rawValue: 1 << 4)

        /// The attributes as bits, of which seven can be kept.
        public let rawValue: UInt8

        /// Attributes from their bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }
    }

    /// The terminal's default colours, no attributes.
    public static let plain = Style()
    /// Bold in the default colours.
    public static let bold = Style(attributes: .bold)
    /// Dim in the default colours.
    public static let dim = Style(attributes: .dim)
    /// Foreground and background exchanged.
    public static let reverse = Style(attributes: .reverse)

    /// The colour of the letters, and above it the attributes: small and without padding bytes, since each cell has one.
    private var letters: UInt32
    /// The colour behind them.
    private var ground: UInt32

    /// The colour of the letters; nil is the terminal's default.
    public var foreground: Color? {
        get { Color(code: letters & Self.colorMask) }
        set { letters = letters & ~Self.colorMask | (newValue?.code ?? 0) }
    }

    /// The colour behind the letters; nil is the terminal's default.
    public var background: Color? {
        get { Color(code: ground) }
        set { ground = newValue?.code ?? 0 }
    }

    /// Bold, dim, italic, underline, reverse.
    public var attributes: Attributes {
        get { Attributes(rawValue: UInt8(truncatingIfNeeded: letters >> Color.codeBits)) }
        set { letters = letters & Self.colorMask | UInt32(newValue.rawValue) << Color.codeBits }
    }

    /// A style; everything left out is the terminal's default.
    public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        letters = (foreground?.code ?? 0) | UInt32(attributes.rawValue) << Color.codeBits
        ground = background?.code ?? 0
    }

    private static let colorMask: UInt32 = 1 << Color.codeBits - 1

    /// Whether the letters have the terminal's default colour.
    var hasDefaultForeground: Bool { letters & Self.colorMask == 0 }

    /// This style with more attributes.
    public func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// This style with another one over it, whose colours go before; attributes of both stay.
    public func overlaid(with other: Style) -> Style {
        Style(
            foreground: other.foreground ?? foreground, background: other.background ?? background,
            attributes: attributes.union(other.attributes))
    }
}

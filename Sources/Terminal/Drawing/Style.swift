/// The colours and attributes of text. `nil` colours are the terminal's defaults.
public struct Style: Hashable, Sendable {
    /// Text attributes other than colour.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// Heavier strokes; on some terminals a brighter colour.
        public static let bold = Attributes(rawValue: 1 << 0)
        /// A fainter colour.
        public static let dim = Attributes(rawValue: 1 << 1)
        /// Slanted; not supported by every terminal.
        public static let italic = Attributes(rawValue: 1 << 2)
        /// Underlined.
        public static let underline = Attributes(rawValue: 1 << 3)
        /// Foreground and background exchanged.
        public static let reverse = Attributes(rawValue: 1 << 4)

        /// The attributes as bits; `Style` stores seven of them.
        public let rawValue: UInt8

        /// Creates attributes from their bits.
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

    /// The foreground's code, with the attributes above it: compact and unpadded, since every cell has a style.
    private var foregroundBits: UInt32
    /// The background's code.
    private var backgroundBits: UInt32

    /// The foreground; nil for the terminal's default.
    public var foreground: Color? {
        get { Color(code: foregroundBits & Self.colorMask) }
        set { foregroundBits = foregroundBits & ~Self.colorMask | (newValue?.code ?? 0) }
    }

    /// The background; nil for the terminal's default.
    public var background: Color? {
        get { Color(code: backgroundBits) }
        set { backgroundBits = newValue?.code ?? 0 }
    }

    /// Bold, dim, italic, underline, reverse.
    public var attributes: Attributes {
        get { Attributes(rawValue: UInt8(truncatingIfNeeded: foregroundBits >> Color.codeBits)) }
        set { foregroundBits = foregroundBits & Self.colorMask | UInt32(newValue.rawValue) << Color.codeBits }
    }

    /// Creates a style; omitted parts are the terminal's defaults.
    public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        foregroundBits = (foreground?.code ?? 0) | UInt32(attributes.rawValue) << Color.codeBits
        backgroundBits = background?.code ?? 0
    }

    private static let colorMask: UInt32 = 1 << Color.codeBits - 1

    /// Whether the foreground is the terminal's default.
    var hasDefaultForeground: Bool { foregroundBits & Self.colorMask == 0 }

    /// Returns this style with more attributes.
    public func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// Returns this style with another one on top: its colours take precedence, and the attributes are combined.
    public func overlaid(with other: Style) -> Style {
        Style(
            foreground: other.foreground ?? foreground, background: other.background ?? background,
            attributes: attributes.union(other.attributes))
    }
}

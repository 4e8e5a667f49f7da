extension StringProtocol {
    /// The text without the white space around it, as Unicode has it (`White_Space`).
    public var trimmed: String { trimmed(of: \.properties.isWhitespace) }

    /// The same, without ZERO WIDTH SPACE around it too, as texts by which articles are known are kept.
    public var trimmedAsIdentity: String { trimmed { $0.properties.isWhitespace || $0 == "\u{200B}" } }

    /// The text without the characters around it that are such.
    public func trimmed(of isDropped: (Unicode.Scalar) -> Bool) -> String {
        let tail = unicodeScalars.drop(while: isDropped)
        guard let last = tail.lastIndex(where: { !isDropped($0) }) else { return "" }
        return String(String.UnicodeScalarView(tail[...last]))
    }
}

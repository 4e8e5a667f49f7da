extension StringProtocol {
    /// Without surrounding white space (Unicode `White_Space`).
    public var trimmed: String { trimmed(of: \.properties.isWhitespace) }

    /// Also without surrounding ZERO WIDTH SPACE, the form in which article identities are stored.
    public var trimmedAsIdentity: String { trimmed { $0.properties.isWhitespace || $0 == "\u{200B}" } }

    /// Without surrounding scalars that satisfy `isDropped`.
    public func trimmed(of isDropped: (Unicode.Scalar) -> Bool) -> String {
        let tail = unicodeScalars.drop(while: isDropped)
        guard let last = tail.lastIndex(where: { !isDropped($0) }) else { return "" }
        return String(String.UnicodeScalarView(tail[...last]))
    }
}

/// Makes addresses equally safe to show, copy and open.
public enum ShownAddress {
    /// An address with invisible characters, and those that reverse adjacent text, percent-encoded (RFC 3986). It opens
    /// what it shows, and leads to the same place.
    public static func of(_ address: String) -> String {
        guard address.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return address }
        return address.unicodeScalars.reduce(into: "") { shown, scalar in
            if isHidden(scalar) {
                for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
                    let digits = String(byte, radix: 16, uppercase: true)
                    shown += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
                }
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}

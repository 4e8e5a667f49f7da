/// Addresses as they can be shown, copied and opened alike.
public enum ShownAddress {
    /// An address in which all that nobody can see, or that turns around the text beside it, stands percent-encoded as
    /// RFC 3986 has it. What is shown is then what is opened, and it leads to the same place.
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

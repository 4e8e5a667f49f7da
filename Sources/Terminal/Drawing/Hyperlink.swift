/// Addresses that may be sent to a terminal (OSC 8): http or https, printable ASCII, limited in length.
enum Hyperlink {
    /// VTE ignores links longer than this.
    static let maximumBytes = 2083

    /// - Returns: nil for an address that must not be sent to a terminal.
    static func address(_ text: String) -> String? {
        let lowercased = text.prefix(8).lowercased()
        guard lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") else { return nil }
        var address = ""
        for byte in text.utf8 {
            switch byte {
            case 0x21...0x7E: address.unicodeScalars.append(Unicode.Scalar(byte))
            // Control characters are not valid in an address, so reject it instead of escaping them.
            case 0...0x20, 0x7F: return nil
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                address += "%" + digits
            }
            if address.utf8.count > maximumBytes { return nil }
        }
        return address
    }
}

/// An address as it may be given to a terminal (OSC 8): of the web, in printable ASCII, not too long.
enum Hyperlink {
    /// VTE takes no longer ones; what is longer is no link there.
    static let maximumBytes = 2083

    /// - Returns: nil for an address that a terminal must not be given.
    static func address(_ text: String) -> String? {
        let lowercased = text.prefix(8).lowercased()
        guard lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") else { return nil }
        var address = ""
        for byte in text.utf8 {
            switch byte {
            case 0x21...0x7E: address.unicodeScalars.append(Unicode.Scalar(byte))
            // Control characters have no business in an address, however they would be written.
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

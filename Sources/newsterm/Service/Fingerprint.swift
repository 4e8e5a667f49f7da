/// A short number that differs from text to text (FNV-1a): against accidents, not against anybody.
enum Fingerprint {
    static func number(of text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// In 16 hexadecimal digits.
    static func of(_ text: String) -> String {
        let digits = String(number(of: text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

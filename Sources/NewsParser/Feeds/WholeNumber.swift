/// Numbers as feeds write them.
enum WholeNumber {
    /// A number from zero on, white space and separators aside: "12 345", "1,024"; nil when it is none.
    static func parse(_ text: String?) -> Int? {
        guard let text else { return nil }
        let digits = text.filter { !$0.isWhitespace && $0 != "," }
        return digits.utf8.allSatisfy(ASCII.isDigit) ? Int(digits) : nil
    }
}

/// Numbers with their nouns.
nonisolated enum Counted {
    /// "1 article", "1,234 articles".
    static func text(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
    }

    /// "1,234,567".
    static func grouped(_ count: Int) -> String {
        var digits = Array(String(abs(count)))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (count < 0 ? "-" : "") + String(digits)
    }

    /// "512 bytes", "3.4 MB"; thousands, as file managers do.
    static func bytes(_ count: Int64) -> String {
        guard count >= 1000 else { return "\(count) bytes" }
        var tenths = Double(count) / 100
        for unit in ["kB", "MB", "GB"] {
            if tenths < 9_995 {
                return tenths < 995 ? "\(Int(tenths) / 10).\(Int(tenths) % 10) \(unit)" : "\(Int(tenths / 10)) \(unit)"
            }
            tenths /= 1000
        }
        return "\(Int(tenths / 10)) TB"
    }
}

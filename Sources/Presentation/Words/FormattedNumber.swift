package import News
import Texts

/// Numbers as shown on the screen.
public enum FormattedNumber {
    /// "1,234"; "999+" where there may be more.
    package static func text(_ count: BoundedCount) -> String { grouped(count.count) + (count.isAtLeast ? "+" : "") }

    /// "1,234,567".
    package static func grouped(_ count: Int) -> String {
        count.grouped
    }

    /// "0.4", "12.0", "1,234": to a tenth below a hundred; above zero never "0.0".
    static func tenths(_ number: Double) -> String {
        guard number < 99.95 else { return grouped(Int(number.rounded())) }
        let tenths = number > 0 ? max(1, Int((number * 10).rounded())) : 0
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// "40%"; 0% and 100% only if exact.
    package static func percent(_ part: Double) -> String {
        let rounded = Int((part * 100).rounded())
        return "\(part <= 0 ? 0 : part >= 1 ? 100 : min(99, max(1, rounded)))%"
    }

    /// "512 bytes", "3.4 MB"; powers of 1000, as in file managers.
    public static func bytes(_ count: Int64) -> String {
        guard count >= 1000 else { return CountTexts.bytes(Int(clamping: count)) }
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

import FoundationEssentials

extension ReportMembers {
    /// The members as an encoder would write them, if all are strings, numbers, Booleans, dates or lists of strings, as
    /// in a headline. An encoder takes many times as long, and long lists consist of such objects.
    /// - Returns: `nil` if there is any other member.
    var plainJSON: String? {
        var text = "{"
        for (name, value) in members.sorted(by: { $0.name < $1.name }) {
            if text.utf8.count > 1 { text += "," }
            Self.append(name, to: &text)
            text += ":"
            switch value {
            case nil: text += "null"
            case let value as String: Self.append(value, to: &text)
            case let value as Bool: text += value ? "true" : "false"
            case let value as Int: text += String(value)
            case let value as Int64: text += String(value)
            case let value as Date: text += String(Output.seconds(of: value))
            case let values as [String]:
                text += "["
                for (index, value) in values.enumerated() {
                    if index > 0 { text += "," }
                    Self.append(value, to: &text)
                }
                text += "]"
            default: return nil
            }
        }
        return text + "}"
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        // The fast path for nearly every text.
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            text += string
        } else {
            for scalar in string.unicodeScalars { append(scalar, to: &text) }
        }
        text += "\""
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\u{8}": text += "\\b"
        case "\u{C}": text += "\\f"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\0"..<"\u{10}": text += "\\u000" + String(scalar.value, radix: 16)
        case "\u{10}"..<" ": text += "\\u00" + String(scalar.value, radix: 16)
        default: text.unicodeScalars.append(scalar)
        }
    }
}

import FoundationEssentials

extension ReportMembers {
    /// What an encoder makes of the members, when all of them are texts, numbers, truths, dates and lists of texts, as those
    /// of a headline are. An encoder takes many times as long, and of such objects long lists consist.
    /// - Returns: nil when something else is among them.
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
        // Nearly every text.
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

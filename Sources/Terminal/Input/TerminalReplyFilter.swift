/// A terminal's reply to a query.
enum TerminalReply: Equatable {
    /// The background colour (OSC 11).
    case background(RGB)
    /// The terminal supports 24-bit colour: it has the capability (XTGETTCAP), or kept a shade it was given (DECRQSS).
    case everyShade
}

/// Filters the terminal's replies out of the input. They may arrive late, in pieces and between keys, and must never be
/// taken for keys.
struct TerminalReplyFilter {
    /// What to do with a code that was read.
    enum Outcome: Equatable {
        /// These codes are keys, or parts of keys.
        case pass([Int32])
        /// Undecided until the next code.
        case wait
        /// The code ended a reply.
        case answer(TerminalReply)
    }

    private static let background = Array("\u{1B}]11;".utf8)
    /// The prefixes of replies: the background; a capability or the style, with a first digit that says whether the
    /// terminal understood the query.
    private static let prefixes =
        [background] + ["1+r", "0+r", "1$r", "0$r"].map { Array("\u{1B}P\($0)".utf8) }
    /// The maximum bytes of a reply. A longer one is none; its bytes up to here are still dropped, not taken for keys.
    private static let maximumLength = 200

    /// The bytes so far of a possible prefix.
    private var begun: [UInt8] = []
    /// How many of them were already passed on as keys: an Escape that nothing followed for a while.
    private var passed = 0
    /// The complete prefix of the current reply, and the bytes after it.
    private var answer: (prefix: [UInt8], bytes: [UInt8])?
    /// Whether the backslash of the terminating "ESC \" is still to come.
    private var isEnding = false

    /// Whether input is held that may become a reply.
    var isWaiting: Bool { begun.count > passed || answer != nil }

    /// Whether the next code needs this filter even if it is not an Escape.
    var needsNextCode: Bool { !begun.isEmpty || answer != nil || isEnding }

    /// Whether the held input may be keys, such as Escape.
    var holdsKeys: Bool { begun.count > passed }

    /// Whether it is a single code, which is more likely a key.
    var holdsOneKey: Bool { begun.count == passed + 1 && begun.count < 3 }

    mutating func take(_ code: Int32) -> Outcome {
        if isEnding {
            isEnding = false
            if code == Int32(UInt8(ascii: "\\")) { return .wait }
        }
        if answer != nil { return takeReplyCode(code) }
        if let byte = UInt8(exactly: code), Self.prefixes.contains(where: { $0.starts(with: begun + [byte]) }) {
            begun.append(byte)
            if Self.prefixes.contains(begun) { (begun, passed, answer) = ([], 0, (begun, [])) }
            return .wait
        }
        guard !begun.isEmpty else { return .pass([code]) }
        let held = giveUp()
        (begun, passed) = ([], 0)
        // After an Escape that was a key, another Escape may begin a reply.
        guard code == 0x1B else { return .pass(held + [code]) }
        begun = [0x1B]
        return .pass(held)
    }

    /// Called when no more input has arrived for a while.
    /// - Returns: the held codes, which are not a reply.
    mutating func giveUp() -> [Int32] {
        let held = begun[passed..<max(begun.count, passed)].map(Int32.init)
        answer = nil
        // Keep a lone Escape: the rest of its reply may still arrive.
        if begun.count > 1 { begun = [] }
        passed = begun.count
        return held
    }

    private mutating func takeReplyCode(_ code: Int32) -> Outcome {
        guard let (prefix, bytes) = answer else { return .pass([code]) }
        switch UInt8(exactly: code) {
        case 0x07?, 0x1B?:
            answer = nil
            isEnding = code == 0x1B
            return Self.meaning(prefix, String(decoding: bytes, as: UTF8.self)).map(Outcome.answer) ?? .wait
        case let byte? where bytes.count < Self.maximumLength && (0x20...0x7E).contains(byte):
            answer?.bytes.append(byte)
            return .wait
        default:
            answer = nil
            return .pass([code])
        }
    }

    private static func meaning(_ prefix: [UInt8], _ text: String) -> TerminalReply? {
        if prefix == background { return RGB(report: text).map(TerminalReply.background) }
        switch prefix.suffix(3) {
        case Array("1+r".utf8)[...]:
            // The capability names in hexadecimal: "RGB" and "Tc".
            let names = text.lowercased().split(separator: ";").map { $0.prefix { $0 != "=" } }
            return names.contains { $0 == "524742" || $0 == "5463" } ? .everyShade : nil
        case Array("1$r".utf8)[...]:
            let parts = text.split { ";:m".contains($0) }
            guard let begin = parts.indices.dropLast().first(where: { parts[$0] == "48" && parts[$0 + 1] == "2" })
            else { return nil }
            let shade: [Substring] = ["1", "2", "3"]
            let rest = parts[(begin + 2)...]
            // A colour space number may precede the components (ISO 8613-6).
            return rest.starts(with: shade) || rest.dropFirst().starts(with: shade) ? .everyShade : nil
        default: return nil
        }
    }
}

extension RGB {
    /// Parses a colour as X and terminals write it: "rgb:1616/1818/1d1d" with one to four digits each, "rgba:" with a
    /// fourth component, or "#16181d".
    init?(report: String) {
        if report.hasPrefix("#") {
            self.init(hexadecimal: report)
            return
        }
        let halves = report.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0] == "rgb" || halves[0] == "rgba" else { return nil }
        let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false).map(Self.part)
        guard parts.count == halves[0].count, let red = parts[0], let green = parts[1], let blue = parts[2] else {
            return nil
        }
        self.init(red, green, blue)
    }

    private static func part(_ digits: Substring) -> UInt8? {
        guard 1...4 ~= digits.count, let number = Int(digits, radix: 16), number >= 0 else { return nil }
        let highest = 1 << (4 * digits.count) - 1
        return UInt8((number * 255 + highest / 2) / highest)
    }
}

/// What a terminal says of itself when it is asked.
enum TerminalAnswer: Equatable {
    /// Its background (OSC 11).
    case background(RGB)
    /// It shows every shade: it knows the capability (XTGETTCAP), or has kept a shade it was given (DECRQSS).
    case everyShade
}

/// Takes the terminal's answers out of what is read, which may come late, in pieces, and between keys; they never become
/// keys.
struct TerminalAnswers {
    /// What is to be done with a code that was read.
    enum Outcome: Equatable {
        /// They are keys, or parts of keys.
        case pass([Int32])
        /// What comes next decides.
        case wait
        /// It ended the answer.
        case answer(TerminalAnswer)
    }

    private static let background = Array("\u{1B}]11;".utf8)
    /// What answers begin with: that about the background, and those about a capability and about the style, each of which
    /// says first whether the terminal understood.
    private static let prefixes =
        [background] + ["1+r", "0+r", "1$r", "0$r"].map { Array("\u{1B}P\($0)".utf8) }
    /// What is longer is none; what says nothing up to here is taken all the same, so that it does not become keys.
    private static let longest = 200

    /// What has come of an answer's beginning.
    private var begun: [UInt8] = []
    /// How many bytes of it have been taken for keys already: an Escape, when nothing followed it for a while.
    private var passed = 0
    /// The beginning that has come whole, and what has come behind it.
    private var answer: (prefix: [UInt8], bytes: [UInt8])?
    /// Whether the rest of what ends an answer, a backslash behind an Escape, is to come.
    private var isEnding = false

    /// Whether something has come that may become an answer.
    var isWaiting: Bool { begun.count > passed || answer != nil }

    /// Whether the next code is not simply passed on, unless it is an Escape.
    var isInvolved: Bool { !begun.isEmpty || answer != nil || isEnding }

    /// Whether that may be keys as well, such as Escape.
    var holdsKeys: Bool { begun.count > passed }

    /// Whether it is a single one, which is more likely a key.
    var holdsOneKey: Bool { begun.count == passed + 1 && begun.count < 3 }

    mutating func take(_ code: Int32) -> Outcome {
        if isEnding {
            isEnding = false
            if code == Int32(UInt8(ascii: "\\")) { return .wait }
        }
        if answer != nil { return takeOfAnswer(code) }
        if let byte = UInt8(exactly: code), Self.prefixes.contains(where: { $0.starts(with: begun + [byte]) }) {
            begun.append(byte)
            if Self.prefixes.contains(begun) { (begun, passed, answer) = ([], 0, (begun, [])) }
            return .wait
        }
        guard !begun.isEmpty else { return .pass([code]) }
        let held = giveUp()
        (begun, passed) = ([], 0)
        // Behind an Escape that was a key another may begin.
        guard code == 0x1B else { return .pass(held + [code]) }
        begun = [0x1B]
        return .pass(held)
    }

    /// Nothing more has come for a while.
    /// - Returns: what was held back, which was no answer.
    mutating func giveUp() -> [Int32] {
        let held = begun[passed..<max(begun.count, passed)].map(Int32.init)
        answer = nil
        // The rest may come yet.
        if begun.count > 1 { begun = [] }
        passed = begun.count
        return held
    }

    private mutating func takeOfAnswer(_ code: Int32) -> Outcome {
        guard let (prefix, bytes) = answer else { return .pass([code]) }
        switch UInt8(exactly: code) {
        case 0x07?, 0x1B?:
            answer = nil
            isEnding = code == 0x1B
            return Self.meaning(prefix, String(decoding: bytes, as: UTF8.self)).map(Outcome.answer) ?? .wait
        case let byte? where bytes.count < Self.longest && (0x20...0x7E).contains(byte):
            answer?.bytes.append(byte)
            return .wait
        default:
            answer = nil
            return .pass([code])
        }
    }

    private static func meaning(_ prefix: [UInt8], _ text: String) -> TerminalAnswer? {
        if prefix == background { return RGB(report: text).map(TerminalAnswer.background) }
        switch prefix.suffix(3) {
        case Array("1+r".utf8)[...]:
            // The names of capabilities in hexadecimal digits.
            let names = text.lowercased().split(separator: ";").map { $0.prefix { $0 != "=" } }
            return names.contains { $0 == "524742" || $0 == "5463" } ? .everyShade : nil
        case Array("1$r".utf8)[...]:
            let parts = text.split { ";:m".contains($0) }
            guard let begin = parts.indices.dropLast().first(where: { parts[$0] == "48" && parts[$0 + 1] == "2" })
            else { return nil }
            let shade: [Substring] = ["1", "2", "3"]
            let rest = parts[(begin + 2)...]
            // Between the kind of colour and its parts may be the number of a space of colours (ISO 8613-6).
            return rest.starts(with: shade) || rest.dropFirst().starts(with: shade) ? .everyShade : nil
        default: return nil
        }
    }
}

extension RGB {
    /// A shade as X names it, and terminals with it: "rgb:1616/1818/1d1d" with one to four digits each, "rgba:" with a
    /// fourth part, or "#16181d".
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

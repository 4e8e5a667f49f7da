/// Takes out of what is read the terminal's answer about its background (OSC 11), which may come late, in pieces, and
/// between keys; it never becomes keys.
struct BackgroundAnswer {
    /// What is to be done with a code that was read.
    enum Outcome: Equatable {
        /// They are keys, or parts of keys.
        case pass([Int32])
        /// What comes next decides.
        case wait
        /// It ended the answer.
        case answer(RGB)
    }

    /// What an answer begins with.
    private static let prefix: [UInt8] = Array("\u{1B}]11;".utf8)
    /// What is longer is none; what is no shade up to here is taken all the same, so that it does not become keys.
    private static let longest = 200

    /// How many bytes of an answer's beginning have come.
    private var begun = 0
    /// How many of them have been taken for keys already: an Escape, when nothing followed it for a while.
    private var passed = 0
    /// What has come of an answer behind its beginning.
    private var answer: [UInt8]?
    /// Whether the rest of what ends an answer, a backslash behind an Escape, is to come.
    private var isEnding = false

    /// Whether something has come that may become an answer.
    var isWaiting: Bool { begun > passed || answer != nil }

    /// Whether the next code is not simply passed on, unless it is an Escape.
    var isInvolved: Bool { begun > 0 || answer != nil || isEnding }

    /// Whether that may be keys as well, such as Escape.
    var holdsKeys: Bool { begun > passed }

    /// Whether it is a single one, which is more likely a key.
    var holdsOneKey: Bool { begun == passed + 1 && begun < 3 }

    mutating func take(_ code: Int32) -> Outcome {
        if isEnding {
            isEnding = false
            if code == Int32(UInt8(ascii: "\\")) { return .wait }
        }
        if answer != nil { return takeOfAnswer(code) }
        if code == Int32(Self.prefix[begun]) {
            begun += 1
            if begun == Self.prefix.count { (begun, passed, answer) = (0, 0, []) }
            return .wait
        }
        guard begun > 0 else { return .pass([code]) }
        let held = giveUp()
        (begun, passed) = (0, 0)
        // Behind an Escape that was a key another may begin.
        guard code == Int32(Self.prefix[0]) else { return .pass(held + [code]) }
        begun = 1
        return .pass(held)
    }

    /// Nothing more has come for a while.
    /// - Returns: what was held back, which was no answer.
    mutating func giveUp() -> [Int32] {
        let held = Self.prefix[passed..<max(begun, passed)].map(Int32.init)
        answer = nil
        // The rest may come yet.
        if begun > 1 { begun = 0 }
        passed = begun
        return held
    }

    private mutating func takeOfAnswer(_ code: Int32) -> Outcome {
        let bytes = answer ?? []
        switch UInt8(exactly: code) {
        case 0x07?, 0x1B?:
            answer = nil
            isEnding = code == 0x1B
            return RGB(report: String(decoding: bytes, as: UTF8.self)).map(Outcome.answer) ?? .wait
        case let byte? where bytes.count < Self.longest && (0x20...0x7E).contains(byte):
            answer?.append(byte)
            return .wait
        default:
            answer = nil
            return .pass([code])
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

/// How much of a word stands before a hyphen, which decides whether a line may end there (rules LB20a and LB21 of Unicode
/// Standard Annex 14, and taste): at "self-explanatory", but not at "e-mail" or "plan-B", of which a single letter would
/// be left alone, and not within "--dry-run".
struct HyphenatedWord {
    /// Letters and digits on this line; an ideograph is as good as several.
    private var length = 0
    /// Whether it begins with a hyphen, as options of commands do.
    private var isOption = false
    private var last: BreakClass?
    private var beforeLast: BreakClass?

    /// - Parameter isSign: whether it is one of ASCII's signs, which belong to no word: "/", "=".
    mutating func append(_ kind: BreakClass, isSign: Bool) {
        switch kind {
        case .hyphen:
            if length == 0, last != .closing, last != .setOff { isOption = true }
        case .letter where isSign: length = 0
        case .letter, .digit, .hangul: length += 1
        case .ideograph: (length, isOption) = (2, false)
        case .blank: (length, isOption) = (0, false)
        default: length = 0
        }
        (beforeLast, last) = (last, kind)
    }

    /// Whether a line may end after the hyphen that was appended last.
    /// - Parameters:
    ///   - next: What follows the hyphen, and whether it is a sign.
    ///   - afterNext: What follows that; nil: nothing.
    func mayEndLine(
        before next: (kind: BreakClass, isSign: Bool), _ afterNext: (kind: BreakClass, isSign: Bool)?
    ) -> Bool {
        guard !isOption, !next.isSign, beforeLast != .hyphen else { return false }
        guard length > 1 || beforeLast == .closing || beforeLast == .setOff else { return false }
        guard next.kind == .letter || next.kind == .hangul else { return true }
        // A single letter at the word's end.
        guard let afterNext, !afterNext.isSign else { return false }
        return [.letter, .digit, .hangul, .hyphen].contains(afterNext.kind)
    }
}

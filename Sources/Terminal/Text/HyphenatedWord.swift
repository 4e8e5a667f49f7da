/// Decides whether a line may end after a hyphen (rules LB20a and LB21 of Unicode Standard Annex 14, and taste): in
/// "self-explanatory", but not in "e-mail" or "plan-B", which would leave a single letter, nor in "--dry-run".
struct HyphenatedWord {
    /// Letters and digits on this line; an ideograph counts as several.
    private var length = 0
    /// Whether the word begins with a hyphen, like a command-line option.
    private var isOption = false
    private var last: BreakClass?
    private var beforeLast: BreakClass?

    /// - Parameter isSign: whether it is an ASCII sign such as "/" or "=", which belongs to no word.
    mutating func append(_ kind: BreakClass, isSign: Bool) {
        switch kind {
        case .hyphen:
            if length == 0, last != .closing, last != .spacedPunctuation { isOption = true }
        case .letter where isSign: length = 0
        case .letter, .digit, .hangul: length += 1
        case .ideograph: (length, isOption) = (2, false)
        case .blank: (length, isOption) = (0, false)
        default: length = 0
        }
        (beforeLast, last) = (last, kind)
    }

    /// Whether a line may end after the hyphen appended last.
    /// - Parameters:
    ///   - next: what follows the hyphen, and whether it is a sign.
    ///   - afterNext: what follows that; nil for nothing.
    func mayEndLine(
        before next: (kind: BreakClass, isSign: Bool), _ afterNext: (kind: BreakClass, isSign: Bool)?
    ) -> Bool {
        guard !isOption, !next.isSign, beforeLast != .hyphen else { return false }
        guard length > 1 || beforeLast == .closing || beforeLast == .spacedPunctuation else { return false }
        guard next.kind == .letter || next.kind == .hangul else { return true }
        // A single letter at the end of the word.
        guard let afterNext, !afterNext.isSign else { return false }
        return [.letter, .digit, .hangul, .hyphen].contains(afterNext.kind)
    }
}

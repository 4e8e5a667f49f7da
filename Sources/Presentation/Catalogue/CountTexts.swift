import Texts

/// Numbers with their nouns.
extension CountTexts {
    /// The separator of two sentences.
    package static var pause: String { twoSentences(first: "", second: "") }

    /// A sentence's end: its detail after a colon, if any, or a full stop.
    static func ending(_ detail: String?) -> String { detail.map { ": \($0)" } ?? stop }

    package static func unread(_ count: Int) -> String { unread(FormattedNumber.grouped(count)) }
    package static func starred(_ count: Int) -> String { starred(FormattedNumber.grouped(count)) }
}

import Texts

/// Numbers with their nouns.
extension CountTexts {
    /// What is between two sentences.
    package static var pause: String { twoSentences(first: "", second: "") }

    /// What a sentence ends with: the detail of what it tells, where there is one.
    static func ending(_ detail: String?) -> String { detail.map { ": \($0)" } ?? stop }

    package static func unread(_ count: Int) -> String { unread(Counted.grouped(count)) }
    package static func starred(_ count: Int) -> String { starred(Counted.grouped(count)) }
}

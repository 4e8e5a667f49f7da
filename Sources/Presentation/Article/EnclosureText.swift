package import News
import Texts

/// Descriptions of an article's files.
package enum EnclosureText {
    /// "Audio 1:02:03, 38.2 MB", "application/pdf, 2.0 MB".
    package static func facts(_ enclosure: Enclosure) -> String {
        let type = enclosure.type?.prefix { $0 != ";" }.prefix(maximumTypeLength) ?? ""
        var name = enclosure.kind.map(ArticleTexts.name) ?? (type.isEmpty ? ArticleTexts.file : String(type))
        if let duration = enclosure.duration, duration > 0 { name += " " + playingTime(duration) }
        guard let length = enclosure.length, length > 0 else { return name }
        return name + CountTexts.comma + FormattedNumber.bytes(length)
    }

    /// "0:45", "42:10", "1:02:03".
    package static func playingTime(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        return hours > 0
            ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    }

    private static let maximumTypeLength = 60
}

import News

/// What there is to say of a file that comes with an article.
nonisolated enum EnclosureText {
    /// "audio/mpeg, 1:02:03, 38.2 MB".
    static func facts(_ enclosure: Enclosure) -> String {
        let type = enclosure.type?.prefix { $0 != ";" }.prefix(longestType)
        var facts = [type.flatMap { $0.isEmpty ? nil : String($0) } ?? ArticleTexts.unknownType]
        if let duration = enclosure.duration, duration > 0 { facts.append(playingTime(duration)) }
        if let length = enclosure.length, length > 0 { facts.append(Counted.bytes(length)) }
        return facts.joined(separator: CountTexts.comma)
    }

    /// "0:45", "42:10", "1:02:03".
    static func playingTime(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        return hours > 0
            ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    }

    private static let longestType = 60
}

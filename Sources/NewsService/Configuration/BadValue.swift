import FoundationEssentials
import LocalNotifications
package import News
import Newsroom
import TOMLKit

/// Why a configuration value is refused: what the key accepts.
package struct BadValue: Error, Equatable {
    package let wanted: ExpectedValue
}

extension TimeInterval {
    /// Seconds from `"90s"`, `"5m"`, `"2h"`, `"1d"` or a plain number of seconds.
    static func duration(
        _ value: any TOMLValueConvertible, from least: TimeInterval, through most: TimeInterval
    ) throws(BadValue) -> TimeInterval {
        let wanted = BadValue(wanted: .time(from: least.inWords, through: most.inWords))
        let seconds: TimeInterval
        if let number = value.int {
            seconds = TimeInterval(number)
        } else if let text = value.string, let span = FeedInterval.seconds(of: text) {
            seconds = span
        } else {
            throw wanted
        }
        guard seconds >= least, seconds <= most else { throw wanted }
        return seconds
    }

    private var inWords: String {
        if self >= 86_400, truncatingRemainder(dividingBy: 86_400) == 0 { return "\(Int(self / 86_400))d" }
        if self >= 3_600, truncatingRemainder(dividingBy: 3_600) == 0 { return "\(Int(self / 3_600))h" }
        if self >= 60, truncatingRemainder(dividingBy: 60) == 0 { return "\(Int(self / 60))m" }
        return "\(Int(self))s"
    }
}

extension Int {
    static func whole(
        _ value: any TOMLValueConvertible, from least: Int, through most: Int
    ) throws(BadValue) -> Int {
        guard let number = value.int, number >= least, number <= most else {
            throw BadValue(wanted: .wholeNumber(from: least, through: most))
        }
        return number
    }

    /// Bytes from `"15MB"`, `"500kB"` or a plain number.
    static func size(
        _ value: any TOMLValueConvertible, from least: Int, through most: Int
    ) throws(BadValue) -> Int {
        let wanted = BadValue(wanted: .size)
        var bytes = value.int.map(Double.init)
        if let text = value.string {
            for (suffix, factor) in [("kB", 1e3), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9)] where text.hasSuffix(suffix) {
                bytes = Double(text.dropLast(2).trimmed).map { $0 * factor }
            }
        }
        guard let bytes, bytes >= Double(least), bytes <= Double(most) else { throw wanted }
        return Int(bytes)
    }
}

extension Bool {
    static func boolean(_ value: any TOMLValueConvertible) throws(BadValue) -> Bool {
        guard let boolean = value.bool else { throw BadValue(wanted: .boolean) }
        return boolean
    }

    /// `nil` for `"auto"`.
    static func booleanOrAuto(_ value: any TOMLValueConvertible) throws(BadValue) -> Bool? {
        if value.string == "auto" { return nil }
        guard let boolean = value.bool else { throw BadValue(wanted: .booleanOrAuto) }
        return boolean
    }
}

extension Language? {
    /// `nil` for `"auto"`.
    static func named(_ value: any TOMLValueConvertible) throws(BadValue) -> Language? {
        if value.string == "auto" { return nil }
        guard let language = value.string.flatMap({ Language(rawValue: $0.lowercased()) }) else {
            throw BadValue(wanted: .word(Language.allCases.map(\.rawValue) + ["auto"]))
        }
        return language
    }
}

extension TerminalNotice? {
    /// `nil` for `"off"`.
    static func named(_ value: any TOMLValueConvertible) throws(BadValue) -> TerminalNotice? {
        if value.string == "off" { return nil }
        guard let notice = value.string.flatMap(TerminalNotice.init) else {
            throw BadValue(wanted: .word(TerminalNotice.allCases.map(\.rawValue) + ["off"]))
        }
        return notice
    }
}

extension [String] {
    /// `"w3m"`, `"mpv --no-video %u"` or `["firefox", "--new-tab"]`: a program and its arguments, never a shell
    /// command. A string is split at blanks, without regard for quotation marks; a list is used as it is.
    /// - Parameter example: how a list for this key looks in the file.
    static func words(
        _ value: any TOMLValueConvertible, example: String = "[\"firefox\", \"--new-tab\"]"
    ) throws(BadValue) -> [String] {
        let wanted = BadValue(wanted: .program(example: example))
        if let text = value.string {
            let words = text.split(separator: " ").map(String.init)
            if !words.isEmpty, !text.contains("\0") { return words }
        }
        guard let array = value.array, !array.isEmpty else { throw wanted }
        var words: [String] = []
        for element in array {
            // A program would take it for the end of its argument.
            guard let word = element.string, !word.contains("\0") else { throw wanted }
            words.append(word)
        }
        return words
    }
}

extension [String] {
    /// A program that opens addresses, which it must not run: links come from the network.
    static func opener(
        _ value: any TOMLValueConvertible, example: String = "[\"firefox\", \"--new-tab\"]"
    ) throws(BadValue) -> [String] {
        let words = try words(value, example: example)
        if let runner = CommandArguments.runner(ofAddress: words) { throw BadValue(wanted: .opener(runner: runner)) }
        return words
    }
}

extension String? {
    /// A folder: an absolute path or one below the home directory, as written (see `Locations.folder(named:)`).
    static func folder(_ value: any TOMLValueConvertible) throws(BadValue) -> String? {
        guard let path = value.string, !path.contains("\0"), path.hasPrefix("/") || path == "~" || path.hasPrefix("~/")
        else { throw BadValue(wanted: .folder) }
        return path
    }

    /// `nil` for an empty text.
    static func webAddress(_ value: any TOMLValueConvertible) throws(BadValue) -> String? {
        if value.string == "" { return nil }
        guard let address = value.string, FeedAddress.isWeb(address), (try? FeedAddress.validate(address)) != nil
        else { throw BadValue(wanted: .webAddress) }
        return address
    }
}

extension [String] {
    /// Tags of feeds: a list, or one.
    static func tags(_ value: any TOMLValueConvertible) throws(BadValue) -> [String] {
        let wanted = BadValue(wanted: .tags)
        if let tag = value.string, !tag.isEmpty { return [tag] }
        guard let array = value.array else { throw wanted }
        var tags: [String] = []
        for element in array {
            guard let tag = element.string, !tag.isEmpty else { throw wanted }
            tags.append(tag)
        }
        return tags
    }
}

extension FileNamePattern {
    /// Must contain a title, since titles distinguish the files of a feed.
    static func named(_ value: any TOMLValueConvertible) throws(BadValue) -> FileNamePattern {
        guard let text = value.string, text.contains("{title}") else {
            throw BadValue(wanted: .fileName)
        }
        for field in text.matches(of: /\{([^{}]*)\}/).map({ String($0.1) }) where !fields.contains(field) {
            let suggestion = fields.suggestion(for: field).map { "{\($0)}" }
            throw BadValue(wanted: .fileNameFields(wrong: "{\(field)}", suggestion: suggestion))
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.first != "", parts.first?.hasPrefix("~") != true else {
            throw BadValue(wanted: .nameBelowDownloads)
        }
        guard !parts.contains("."), !parts.contains("..") else {
            throw BadValue(wanted: .nameWithoutDots)
        }
        return FileNamePattern(text)
    }
}

import FoundationEssentials
import News

/// How a downloaded file is named: text with `{feed}`, `{date}` and `{title}` in it, and `/` between folders.
///
/// What comes from a feed never makes a folder of its own, and never leaves the folder of downloads: the names are safe
/// on any file system, those of Windows and of memory cards included. The pattern is the user's; its folders are theirs.
public struct FileNamePattern: Sendable, Hashable {
    /// What stands for the fields.
    struct Values: Sendable, Hashable {
        var feed: String
        var title: String
        /// Shown as year, month and day in the time zone of the user; nil: nothing stands there.
        var date: Date?
        /// Seconds from GMT of the user's time zone at that date.
        var secondsFromGMT: Int
        /// Without its dot, such as `mp3`; empty: none.
        var fileExtension: String
    }

    /// One folder a feed, the newest at the end of a list.
    public static let standard = FileNamePattern("{feed}/{date} {title}")

    /// What may stand in braces.
    public static let fields = ["feed", "date", "title"]

    public let text: String

    public init(_ text: String) { self.text = text }

    /// The path below the folder of downloads, with `/` between its parts.
    ///
    /// - Parameters:
    ///   - number: from 1 on; from 2 on it stands behind the name, so that there is always another name to try.
    ///   - maximumBytes: of each part; few file systems take less than `SafeFileName.maximumBytes`.
    func path(_ values: Values, number: Int = 1, maximumBytes: Int = SafeFileName.maximumBytes) -> String {
        var parts = text.split(separator: "/", omittingEmptySubsequences: true).map { fill(String($0), values) }
        if parts.isEmpty { parts = [fill("{title}", values)] }
        // What has nothing to be named by needs no folder.
        let folders = parts.dropLast().filter { !$0.allSatisfy(\.isWhitespace) }
            .map { SafeFileName.part($0, maximumBytes: maximumBytes) }
        var ending = number > 1 ? " (\(number))" : ""
        let fileExtension = SafeFileName.fileExtension(values.fileExtension)
        if !fileExtension.isEmpty { ending += ".\(fileExtension)" }
        let name = SafeFileName.part(parts.last ?? "", maximumBytes: maximumBytes - ending.utf8.count)
        return (folders + [name + ending]).joined(separator: "/")
    }

    /// The first path that nobody has: file systems that do not tell capitals from small letters, nor the two ways to
    /// write an accent, have but one file for names that differ in no more than that.
    ///
    /// The answer holds at this moment only. Give the file its name with a call that fails when there is one already.
    /// - Parameter isTaken: whether a key of ``SafeFileName/collisionKey(_:)`` belongs to a file.
    func freePath(
        _ values: Values, maximumBytes: Int = SafeFileName.maximumBytes, isTaken: (String) -> Bool
    ) -> String {
        var number = 1
        while true {
            let path = path(values, number: number, maximumBytes: maximumBytes)
            if !isTaken(SafeFileName.collisionKey(path)) { return path }
            number += 1
        }
    }

    /// Each field is filled in once: a title that looks like a field is a title.
    private func fill(_ part: String, _ values: Values) -> String {
        var filled = ""
        var rest = Substring(part)
        while let open = rest.firstIndex(of: "{") {
            filled += rest[..<open]
            let tail = rest[open...]
            guard let close = tail.firstIndex(of: "}"), let value = value(tail[...close], values) else {
                filled += "{"
                rest = tail.dropFirst()
                continue
            }
            filled += value
            rest = tail[tail.index(after: close)...]
        }
        return filled + rest
    }

    private func value(_ field: Substring, _ values: Values) -> String? {
        switch field {
        case "{feed}": values.feed
        case "{title}": values.title
        case "{date}": values.date.flatMap { WallTime($0, secondsFromGMT: values.secondsFromGMT)?.date } ?? ""
        default: nil
        }
    }
}

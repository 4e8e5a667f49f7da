import FoundationEssentials
import News

/// A pattern for the names of downloaded files: text with `{feed}`, `{date}` and `{title}`, and `/` between folders.
///
/// Text from a feed never creates a folder or escapes the download folder, and the names are safe on any file system,
/// including those of Windows and memory cards. Only the user's pattern creates folders.
public struct FileNamePattern: Sendable, Hashable {
    struct Values: Sendable, Hashable {
        var feed: String
        var title: String
        /// Shown as year, month and day in the user's time zone; nil leaves the field empty.
        var date: Date?
        /// Offset from GMT in seconds of the user's time zone at that date.
        var secondsFromGMT: Int
        /// Without the dot, such as `mp3`; may be empty.
        var fileExtension: String
    }

    /// One folder for each feed, its files sorted by date.
    public static let standard = FileNamePattern("{feed}/{date} {title}")

    /// The names allowed in braces.
    public static let fields = ["feed", "date", "title"]

    public let text: String

    public init(_ text: String) { self.text = text }

    /// The path below the download folder, with `/` between its parts.
    ///
    /// - Parameters:
    ///   - number: From 1; from 2 it is appended to the name, so that there is always another name to try.
    ///   - maximumBytes: Of each part; few file systems allow less than `SafeFileName.maximumBytes`.
    func path(_ values: Values, number: Int = 1, maximumBytes: Int = SafeFileName.maximumBytes) -> String {
        var parts = text.split(separator: "/", omittingEmptySubsequences: true).map { fill(String($0), values) }
        if parts.isEmpty { parts = [fill("{title}", values)] }
        // Skip folders whose fields are empty.
        let folders = parts.dropLast().filter { !$0.allSatisfy(\.isWhitespace) }
            .map { SafeFileName.part($0, maximumBytes: maximumBytes) }
        var ending = number > 1 ? " (\(number))" : ""
        let fileExtension = SafeFileName.fileExtension(values.fileExtension)
        if !fileExtension.isEmpty { ending += ".\(fileExtension)" }
        let name = SafeFileName.part(parts.last ?? "", maximumBytes: maximumBytes - ending.utf8.count)
        return (folders + [name + ending]).joined(separator: "/")
    }

    /// The first path that is free even on file systems that ignore case or normalise accents, where names that differ
    /// only in that are the same file.
    ///
    /// Another process may take it meanwhile: create the file with a call that fails if the name exists.
    /// - Parameter isTaken: Whether a file with this ``SafeFileName/collisionKey(_:)`` exists.
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

    /// Fills in each field once: braces in a title are not fields.
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

package import News
package import NewsService
import TOMLKit

/// One setting as typed by a user: a key and a valid value.
package struct ConfigurationSetting: Sendable {
    package let key: ConfigurationKey
    /// The value in TOML, on a single line.
    package let value: String

    /// - Parameter typed: TOML, or text to be quoted.
    package init(_ key: ConfigurationKey, typed: String) throws(SettingFault) {
        self.key = key
        var wanted: BadValue?
        for value in [typed, ConfigurationAdditions.Line.quoted(typed)] {
            guard let parsed = Self.parsed(value) else { continue }
            do throws(BadValue) {
                var configuration = Configuration()
                try key.take(parsed, &configuration)
                self.value = value
                return
            } catch {
                wanted = wanted ?? error
            }
        }
        throw .wants(key: key.path, wanted?.wanted ?? .oneLine)
    }

    /// Applies the setting.
    package func take(into configuration: inout Configuration) throws(BadValue) {
        if let parsed = Self.parsed(value) { try key.take(parsed, &configuration) }
    }

    /// The key with this name: "display.theme", or "theme" if no other table has such a key.
    package static func key(named name: String) throws(SettingFault) -> ConfigurationKey {
        let wanted = name.lowercased().replacing("-", with: "_")
        if let key = ConfigurationKey.all.first(where: { $0.path == wanted }) { return key }
        let keys = ConfigurationKey.all.filter { $0.name == wanted }
        if keys.count == 1 { return keys[0] }
        let shown = SafeLine.of(name)
        guard keys.isEmpty else {
            throw .ambiguous(shown, paths: keys.map(\.path))
        }
        let names = ConfigurationKey.all.flatMap { [$0.path, $0.name] }
        let near = names.suggestion(for: wanted).flatMap { near in
            ConfigurationKey.all.first { $0.path == near || $0.name == near }?.path
        }
        throw .unknown(shown, suggestion: near)
    }

    /// nil if the text is not exactly one TOML value.
    private static func parsed(_ value: String) -> (any TOMLValueConvertible)? {
        guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
            TOMLComment.start(in: value[...]) == nil, let table = try? TOMLTable.of("value = \(value)"),
            Array(table.keys) == ["value"]
        else { return nil }
        return table["value"]
    }
}

extension ConfigurationSetting {
    /// Sets this value in a text, replacing the existing one; everything else is kept byte for byte.
    /// - Throws: if the result would have a mistake that the text does not have.
    /// - Parameter file: the path to use in errors.
    package func edited(_ text: String, of file: String = "config.toml") throws(SettingFault) -> String {
        if let (part, equals) = Self.place(of: key, in: text) {
            let old = text[text.index(after: equals)..<part.upperBound]
            if let place = TOMLComment.first(in: old), text[place..<part.upperBound].contains(where: \.isNewline) {
                let line = text[..<place].count(where: \.isNewline) + 1
                throw .commentWithin(place: "\(file):\(line)", key: key.path)
            }
        }
        let known = Self.mistakes(in: text)
        var mistake: SettingFault?
        for form in [replaced(in: text)].compactMap({ $0 }) + added(to: text) {
            let new = Self.mistakes(in: form).filter { !known.contains($0) }
            let isThere = ConfigurationDocument(form)?.sets(key.name, in: key.table) == true
            if new.isEmpty, isThere { return form }
            mistake = mistake ?? new.first
        }
        throw mistake ?? .notChangeable(key: key.path)
    }

    /// A key's value as written in a text; nil if the text does not set it.
    package static func value(of key: ConfigurationKey, in text: String) -> String? {
        guard let (part, equals) = place(of: key, in: text) else { return nil }
        let value = text[text.index(after: equals)..<part.upperBound]
        let end = TOMLComment.start(in: value) ?? value.endIndex
        return value[..<end].split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " ").trimmed
    }

    private func replaced(in text: String) -> String? {
        guard let (part, equals) = Self.place(of: key, in: text) else { return nil }
        let place = text.index(after: equals)..<part.upperBound
        let old = text[place]
        let comment = TOMLComment.start(in: old).map { "  " + old[$0...] } ?? ""
        var changed = text
        changed.replaceSubrange(place, with: " \(value)\(comment)")
        return changed
    }

    private func added(to text: String) -> [String] {
        let line = ConfigurationAdditions.Line(table: key.table, key: key.name, value: value)
        return ConfigurationAdditions(lines: [line]).forms(of: key.table, in: text)
    }

    /// Where a text sets a key: the range of its lines, and the equals sign in them.
    private static func place(
        of key: ConfigurationKey, in text: String
    ) -> (part: Range<String.Index>, equals: String.Index)? {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let parts = ConfigurationPart.all(lines, maximumMistakes: ConfigurationDocument.maximumMistakes)
        guard let part = parts.first(where: { !$0.isHeader && $0.path == [key.table, key.name] }),
            let equals = lines[part.lines.lowerBound].firstIndex(of: "=")
        else { return nil }
        let (first, last) = (lines[part.lines.lowerBound], lines[part.lines.upperBound - 1])
        return (first.startIndex..<last.endIndex, equals)
    }

    /// Without locations, which change as soon as a line is added.
    private static func mistakes(in text: String) -> [SettingFault] {
        ConfigurationFile.read(text, name: "").faults.map(\.fault)
    }
}

/// Finds comments after TOML values.
enum TOMLComment {
    /// - Parameter value: the text from the equals sign to the end of its last line.
    /// - Returns: nil if there is no comment on the last line.
    static func start(in value: Substring) -> Substring.Index? {
        starts(in: value).last { !value[$0...].contains(where: \.isNewline) }
    }

    /// - Returns: nil if there is no comment on any line.
    static func first(in value: Substring) -> Substring.Index? { starts(in: value).first }

    private static func starts(in value: Substring) -> [Substring.Index] {
        var place = value.startIndex
        var found: [Substring.Index] = []
        while place < value.endIndex {
            let rest = value[place...]
            if let end = string(at: place, in: value) {
                place = end
                continue
            }
            if rest.first == "#" {
                found.append(place)
                // Quotation marks have no meaning inside a comment.
                place = rest.firstIndex(where: \.isNewline) ?? value.endIndex
            } else {
                place = value.index(after: place)
            }
        }
        return found
    }

    /// The end of the string that begins at `start`; nil if none does.
    private static func string(at start: Substring.Index, in value: Substring) -> Substring.Index? {
        let rest = value[start...]
        guard let mark = rest.first, mark == "\"" || mark == "'" else { return nil }
        let isLong = rest.hasPrefix(String(repeating: mark, count: 3))
        let end = String(repeating: mark, count: isLong ? 3 : 1)
        var place = value.index(start, offsetBy: end.count)
        while place < value.endIndex {
            if mark == "\"", value[place] == "\\" {
                place = value.index(after: place)
                if place < value.endIndex { place = value.index(after: place) }
            } else if value[place...].hasPrefix(end) {
                return value.index(place, offsetBy: end.count)
            } else {
                place = value.index(after: place)
            }
        }
        return value.endIndex
    }
}

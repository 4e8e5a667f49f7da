package import News
import Newsroom
import TOMLKit
import Web

/// The tables `[feed."ADDRESS"]` of `config.toml`: the settings of single feeds.
package enum FeedTable {
    static let name = "feed"

    /// The keys of a table.
    enum Key: String, CaseIterable {
        case interval, headers, notify
        case isPrivate = "private"
        case fullText = "full_text"
        case keep = "content_keep"
        case drop = "content_drop"
    }

    /// Decodes all tables. Messages leave out the values, which may be secrets.
    static func take(
        _ value: any TOMLValueConvertible, _ configuration: inout Configuration
    ) -> [(address: String, key: String?, fault: SettingFault)] {
        var problems: [(address: String, key: String?, fault: SettingFault)] = []
        guard let table = value.table else {
            return [("", nil, .noTable(name, header: "[feed.\"https://example.org/feed.xml\"]"))]
        }
        for (address, value) in table {
            let shown = Redaction.address(address)
            do {
                try FeedAddress.validateListed(address)
            } catch {
                let fault =
                    (error as? FeedAddressError).map(SettingFault.badAddress)
                    ?? (error as? FeedCommandError).map(SettingFault.badCommand) ?? .other("\(error)")
                problems.append((address, nil, fault))
                continue
            }
            guard let keys = value.table else {
                problems.append((address, nil, .other("a feed's settings are a table: write [feed.\"\(shown)\"]")))
                continue
            }
            var settings = FeedSettings()
            for (key, value) in keys {
                do throws(BadValue) {
                    switch Key(rawValue: key) {
                    case .interval:
                        let range = FeedInterval.range
                        settings.interval = try .duration(value, from: range.lowerBound, through: range.upperBound)
                    case .headers:
                        guard !FeedCommand.isCommand(address) || FeedCommand.source(of: address) != nil else {
                            throw BadValue(
                                wanted: .other("a feed that is fetched, and this one is what a program prints"))
                        }
                        settings.headers = try headers(value)
                    case .notify: settings.notifies = try .boolean(value)
                    case .isPrivate: settings.isPrivate = try .boolean(value)
                    case .fullText:
                        let isOn: Bool = try .boolean(value)
                        settings.tags.append(isOn ? FullTextTag.on : FullTextTag.off)
                    case .keep: settings.tags.append(try ContentSelection.keepPrefix + selector(value))
                    case .drop: settings.tags.append(try ContentSelection.dropPrefix + selector(value))
                    case nil:
                        let known = Key.allCases.map(\.rawValue)
                        let sentence =
                            "a feed has no \(key), only \(known.dropLast().joined(separator: ", ")) and "
                            + (known.last ?? "")
                        problems.append((address, key, .other(sentence)))
                    }
                } catch {
                    problems.append((address, key, .wants(key: key, error.wanted)))
                    // Until it is corrected, the feed gets the smallest reach.
                    if key == Key.isPrivate.rawValue { settings.isPrivate = false }
                }
            }
            configuration.feeds[address] = settings
        }
        return problems
    }

    /// Whether a feed is held while the value of a key is unknown. Not for those that have safe fallbacks.
    static func holds(_ key: String?) -> Bool {
        switch key.map(Key.init) {
        case .notify??, .isPrivate??, .fullText??, .keep??, .drop??: false
        default: true
        }
    }

    /// Web addresses in a text that is not TOML.
    static func addresses(in text: String) -> [String] {
        text.matches(of: /https?:\/\/[^"'\]\s]+/).map { String($0.output) }
    }

    /// Reports settings for feeds that are not in the list: with a typo in the address, the feed's headers would
    /// silently not be sent.
    /// - Returns: each with its line in the configuration, in line order.
    package static func unknownFeeds(
        _ configuration: Configuration, listed: some Sequence<String>
    ) -> [FeedListProblem] {
        guard !configuration.feeds.isEmpty else { return [] }
        func key(_ address: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(address)) }
        let known = Set(listed.map(key))
        let unknownFeeds = configuration.feeds.keys.filter { !known.contains(key($0)) }.map { address in
            FeedListProblem(
                line: configuration.feedLines[address] ?? 1, .strayTable(address: Redaction.address(address)))
        }
        return unknownFeeds.sorted { ($0.line, $0.message) < ($1.line, $1.message) }
    }

    private static func selector(_ value: any TOMLValueConvertible) throws(BadValue) -> String {
        let wanted = BadValue(
            wanted: .other("a selector of types, .class, #id and [attribute], with blanks, > and commas between"))
        guard let text = value.string, (try? ContentSelector(text)) != nil else { throw wanted }
        return text
    }

    private static func headers(_ value: any TOMLValueConvertible) throws(BadValue) -> [RequestHeader] {
        let wanted = BadValue(wanted: .other("names and texts on one line: { Authorization = \"Bearer …\" }"))
        guard let table = value.table else { throw wanted }
        var headers: [RequestHeader] = []
        for (name, value) in table {
            guard let text = value.string else { throw wanted }
            guard !RequestHeader.reserved.contains(name.lowercased()) else {
                throw BadValue(wanted: .other("other names than \(name), which newsterm sets itself"))
            }
            let header = RequestHeader(name: name, value: text)
            guard header.isSendable else { throw wanted }
            headers.append(header)
        }
        return headers.sorted { $0.name < $1.name }
    }
}

import FoundationEssentials
import News
import TOMLKit
import Web

/// The tables `[save.NAME]` of `config.toml`: the services that articles are saved to.
package enum SaveTable {
    static let name = "save"

    /// The keys of a service.
    enum Key: String, CaseIterable {
        case service, url, folder, account, token, user, password, tags
        case tokenCommand = "token_command"
        case passwordCommand = "password_command"
        case clientID = "client_id"
        case clientSecret = "client_secret"
    }

    /// A service that cannot be used. The words contain no values, which may be secrets.
    struct Problem: Error {
        var service = ""
        let key: String?
        let words: String
    }

    /// Reads all services, in the order of their lines.
    /// - Parameters:
    ///   - mistakes: the parts of the file that are not TOML.
    ///   - line: the line of a service's table.
    static func take(
        _ table: TOMLTable, mistakes: [ConfigurationDocument.Mistake], line: (String) -> Int
    ) -> (services: [SaveService], problems: [Problem]) {
        var services: [SaveService] = []
        var problems: [Problem] = []
        for (name, value) in table.map({ ($0.0, $0.1) }).sorted(by: { (line($0.0), $0.0) < (line($1.0), $1.0) }) {
            do throws(Problem) {
                guard services.count < SaveService.most else {
                    throw Problem(key: nil, words: "\(SaveService.most) services are the most")
                }
                if let mistake = mistakes.first(where: { $0.path.starts(with: [Self.name, name]) }) {
                    throw Problem(key: nil, words: "line \(mistake.line) cannot be read")
                }
                services.append(try service(value, name: name))
            } catch {
                problems.append(Problem(service: FeedListProblem.shown(name), key: error.key, words: error.words))
            }
        }
        return (services, problems)
    }

    private static func service(_ value: any TOMLValueConvertible, name: String) throws(Problem) -> SaveService {
        guard UserCommand.isName(name) else {
            throw Problem(key: nil, words: "a name is one word of letters, digits, - and _")
        }
        guard let table = value.table else {
            throw Problem(key: nil, words: "a service is a table: write [save.\(name)] on a line of its own")
        }
        for key in table.keys where Key(rawValue: key) == nil {
            let suggestion = Key.allCases.map(\.rawValue).suggestion(for: key).map { "; did you mean \($0)?" } ?? ""
            throw Problem(key: key, words: "a service has no \(FeedListProblem.shown(key))\(suggestion)")
        }
        let kinds = SaveService.Kind.allCases.map(\.rawValue)
        guard let kind = table[Key.service.rawValue]?.string.flatMap(SaveService.Kind.init) else {
            throw Problem(key: Key.service.rawValue, words: "service takes \(ExpectedValue.word(kinds))")
        }
        try refuse(in: table, kind)
        var service = SaveService(name: name, kind, at: try place(of: table, kind))
        switch kind {
        case .markdown, .miniflux: break
        case .readeck, .linkding: service.secret = try secret(.token, .tokenCommand, of: table)
        case .wallabag:
            service.secret = try secret(.password, .passwordCommand, of: table)
            service.account = SaveService.Account(
                user: try text(.user, of: table), clientID: try text(.clientID, of: table),
                clientSecret: .text(try text(.clientSecret, of: table)))
        }
        if let tags = table[Key.tags.rawValue] {
            do throws(BadValue) { service.tags = try .tags(tags) } catch {
                throw Problem(key: Key.tags.rawValue, words: "tags takes \(error.wanted)")
            }
        }
        return service
    }

    /// Refuses keys of other services.
    private static func refuse(in table: TOMLTable, _ kind: SaveService.Kind) throws(Problem) {
        let known: Set<Key> =
            switch kind {
            case .markdown: [.folder, .tags]
            case .miniflux: [.account]
            case .readeck, .linkding: [.url, .token, .tokenCommand, .tags]
            case .wallabag: [.url, .user, .password, .passwordCommand, .clientID, .clientSecret, .tags]
            }
        if let key = Key.allCases.first(where: {
            table[$0.rawValue] != nil && !known.contains($0) && $0 != .service
        }) {
            throw Problem(key: key.rawValue, words: "\(key.rawValue) has no meaning for \(kind.rawValue)")
        }
    }

    private static func place(of table: TOMLTable, _ kind: SaveService.Kind) throws(Problem) -> String {
        guard kind != .markdown else {
            do throws(BadValue) {
                guard let value = table[Key.folder.rawValue], let folder: String = try .folder(value) else {
                    throw BadValue(wanted: .folder)
                }
                return folder
            } catch {
                throw Problem(key: Key.folder.rawValue, words: "folder takes \(error.wanted)")
            }
        }
        if kind == .miniflux { return try text(.account, of: table) }
        var address = try text(.url, of: table)
        while address.hasSuffix("/") { address.removeLast() }
        guard WebClient.isWeb(address), (try? WebClient.check(address)) != nil,
            FeedAddress.withoutCredentials(address) == address, !address.contains(where: { "?#".contains($0) })
        else {
            throw Problem(key: Key.url.rawValue, words: "url takes the server's address: \"https://save.example.org\"")
        }
        return address
    }

    private static func text(_ key: Key, of table: TOMLTable) throws(Problem) -> String {
        guard let text = table[key.rawValue]?.string?.trimmed, !text.isEmpty, !text.contains(where: \.isNewline) else {
            throw Problem(key: key.rawValue, words: "\(key.rawValue) is missing, or is not a text of one line")
        }
        return text
    }

    private static func secret(_ key: Key, _ command: Key, of table: TOMLTable) throws(Problem) -> SaveService.Secret {
        guard let value = table[command.rawValue] else { return .text(try text(key, of: table)) }
        guard table[key.rawValue] == nil else {
            throw Problem(key: command.rawValue, words: "\(command.rawValue) has no meaning beside \(key.rawValue)")
        }
        do throws(BadValue) { return .command(try .words(value, example: "[\"pass\", \"show\", \"readeck\"]")) } catch {
            throw Problem(key: command.rawValue, words: "\(command.rawValue) takes \(error.wanted)")
        }
    }
}

import News
import Newsroom
import TOMLKit

/// Reads a configuration table by table, and collects its mistakes.
struct ConfigurationReading {
    /// The most mistakes that are reported one by one.
    private static let maximumProblems = 100
    private static let tables = Set(ConfigurationKey.all.map(\.table))

    private(set) var configuration = Configuration()
    var problems: [(line: Int, fault: SettingFault)] = []
    let lines: ConfigurationLines
    private let document: ConfigurationDocument
    private let name: String

    init(_ document: ConfigurationDocument, _ lines: ConfigurationLines, name: String) {
        (self.document, self.lines, self.name) = (document, lines, name)
    }

    /// Decodes a table that is not the reader's.
    mutating func take(_ value: any TOMLValueConvertible, of tableName: String) {
        let line = lines.line(ofTable: tableName)
        if tableName == FeedTable.name { return takeFeeds(value, line: line) }
        if tableName == RuleTable.name { return takeRules(value, line: line) }
        if tableName == CommandTable.name { return takeCommands(value, line: line) }
        if tableName == SaveTable.name { return takeSaves(value, line: line) }
        guard Self.tables.contains(tableName) else { return refuseTable(value, of: tableName, line: line) }
        guard let table = value.table else {
            problems.append((line, .noTable(tableName, header: "[\(tableName)]")))
            configuration.suspend(SuspendedWork.byMistake(in: tableName), line: line)
            return
        }
        for (keyName, value) in table { take(value, of: keyName, in: tableName) }
    }

    private mutating func takeFeeds(_ value: any TOMLValueConvertible, line: Int) {
        for problem in FeedTable.take(value, &configuration) {
            let place = problem.key.flatMap { lines.line(ofKey: $0, ofFeed: problem.address) }
            let line = place ?? lines.line(ofFeed: problem.address) ?? line
            problems.append((line, problem.fault))
            configuration.suspend(SuspendedWork.byMistake(inFeed: problem.key), line: line)
            if FeedTable.holds(problem.key) { configuration.hold(feed: problem.address, line: line) }
        }
        for address in configuration.feeds.keys {
            configuration.feedLines[address] = lines.line(ofFeed: address) ?? line
        }
    }

    /// Decodes the rules. A faulty one is skipped, and affects nothing else.
    private mutating func takeRules(_ value: any TOMLValueConvertible, line: Int) {
        guard let tables = value.array else {
            let isTable = value.table != nil
            return problems.append(
                (line, isTable ? RuleTable.singleBrackets : .noTable(RuleTable.name, header: RuleTable.header)))
        }
        let mistakes = document.mistakes.filter(RuleTable.isLine)
        let leftOut = Set(document.mistakes.filter(\.isHeader).map(\.line))
        let written = lines.headers(of: RuleTable.name).enumerated().filter { !leftOut.contains($0.element) }
        var headers = written.map(\.element)
        var numbers = written.map { $0.offset + 1 }
        // The rules are in one value, or a multi-line string contains such a header.
        if headers.count != tables.count {
            headers = Array(repeating: line, count: tables.count)
            numbers = Array(1...max(1, tables.count))
        }
        for (place, (table, header)) in zip(tables, headers).enumerated() {
            let end = headers[place...].first { $0 > header } ?? .max
            var (rule, faults) = RuleTable.rule(table, line: header, number: numbers[place])
            if place >= Rule.maximumCount {
                (rule, faults) = (nil, [.tooManyRules(limit: Rule.maximumCount)])
            } else if let mistake = mistakes.first(where: { (header..<end).contains($0.line) }) {
                // The remaining part could match more than the whole rule, and lacks what that line says.
                (rule, faults) = (nil, [.unreadableLine(mistake.line)])
            }
            if let rule { configuration.rules.append(rule) }
            for fault in faults {
                let place = fault.key.flatMap { lines.line(ofKey: $0, below: header) }
                problems.append((place ?? header, .rule(fault)))
            }
        }
    }

    /// Decodes the commands. A faulty one is skipped, and affects nothing else.
    private mutating func takeCommands(_ value: any TOMLValueConvertible, line: Int) {
        guard let table = value.table else {
            return problems.append((line, .noTable(CommandTable.name, header: "[\(CommandTable.name).NAME]")))
        }
        let read = CommandTable.take(table, mistakes: document.mistakes) { [lines] in
            lines.line(ofTable: "\(CommandTable.name).\($0)")
        }
        configuration.commands = read.commands
        for problem in read.problems { refuse(command: problem.command, problem.fault) }
    }

    /// Reports what is wrong with a command.
    mutating func refuse(command: String, _ fault: CommandFault) {
        let table = "\(CommandTable.name).\(command)"
        let line = fault.key.map { lines.line(ofKey: $0, inTable: table) } ?? lines.line(ofTable: table)
        problems.append((line, .other("\(table): \(fault)")))
    }

    /// Decodes the services that articles are saved to. A faulty one is skipped, and affects nothing else.
    private mutating func takeSaves(_ value: any TOMLValueConvertible, line: Int) {
        guard let table = value.table else {
            return problems.append((line, .noTable(SaveTable.name, header: "[\(SaveTable.name).NAME]")))
        }
        let read = SaveTable.take(table, mistakes: document.mistakes) { [lines] in
            lines.line(ofTable: "\(SaveTable.name).\($0)")
        }
        configuration.saves = read.services
        for service in read.services where service.kind == .miniflux {
            configuration.saveAccountLines[service.name] = lines.line(
                ofKey: SaveTable.Key.account.rawValue, inTable: "\(SaveTable.name).\(service.name)")
        }
        for problem in read.problems {
            let table = "\(SaveTable.name).\(problem.service)"
            let line = problem.key.map { lines.line(ofKey: $0, inTable: table) } ?? lines.line(ofTable: table)
            problems.append((line, .other("\(table): \(problem.words); the service is skipped")))
        }
    }

    private mutating func refuseTable(_ value: any TOMLValueConvertible, of tableName: String, line: Int) {
        // The name may be that of a key written without its table.
        let names =
            Self.tables.sorted() + [FeedTable.name, RuleTable.name, CommandTable.name, SaveTable.name]
            + ReaderTable.allCases.map(\.rawValue) + ConfigurationKey.all.map(\.name)
        let suggestion = names.suggestion(for: tableName).map { name in
            if name == RuleTable.name { return RuleTable.header }
            if [CommandTable.name, SaveTable.name].contains(name) { return "[\(name).NAME]" }
            let key = ConfigurationKey.all.first { $0.name == name && !Self.tables.contains(name) }
            return key.map { "\(name) under [\($0.table)]" } ?? "[\(name)]"
        }
        problems.append((line, .unknownTable(tableName, suggestion: suggestion)))
        configuration.suspend(SuspendedWork.byAnySetting, line: line)
        // The nearest name counts, however far it is from the one written.
        if names.nearest(to: tableName) == FeedTable.name {
            for address in value.table?.keys ?? [] { configuration.hold(feed: address, line: line) }
        }
    }

    private mutating func take(_ value: any TOMLValueConvertible, of keyName: String, in tableName: String) {
        let line = lines.line(ofKey: keyName, inTable: tableName)
        let keys = ConfigurationKey.all.filter { $0.table == tableName }
        guard let key = keys.first(where: { $0.name == keyName }) else {
            let names = keys.map(\.name)
            let suggestion = names.suggestion(for: keyName).map { "\(tableName).\($0)" }
            problems.append((line, .unknownKey(path: "\(tableName).\(keyName)", suggestion: suggestion)))
            // The nearest name counts, however far it is from the one written.
            let near = names.nearest(to: keyName) ?? ""
            configuration.suspend(SuspendedWork.byMistake(in: tableName, key: near), line: line)
            return
        }
        do {
            try key.take(value, &configuration)
        } catch {
            problems.append((line, .wants(key: key.path, error.wanted)))
            configuration.suspend(SuspendedWork.byMistake(in: tableName, key: keyName), line: line)
        }
    }

    /// Passes the commands to the reader's tables, which know actions and keys.
    mutating func bind(_ tables: inout some ReaderTables) {
        for (command, fault) in tables.take(configuration.commands) { refuse(command: command, fault) }
    }

    /// Falls back to the default theme when the chosen one cannot be used.
    mutating func refuseTheme(_ fault: SettingFault) {
        problems.append((lines.line(ofKey: "theme", inTable: "display"), fault))
        configuration.display.theme = Configuration.Display().theme
    }

    /// Call after all tables.
    mutating func finished() -> Configuration {
        let refresh = configuration.refresh
        if refresh.maximumInterval < refresh.interval, document.table["refresh"]?.table?["longest_interval"] != nil {
            let line = lines.line(ofKey: "longest_interval", inTable: "refresh")
            problems.append((line, .longestIntervalTooShort))
            configuration.refresh.maximumInterval = max(refresh.interval, Configuration.Refresh().maximumInterval)
        }
        for mistake in document.mistakes { configuration.suspend(by: mistake) }
        let faults =
            document.mistakes.map { ($0.line, SettingProblem("\(name):\($0.place)", .other($0.sentence))) }
            + problems.map { ($0.line, SettingProblem("\(name):\($0.line)", $0.fault)) }
        configuration.faults = faults.sorted { $0.0 < $1.0 }.prefix(Self.maximumProblems).map { $0.1 }
        if faults.count > Self.maximumProblems {
            let more = (faults.count - Self.maximumProblems).counted("more mistake")
            configuration.faults.append(SettingProblem(name, .other(more)))
        }
        configuration.suspend()
        return configuration
    }
}

import FoundationEssentials
import News
import Newsroom
import Programs
import TOMLKit

/// Reads `config.toml`. A line that cannot be used is told of with file, line and the way out; what it sets has its
/// default, and what such a default could destroy or reach is suspended.
package enum ConfigurationFile {
    /// Bytes of a file; a thousand feeds with settings of their own take a tenth.
    private static let largestSize = 1_000_000
    /// Mistakes that are reported one by one.
    private static let mostProblems = 100

    /// - Parameters:
    ///   - isRequired: whether a missing file is an error (it is when the user named it).
    ///   - tables: takes what is set for the reader alone.
    /// - Throws: `Unusable` where that one is missing.
    static func load(
        _ path: String, isRequired: Bool, _ tables: inout some ReaderTables
    ) throws(Unusable) -> Configuration {
        // It is how one says that nothing is configured.
        guard path != "/dev/null" else { return Configuration() }
        let file: (bytes: [UInt8], signature: AtomicFile.Signature)?
        do throws(AtomicFile.Failure) {
            file = try AtomicFile(path: path).read()
        } catch {
            return unreadable(path, "cannot be read: \(error.reason)")
        }
        guard let file else {
            if isRequired { throw Unusable(problems: ["\(path): there is no such file"]) }
            return Configuration()
        }
        guard let text = String(bytes: file.bytes, encoding: .utf8) else {
            return unreadable(path, "cannot be read as UTF-8 text; save it in that encoding")
        }
        return read(text, name: path, &tables)
    }

    /// What of a text can be used, with its problems.
    package static func read(
        _ text: String, name: String, _ readerTables: inout some ReaderTables
    ) -> Configuration {
        guard text.utf8.count <= largestSize else {
            return unreadable(name, "larger than \(largestSize.asLimitOfBytes), so that none of it is read")
        }
        guard let document = ConfigurationDocument(text) else {
            return unreadable(
                name,
                "it has more than \(ConfigurationDocument.mostMistakes) syntax errors, so none of it is used; check "
                    + "that it is a TOML file")
        }
        var configuration = Configuration()
        var problems: [(line: Int, fault: SettingFault)] = []
        let lines = ConfigurationLines(text)
        let tables = Set(ConfigurationKey.all.map(\.table))
        for (tableName, value) in document.table {
            let line = lines.line(ofTable: tableName)
            if tableName == FeedTable.name {
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
                continue
            }
            if let table = ReaderTable(rawValue: tableName) {
                problems += readerTables.take(value, of: table, lines: lines)
                continue
            }
            guard tables.contains(tableName) else {
                // A key may have been written without its table.
                let names =
                    tables.sorted() + [FeedTable.name] + ReaderTable.allCases.map(\.rawValue)
                    + ConfigurationKey.all.map(\.name)
                let meant = names.meant(by: tableName).map { name in
                    let key = ConfigurationKey.all.first { $0.name == name && !tables.contains(name) }
                    return key.map { "\(name) under [\($0.table)]" } ?? "[\(name)]"
                }
                problems.append((line, .unknownTable(tableName, meant: meant)))
                configuration.suspend(SuspendedWork.byAnySetting, line: line)
                // However far that is from what stands there.
                if names.nearest(to: tableName) == FeedTable.name {
                    for address in value.table?.keys ?? [] { configuration.hold(feed: address, line: line) }
                }
                continue
            }
            guard let table = value.table else {
                problems.append((line, .noTable(tableName, header: "[\(tableName)]")))
                configuration.suspend(SuspendedWork.byMistake(in: tableName), line: line)
                continue
            }
            for (keyName, value) in table {
                let line = lines.line(ofKey: keyName, inTable: tableName)
                guard let key = ConfigurationKey.all.first(where: { $0.table == tableName && $0.name == keyName })
                else {
                    let names = ConfigurationKey.all.filter { $0.table == tableName }.map(\.name)
                    let meant = names.meant(by: keyName).map { "\(tableName).\($0)" }
                    problems.append((line, .unknownKey(path: "\(tableName).\(keyName)", meant: meant)))
                    // However far that is from what stands there.
                    let near = names.nearest(to: keyName) ?? ""
                    configuration.suspend(SuspendedWork.byMistake(in: tableName, key: near), line: line)
                    continue
                }
                do {
                    try key.take(value, &configuration)
                } catch {
                    problems.append((line, .wants(key: key.path, error.wanted)))
                    configuration.suspend(SuspendedWork.byMistake(in: tableName, key: keyName), line: line)
                }
            }
        }
        if let fault = readerTables.problem(ofTheme: configuration.display.theme) {
            problems.append((lines.line(ofKey: "theme", inTable: "display"), fault))
            configuration.display.theme = Configuration.Display().theme
        }
        let refresh = configuration.refresh
        if refresh.longestInterval < refresh.interval, document.table["refresh"]?.table?["longest_interval"] != nil {
            let line = lines.line(ofKey: "longest_interval", inTable: "refresh")
            problems.append((line, .longestIntervalTooShort))
            configuration.refresh.longestInterval = max(refresh.interval, Configuration.Refresh().longestInterval)
        }
        for mistake in document.mistakes { configuration.suspend(by: mistake) }
        let told =
            document.mistakes.map { ($0.line, SettingProblem("\(name):\($0.place)", .other($0.sentence))) }
            + problems.map { ($0.line, SettingProblem("\(name):\($0.line)", $0.fault)) }
        configuration.faults = told.sorted { $0.0 < $1.0 }.prefix(mostProblems).map { $0.1 }
        if told.count > mostProblems {
            let more = (told.count - mostProblems).counted("more mistake")
            configuration.faults.append(SettingProblem(name, .other(more)))
        }
        configuration.suspend()
        return configuration
    }

    /// The defaults, since nothing of the file is known.
    private static func unreadable(_ name: String, _ problem: String) -> Configuration {
        var configuration = Configuration()
        configuration.faults = [SettingProblem(name, .other(problem))]
        configuration.suspend(SuspendedWork.byAnySetting, line: nil)
        configuration.holdOtherFeeds(line: nil)
        configuration.suspend()
        return configuration
    }

    /// The configuration cannot be used; each problem is a line "file:line: sentence".
    package struct Unusable: Error, Equatable, CustomStringConvertible {
        package let problems: [String]

        package init(problems: [String]) { self.problems = problems }

        package var description: String { problems.joined(separator: "\n") }
    }
}

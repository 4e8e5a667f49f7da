import FoundationEssentials
import News
import Newsroom
import Programs
import TOMLKit

/// Reads `config.toml`. Reports an unusable line with file, line and remedy; its setting gets the default, and work
/// that could then delete or contact something unintended is suspended.
package enum ConfigurationFile {
    /// The largest file, in bytes; a thousand feeds with settings take a tenth.
    private static let largestSize = 1_000_000

    /// - Parameters:
    ///   - isRequired: whether a missing file is an error (as when the user named it).
    ///   - tables: takes the settings that only the reader uses.
    /// - Throws: `Unusable` if a required file is missing.
    static func load(
        _ path: String, isRequired: Bool, _ tables: inout some ReaderTables
    ) throws(Unusable) -> Configuration {
        // The user names it to use the defaults.
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

    /// The usable part of a text, with its problems.
    package static func read(
        _ text: String, name: String, _ readerTables: inout some ReaderTables
    ) -> Configuration {
        guard text.utf8.count <= largestSize else {
            return unreadable(name, "larger than \(largestSize.asLimitOfBytes), so that none of it is read")
        }
        guard let document = ConfigurationDocument(text) else {
            return unreadable(
                name,
                "it has more than \(ConfigurationDocument.maximumMistakes) syntax errors, so none of it is used; check "
                    + "that it is a TOML file")
        }
        var reading = ConfigurationReading(document, ConfigurationLines(text), name: name)
        for (tableName, value) in document.table {
            if let table = ReaderTable(rawValue: tableName) {
                reading.problems += readerTables.take(value, of: table, lines: reading.lines)
            } else {
                reading.take(value, of: tableName)
            }
        }
        reading.bind(&readerTables)
        if let fault = readerTables.problem(ofTheme: reading.configuration.display.theme) {
            reading.refuseTheme(fault)
        }
        return reading.finished()
    }

    /// The defaults, since the file's content is unknown.
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

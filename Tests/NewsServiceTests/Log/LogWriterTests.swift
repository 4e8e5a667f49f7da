import BackgroundTasks
import Foundation
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("The log")
struct LogWriterTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private var path: String { folder.path + "/newsterm.log" }

    private func log(_ level: LogLevel = .debug) -> LogWriter { LogWriter(path: path, level: level, role: "test") }

    /// The lines without time and process number.
    private func lines(of log: LogWriter) -> [String] {
        log.flush()
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let process = "test[\(ProcessInfo.processInfo.processIdentifier)] "
        return text.split(separator: "\n").map {
            String($0.split(separator: " ", maxSplits: 1)[1]).replacing(process, with: "")
        }
    }

    @Test("A line has the time in UTC, its level, the process's role, its ID, and one line of text")
    func line() throws {
        let log = log()
        log.write(.info, "a\u{1B}[2Jb\nc\u{202E}d", at: Date(timeIntervalSince1970: 1_800_000_000.25))
        log.flush()
        let line = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            line.hasPrefix("2027-01-15T08:00:00.250Z info test[\(ProcessInfo.processInfo.processIdentifier)] a"))
        #expect(line.utf8.filter { $0 == 0x0A }.count == 1 && line.hasSuffix("d\n"))
        #expect(!line.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test(
        "Messages below the level are neither written nor composed; off writes no file",
        arguments: LogLevel.allCases)
    func levels(level: LogLevel) {
        let log = log(level)
        func text(_ level: LogLevel) -> String {
            #expect(log.writes(level))
            return level.rawValue
        }
        for weight in [LogLevel.debug, .info, .warning] { log.write(weight, text(weight)) }
        let expected = [LogLevel.debug, .info, .warning].filter { $0 >= level }
        #expect(lines(of: log) == expected.map { "\($0.rawValue) \($0.rawValue)" })
        if level == .off { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test("A long text is cut after secrets have been removed")
    func bounds() {
        let log = log()
        log.write(.info, "token=\(String(repeating: "s", count: 10_000)) \(String(repeating: "x", count: 10_000))")
        let line = lines(of: log)[0]
        #expect(line.hasPrefix("info token=[hidden] xxx") && line.count < 2_010 && line.hasSuffix("x…"))
    }

    @Test("A problem in a file is logged once, and again when it returns")
    func problems() {
        let log = log(.info)
        for problems in [["a"], ["a", "b"], ["b"], ["a"]] { log.write(problems: problems) }
        #expect(lines(of: log) == ["info a", "info b", "info a"])
    }

    @Test("Lines that could not be written are counted with the next one that can")
    func lost() throws {
        let log = log()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        log.write(.info, "one")
        log.write(.info, "two")
        log.flush()
        try FileManager.default.removeItem(atPath: path)
        log.write(.info, "three")
        log.write(.info, "four")
        #expect(lines(of: log) == ["info three (2 before it could not be written)", "info four"])
    }

    @Test("Failing feeds are logged, and at a verbose level all that were asked; never with a secret")
    func outcomes() {
        let outcomes = [
            RefreshOutcome(url: "https://me:pw@a.example/?key=k", status: .failed, reason: "It is gone."),
            RefreshOutcome(url: "https://b.example/", status: .new, new: 1, reason: "1 new."),
            RefreshOutcome(url: "https://c.example/", status: .skipped, reason: "Not due."),
        ]
        let info = log(.info)
        outcomes.forEach(info.write)
        #expect(lines(of: info) == ["info https://a.example/?key=[hidden] failed: It is gone."])
        let debug = log()
        outcomes.forEach(debug.write)
        #expect(lines(of: debug).dropFirst(2) == ["debug https://b.example/ new: 1 new."])
    }

    @Test("Unsuccessful results of the scheduler have the highest level")
    func entries() {
        let log = log()
        func write(_ event: JournalEntry.Event, _ message: String, result: BackgroundTaskResult? = nil) {
            log.write(JournalEntry(date: Date(), identifier: nil, event: event, message: message, result: result))
        }
        write(.waiting, "waits")
        write(.launched, "begins")
        write(.completed, "done", result: .newData)
        write(.completed, "not done", result: .failed("no network"))
        write(.storage, "the disk is full")
        #expect(
            lines(of: log) == [
                "debug waits", "info begins", "info done", "warning not done", "warning the disk is full",
            ])
    }

    @Test("The log records the error that ends a process, but neither a requested end nor an error already reported")
    func errors() {
        let log = log(.warning)
        log.write(CommandFailure("No such feed."))
        log.write(CancellationError())
        log.write(CommandFailure(exitCode: 3))
        #expect(lines(of: log) == ["warning No such feed."])
    }

    @Test(
        "A process's role is the first word of its command line",
        arguments: [
            ([], "reader"), (["--plain", "--data", "/d"], "reader"), (["refresh", "--force"], "refresh"),
            (["--data", "list", "--no-color", "feeds", "add", "x"], "feeds"),
            (["--log-level", "info", "wake"], "wake"),
        ])
    func roles(arguments: [String], role: String) {
        #expect(LogWriter.role(of: arguments) == role)
    }
}

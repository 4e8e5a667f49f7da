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
    private func said(by log: LogWriter) -> [String] {
        log.flush()
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let process = "test[\(ProcessInfo.processInfo.processIdentifier)] "
        return text.split(separator: "\n").map {
            String($0.split(separator: " ", maxSplits: 1)[1]).replacing(process, with: "")
        }
    }

    @Test("A line has the time in UTC, its weight, what the process does, its number, and one line of text")
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
        "What weighs less than asked for is not written, nor even made; off writes no file",
        arguments: LogLevel.allCases)
    func levels(level: LogLevel) {
        let log = log(level)
        func text(_ level: LogLevel) -> String {
            #expect(log.writes(level))
            return level.rawValue
        }
        for weight in [LogLevel.debug, .info, .warning] { log.write(weight, text(weight)) }
        let expected = [LogLevel.debug, .info, .warning].filter { $0 >= level }
        #expect(said(by: log) == expected.map { "\($0.rawValue) \($0.rawValue)" })
        if level == .off { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test("A long text is cut, and secrets go before that")
    func bounds() {
        let log = log()
        log.write(.info, "token=\(String(repeating: "s", count: 10_000)) \(String(repeating: "x", count: 10_000))")
        let line = said(by: log)[0]
        #expect(line.hasPrefix("info token=[hidden] xxx") && line.count < 2_010 && line.hasSuffix("x…"))
    }

    @Test("A problem of a file is told once, and again when it comes back")
    func problems() {
        let log = log(.info)
        for problems in [["a"], ["a", "b"], ["b"], ["a"]] { log.write(problems: problems) }
        #expect(said(by: log) == ["info a", "info b", "info a"])
    }

    @Test("What could not be written is counted with the next line that can")
    func lost() throws {
        let log = log()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        log.write(.info, "one")
        log.write(.info, "two")
        log.flush()
        try FileManager.default.removeItem(atPath: path)
        log.write(.info, "three")
        log.write(.info, "four")
        #expect(said(by: log) == ["info three (2 before it could not be written)", "info four"])
    }

    @Test("Of feeds those that fail are told, and all that were asked when all is to be told; without a secret")
    func outcomes() {
        let outcomes = [
            RefreshOutcome(url: "https://me:pw@a.example/?key=k", status: .failed, reason: "It is gone."),
            RefreshOutcome(url: "https://b.example/", status: .new, new: 1, reason: "1 new."),
            RefreshOutcome(url: "https://c.example/", status: .skipped, reason: "Not due."),
        ]
        let info = log(.info)
        outcomes.forEach(info.write)
        #expect(said(by: info) == ["info https://a.example/?key=[hidden] failed: It is gone."])
        let debug = log()
        outcomes.forEach(debug.write)
        #expect(said(by: debug).dropFirst(2) == ["debug https://b.example/ new: 1 new."])
    }

    @Test("Of the scheduler's decisions those weigh most that are no success")
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
            said(by: log) == [
                "debug waits", "info begins", "info done", "warning not done", "warning the disk is full",
            ])
    }

    @Test("What ends the work is told; not that somebody wanted its end, or that it has been said")
    func errors() {
        let log = log(.warning)
        log.write(CommandFailure("No such feed."))
        log.write(CancellationError())
        log.write(CommandFailure(exitCode: 3))
        #expect(said(by: log) == ["warning No such feed."])
    }

    @Test(
        "What a process does is the first word of its command line",
        arguments: [
            ([], "reader"), (["--plain", "--data", "/d"], "reader"), (["refresh", "--force"], "refresh"),
            (["--data", "list", "--no-color", "feeds", "add", "x"], "feeds"),
            (["--log-level", "info", "wake"], "wake"),
        ])
    func roles(arguments: [String], role: String) {
        #expect(LogWriter.role(of: arguments) == role)
    }
}

import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The journal")
struct JournalTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    private func entry(_ number: Int, at date: Date? = nil) -> JournalEntry {
        JournalEntry(
            date: date ?? now.addingTimeInterval(Double(number)), identifier: "org.example.task", event: .submitted,
            message: "Number \(number)")
    }

    private func journal(_ directory: TemporaryDirectory, _ count: Int) throws -> Journal {
        var journal = try Journal(directory: directory.path, now: now)
        for number in 0..<count { try journal.append(entry(number)) }
        return journal
    }

    @Test("Entries are read back as written, the newest last")
    func roundTrip() throws {
        let directory = try TemporaryDirectory()
        var journal = try journal(directory, 3)
        let rich = JournalEntry(
            date: now.addingTimeInterval(0.5), identifier: nil, event: .completed, message: "Grüße, 日本 / \"quoted\"",
            result: .failed("no"), launchKind: .simulated)
        try journal.append(rich)
        let (entries, damaged) = try Journal.recent(2, directory: directory.path)
        #expect(entries == [entry(2), rich])
        #expect(damaged == 0)
        #expect(try Journal.recent(100, directory: directory.path).entries.count == 4)
        #expect(try Journal.recent(0, directory: directory.path).entries.isEmpty)
    }

    @Test("Asking for more entries than there are returns all", arguments: [Int.max, Int.max / 256, 4])
    func allEntries(count: Int) throws {
        let directory = try TemporaryDirectory()
        _ = try journal(directory, 3)
        #expect(try Journal.recent(count, directory: directory.path).entries == [entry(0), entry(1), entry(2)])
        #expect(
            try Journal.recent(count, of: "org.example.task", directory: directory.path)
                == [entry(0), entry(1), entry(2)])
    }

    @Test("A torn last line is skipped, and the line appended after it is intact")
    func tornLine() throws {
        let directory = try TemporaryDirectory()
        _ = try journal(directory, 3)
        let bytes = try directory.bytes("journal")
        for cut in [1, 5, 40] {
            try directory.write(bytes.dropLast(cut), to: "journal")
            #expect(try Journal.recent(10, directory: directory.path).entries == [entry(0), entry(1)])
            var journal = try Journal(directory: directory.path, now: now)
            try journal.append(entry(7))
            let (entries, damaged) = try Journal.recent(10, directory: directory.path)
            // Without just its line feed, the line is still complete.
            #expect(entries == [entry(0), entry(1)] + (cut == 1 ? [entry(2)] : []) + [entry(7)])
            #expect(damaged == (cut == 1 ? 0 : 1))
        }
    }

    @Test("A partial line left by a full disk does not damage the next entry")
    func fullDisk() throws {
        let directory = try TemporaryDirectory()
        var journal = try journal(directory, 2)
        // A partial line, as left by a write that runs out of space.
        let whole = try directory.bytes("journal")
        try directory.write(whole + whole.prefix(30), to: "journal")
        try journal.append(entry(7))
        let (entries, damaged) = try Journal.recent(10, directory: directory.path)
        #expect(entries == [entry(0), entry(1), entry(7)])
        #expect(damaged == 1)
    }

    @Test("A journal that cannot be trimmed is still appended to, and trimming is retried only after many more entries")
    func failedTrimming() throws {
        let directory = try TemporaryDirectory()
        var lines = Data()
        for number in 0..<10_000 {
            lines.append(ChecksummedLine.encode(try JSONCoding.encode(entry(number, at: now))))
        }
        try directory.write(lines, to: "journal")
        var journal = try Journal(directory: directory.path, now: now)
        // A folder in the way of the temporary file: it fails for every user, root too.
        let obstacle = "\(directory.path)/journal.new"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        #expect(throws: BackgroundTaskError.self) { try journal.append(entry(10_000, at: now)) }
        for number in 1..<Journal.rowsBetweenTrimmings { try journal.append(entry(10_000 + number, at: now)) }
        #expect(throws: BackgroundTaskError.self) { try journal.append(entry(20_000, at: now)) }
        try FileManager.default.removeItem(atPath: obstacle)
        for number in 1...Journal.rowsBetweenTrimmings { try journal.append(entry(20_000 + number, at: now)) }
        let entries = try Journal.recent(20_000, directory: directory.path).entries
        #expect(entries.count == 9000)
        #expect(entries.last?.message == "Number \(20_000 + Journal.rowsBetweenTrimmings)")
    }

    @Test("Damaged lines are skipped and counted")
    func damagedLines() throws {
        let directory = try TemporaryDirectory()
        _ = try journal(directory, 20)
        var bytes = try directory.bytes("journal")
        let lines = Lines.complete(in: bytes)
        bytes[lines[0].count + 30] ^= 1
        bytes.append(Data("no line of ours\n".utf8))
        try directory.write(bytes, to: "journal")
        let (entries, damaged) = try Journal.recent(100, directory: directory.path)
        #expect(entries == [entry(0)] + (2..<20).map { entry($0) })
        #expect(damaged == 2)
    }

    @Test("It never holds more than 10,000 rows, and keeps the newest")
    func maximumRows() throws {
        let directory = try TemporaryDirectory()
        var lines = Data()
        for number in 0..<10_000 {
            lines.append(ChecksummedLine.encode(try JSONCoding.encode(entry(number, at: now))))
        }
        try directory.write(lines, to: "journal")
        var journal = try Journal(directory: directory.path, now: now)
        try journal.append(entry(10_000, at: now))
        let entries = try Journal.recent(20_000, directory: directory.path).entries
        #expect(entries.count == 9000)
        #expect(entries.first?.message == "Number 1001")
        #expect(entries.last?.message == "Number 10000")
    }

    @Test("Entries older than 30 days are deleted")
    func maximumAge() throws {
        let directory = try TemporaryDirectory()
        do {
            var journal = try Journal(directory: directory.path, now: now)
            for day in 0..<40 { try journal.append(entry(day, at: now.addingTimeInterval(Double(day) * 86_400))) }
        }
        let days = try Journal.recent(100, directory: directory.path).entries.map(\.date)
        #expect(days.count <= 32)
        // Months later: a day after the first entry with that date the old ones are deleted.
        let later = now.addingTimeInterval(100 * 86_400)
        var journal = try Journal(directory: directory.path, now: later)
        for hour in 0...24 { try journal.append(entry(hour, at: later.addingTimeInterval(Double(hour) * 3600))) }
        #expect(try Journal.recent(100, directory: directory.path).entries.count == 25)
    }

    @Test("A clock that jumps years ahead for some hours costs no entry")
    func jumpAhead() throws {
        let directory = try TemporaryDirectory()
        var journal = try journal(directory, 20)
        let ahead = now.addingTimeInterval(10 * 365 * 86_400)
        for hour in 0..<23 { try journal.append(entry(100 + hour, at: ahead.addingTimeInterval(Double(hour) * 3600))) }
        // Another process that starts with the same clock.
        journal = try Journal(directory: directory.path, now: ahead.addingTimeInterval(23 * 3600))
        #expect(try Journal.recent(100, directory: directory.path).entries.count == 43)
        // Correct again: time passes, and ages count as before.
        for day in 1...40 { try journal.append(entry(200 + day, at: now.addingTimeInterval(Double(day) * 86_400))) }
        let messages = try Journal.recent(100, directory: directory.path).entries.map(\.message)
        #expect(!messages.contains("Number 0"))
        #expect(messages.contains("Number 122"))
        #expect(messages.last == "Number 240")
    }

    @Test("The row limit still applies after the clock has jumped ahead")
    func jumpAheadAndRows() throws {
        let directory = try TemporaryDirectory()
        var lines = Data()
        for number in 0..<10_000 {
            lines.append(ChecksummedLine.encode(try JSONCoding.encode(entry(number, at: now))))
        }
        try directory.write(lines, to: "journal")
        let ahead = now.addingTimeInterval(10 * 365 * 86_400)
        var journal = try Journal(directory: directory.path, now: ahead)
        try journal.append(entry(10_000, at: ahead))
        #expect(try Journal.recent(20_000, directory: directory.path).entries.count == 9000)
    }

    @Test("No message takes more than one line, or a very long one")
    func hostileMessage() throws {
        let directory = try TemporaryDirectory()
        var journal = try Journal(directory: directory.path, now: now)
        let text = "a\nb\u{1b}[31m\u{202e}" + String(repeating: "x", count: 1_000_000)
        try journal.append(
            JournalEntry(date: now, identifier: text, event: .completed, message: text, result: .failed(text)))
        #expect(try directory.bytes("journal").count < 4000)
        let message = try #require(try Journal.recent(1, directory: directory.path).entries.first?.message)
        #expect(message.hasPrefix("a b [31m xxx"))
    }

    @Test("An event added by a newer version keeps its message, and trimming keeps its line")
    func newerEvent() throws {
        let directory = try TemporaryDirectory()
        let words = #""date":1767225600,"event":"postponed","message":"Postponed.","reason":{"a":1}"#
        let line = ChecksummedLine.encode(Data("{\(words)}".utf8))
        // An entry whose values are unknown keeps its line, too.
        let stranger = ChecksummedLine.encode(Data(#"{"date":1767225600,"event":"postponed","message":5}"#.utf8))
        try directory.write(line + stranger, to: "journal")
        let (entries, damaged) = try Journal.recent(10, directory: directory.path)
        #expect(entries.map(\.message) == ["Postponed."] && damaged == 1)
        #expect(try Journal.recent(10, of: "org.example.task", directory: directory.path) == [])
        var journal = try Journal(directory: directory.path, now: now)
        // Two days are stored, so that old entries may be deleted; and one too old.
        try journal.append(entry(0, at: now.addingTimeInterval(-40 * 86_400)))
        try journal.append(entry(1, at: now))
        try journal.append(entry(2, at: now.addingTimeInterval(2 * 86_400)))
        let bytes = try directory.bytes("journal")
        #expect(bytes.starts(with: line + stranger))
        let kept = try Journal.recent(10, directory: directory.path).entries
        #expect(kept.map(\.message) == ["Postponed.", "Number 1", "Number 2"])
        // Written again by this version it keeps its name.
        #expect(try JSONCoding.encode(kept[0]).contains(Data(#""event":"postponed""#.utf8)))
    }
}

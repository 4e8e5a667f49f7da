import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Following the journal")
struct JournalTailTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    private func entry(_ number: Int) -> JournalEntry {
        JournalEntry(
            date: now.addingTimeInterval(Double(number)), identifier: "org.example.task", event: .submitted,
            message: "Number \(number)")
    }

    @Test("Each appended entry arrives once, even if the file did not exist before")
    func appended() throws {
        let directory = try TemporaryDirectory()
        var tail = JournalTail(directory: directory.path)
        tail.skip()
        #expect(tail.next().isEmpty)
        var journal = try Journal(directory: directory.path, now: now)
        try journal.append(entry(0))
        try journal.append(entry(1))
        #expect(tail.next() == [entry(0), entry(1)])
        #expect(tail.next().isEmpty)
        try journal.append(entry(2))
        #expect(tail.next() == [entry(2)])
    }

    @Test("Earlier entries are skipped, and an incomplete line waits for its end")
    func skipped() throws {
        let directory = try TemporaryDirectory()
        var journal = try Journal(directory: directory.path, now: now)
        try journal.append(entry(0))
        let whole = try directory.bytes("journal")
        var tail = JournalTail(directory: directory.path)
        tail.skip()
        try journal.append(entry(1))
        let both = try directory.bytes("journal")
        try directory.write(both.dropLast(5), to: "journal")
        #expect(tail.next().isEmpty)
        try directory.write(both, to: "journal")
        #expect(tail.next() == [entry(1)])
        #expect(whole.count < both.count)
    }

    @Test("After old entries are trimmed, only new ones arrive")
    func trimmed() throws {
        let directory = try TemporaryDirectory()
        var journal = try Journal(directory: directory.path, now: now)
        for number in 0..<3 { try journal.append(entry(number)) }
        var tail = JournalTail(directory: directory.path)
        tail.skip()
        let lines = try directory.bytes("journal").split(separator: 0x0a)
        try File.replace("journal", in: directory.path, with: Data(lines[1...].joined(separator: [0x0a]) + [0x0a]))
        try journal.append(entry(3))
        #expect(tail.next() == [entry(3)])
    }

    @Test("A follower receives entries written by any process")
    func stream() async throws {
        let directory = try TemporaryDirectory()
        let entries = try Journal.newEntries(directory: directory.path)
        for number in 0..<3 { try Journal.append(entry(number), directory: directory.path) }
        var found: [JournalEntry] = []
        for await entry in entries {
            found.append(entry)
            if found.count == 3 { break }
        }
        #expect(found == [entry(0), entry(1), entry(2)])
    }
}

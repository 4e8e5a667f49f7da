import Foundation
import Glibc
import TestSupport

@testable import BackgroundTasks

extension GuardedWrite {
    static let all = [
        requests, firstRequests, requestsBesideDamage, launch, journal, tornJournal, journalTrimming, lease,
    ]

    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    private static func record(_ name: String, running: Bool = false) -> TaskRecord {
        var record = TaskRecord(identifier: name)
        let pending = PendingRequest(
            request: BackgroundTaskRequest(identifier: name, kind: .processing()), submittedAt: now)
        if running {
            record.run = ActiveRun(id: 1, pending: pending, launchedAt: now, launchKind: .natural, budget: 600)
        } else {
            record.pending = pending
        }
        return record
    }

    /// The identifiers, with a star for those running.
    @Sendable private static func records(in directory: TemporaryDirectory) throws -> String {
        try SchedulerFiles.open(in: directory).records.map { $0.identifier + ($0.run == nil ? "" : "*") }
            .joined(separator: " ")
    }

    /// A request is stored beside an existing one.
    private static let requests = GuardedWrite(
        name: "requests",
        prepare: { try SchedulerFiles.open(in: $0).files.store([record("a")]) },
        write: { try SchedulerFiles.open(in: $0, system: $1).files.store([record("a"), record("b")]) },
        found: records, outlivesPowerCut: true)

    /// The first request ever, for which the folder is created as well.
    private static let firstRequests = GuardedWrite(
        name: "first request",
        prepare: { _ in },
        write: { directory, system in
            let (files, _) = try SchedulerFiles.open(
                directory: directory.path + "/new", now: now, system: system)
            try files.store([record("a")])
        },
        found: { try SchedulerFiles.peek($0.path + "/new").map(\.identifier).joined() })

    /// A request is stored in place of a damaged file, which is kept.
    private static let requestsBesideDamage = GuardedWrite(
        name: "requests, damaged file",
        prepare: { try $0.write("garbage", to: "pending-requests") },
        write: { try SchedulerFiles.open(in: $0, system: $1).files.store([record("a")]) },
        found: { directory in
            let records = try records(in: directory)
            let isKept = try directory.names.contains { try directory.bytes($0) == Data("garbage".utf8) }
            return records + (isKept ? " and the damaged file" : "")
        }, outlivesPowerCut: true)

    /// A request becomes a run, which does not wait for the folder.
    private static let launch = GuardedWrite(
        name: "run",
        prepare: { try SchedulerFiles.open(in: $0).files.store([record("a")]) },
        write: {
            try SchedulerFiles.open(in: $0, system: $1).files.store([record("a", running: true)], syncsFolder: false)
        },
        found: records)

    private static func entry(_ message: String, daysAgo days: Double = 0) -> JournalEntry {
        JournalEntry(
            date: now.addingTimeInterval(-days * 86_400), identifier: nil, event: .notification, message: message)
    }

    @Sendable private static func messages(in directory: TemporaryDirectory) throws -> String {
        try Journal.recent(100, directory: directory.path).entries.map(\.message).reduce(into: [String]()) {
            if $0.last != $1 { $0.append($1) }
        }.joined(separator: " ")
    }

    @Sendable private static func append(_ directory: TemporaryDirectory, _ system: FileSystem) throws {
        var journal = try Journal(directory: directory.path, now: now, system: system)
        try journal.append(entry("two"))
    }

    private static let journal = GuardedWrite(
        name: "journal",
        prepare: { try Journal.append(entry("one"), directory: $0.path) },
        write: append, found: messages)

    private static let tornJournal = GuardedWrite(
        name: "journal, torn line",
        prepare: { directory in
            try Journal.append(entry("one"), directory: directory.path)
            try directory.write(directory.bytes("journal") + Data("0123 half a li".utf8), to: "journal")
        },
        write: append, found: messages)

    /// The old entries are deleted with the new one; that may happen later.
    private static let journalTrimming = GuardedWrite(
        name: "journal, trimming",
        prepare: { directory in
            for (name, days) in [("old", 60.0), ("older", 50), ("one", 2)] {
                try Journal.append(entry(name, daysAgo: days), directory: directory.path)
            }
        },
        write: append,
        found: {
            let messages = try messages(in: $0)
            return messages == "old older one two" ? "one two" : messages
        })

    /// The lease is taken: a process that could not take it, or was killed, blocks no other.
    private static let lease = GuardedWrite(
        name: "lease",
        prepare: { _ in },
        write: { directory, system in
            guard let lease = try Lease.acquire(directory: directory.path, system: system) else { throw Held() }
            lease.release()
        },
        found: freedom)

    private struct Held: Error {}

    @Sendable private static func freedom(of directory: TemporaryDirectory) throws -> String {
        let (holder, lease) = (Lease.holder(directory: directory.path), try Lease.acquire(directory: directory.path))
        defer { lease?.release() }
        return holder == nil && lease != nil ? "free" : "held"
    }
}

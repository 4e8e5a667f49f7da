import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// The record of the background session after the disk has damaged it.
@Suite("A damaged session record", .inTurn)
struct DamagedSessionTests {
    enum Damage: CaseIterable {
        /// One bit is flipped.
        case flipped
        case torn
        case empty
        /// A folder is in its place.
        case folder
        /// Neither the record nor its predecessor can be read.
        case both
    }

    /// A household with a download paused after its first megabyte, and no running agent.
    private struct Paused {
        let testHome: TestHome
        let server: PacedServer
        let folder: String

        init() async throws {
            server = try PacedServer(length: 3_000_000)
            server.letOn(to: 1_000_000)
            testHome = try TestHome(feeds: [], configuration: "[downloads]\nfolder = \"~/casts\"\n")
            folder = testHome.home.path + "/.local/share/newsterm/transfers/org.newsterm.downloads"
            #expect(try await testHome.run("downloads", "add", server.url("/a.mp3")).status == 0)
            #expect(try await eventually { try await list().received == 1_000_000 })
            // Twice, since the record that replaces a damaged one may lack the last step. If the connection broke
            // before the pause, that step is the pause, and the download would continue by itself.
            for _ in 1...2 {
                #expect(try await testHome.run("downloads", "pause", "1").status == 0)
                #expect(try await eventually { Lease.holder(directory: folder + "/agent") == nil })
            }
        }

        struct Listed: Decodable {
            let state: String
            let received: Int64
        }

        func list() async throws -> Listed { try Self.first(of: try await testHome.run("downloads", "--json")) }

        private static func first(of run: ChildProcess.Ending) throws -> Listed {
            try #require(try JSONDecoder().decode([Listed].self, from: Data(run.output.utf8)).first, "\(run)")
        }

        func damage(_ damage: Damage) throws {
            for name in damage == .both ? ["session", "session.previous"] : ["session"] {
                let url = URL(fileURLWithPath: "\(folder)/\(name)")
                if damage == .folder {
                    try FileManager.default.removeItem(at: url)
                    try FileManager.default.createDirectory(
                        at: url.appendingPathComponent("inner"), withIntermediateDirectories: true)
                    continue
                }
                var bytes = try Data(contentsOf: url)
                switch damage {
                case .flipped, .both: bytes[bytes.count / 2] ^= 1
                case .torn: bytes.removeLast(bytes.count / 3)
                case .empty, .folder: bytes = Data()
                }
                try bytes.write(to: url)
            }
        }

        /// Includes the last observed state in a failure.
        private func expectFinished() async throws {
            var last = ""
            let isFinished = try await eventually {
                let run = try await testHome.run("downloads", "--json")
                last = run.output + run.words
                return try Self.first(of: run).state == "finished"
            }
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            #expect(
                isFinished,
                """
                \(last)
                The agent: \(Lease.holder(directory: folder + "/agent").map { "\($0)" } ?? "none")
                The session's folder: \(files.joined(separator: ", "))
                The server was asked for: \(server.takeAsked())
                """)
        }

        /// Expects the complete file in its place.
        /// - Parameter isPaused: whether the replacement of the damaged record says that the download is paused.
        func expectWhole(isPaused: Bool = true) async throws {
            server.hurry()
            if isPaused {
                let resumed = try await testHome.run("downloads", "resume", "1")
                #expect(resumed.words.contains("Resumed."), "\(resumed)")
            }
            try await expectFinished()
            let path = testHome.home.path + "/casts"
            let files = try FileManager.default.subpathsOfDirectory(atPath: path)
            let name = try #require(files.first { $0.hasSuffix("mp3") })
            #expect(server.isRight(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))))
        }
    }

    @Test("It is put aside and reported once, and the download resumes from its bytes", arguments: Damage.allCases)
    func commands(_ damage: Damage) async throws {
        let paused = try await Paused()
        try paused.damage(damage)
        let sick = try await paused.testHome.run("doctor")
        #expect(sick.status == 1 && sick.output.contains("session is damaged."), "\(sick.output)")
        let first = try await paused.testHome.run("downloads", "--json")
        #expect(first.status == 0, "\(first.words)")
        #expect(first.words.contains("org.newsterm.downloads was damaged. It is kept as session.damaged-1"))
        #expect(FileManager.default.fileExists(atPath: paused.folder + "/session.damaged-1"))
        let second = try await paused.testHome.run("downloads", "--json")
        #expect(second.status == 0 && !second.words.contains("damaged"), "\(second.words)")
        if damage != .both { #expect(try await paused.list().received == 1_000_000) }
        let well = try await paused.testHome.run("doctor")
        #expect(well.status == 0 && well.output.contains("session.damaged-1"), "\(well.output)")
        let journal = try await paused.testHome.run("tasks", "journal")
        #expect(journal.output.contains("session.damaged-1"))
        _ = paused.server.takeSentAgain()
        try await paused.expectWhole(isPaused: damage != .both)
        if damage != .both { #expect(paused.server.takeSentAgain() == 0) }
    }

    @Test("A refresh and a new download recover from it and work")
    func refresh() async throws {
        let paused = try await Paused()
        try paused.damage(.flipped)
        let refresh = try await paused.testHome.run("refresh")
        #expect(refresh.status == 0 && refresh.words.contains("session.damaged-1"), "\(refresh.words)")
        try paused.damage(.torn)
        let added = try await paused.testHome.run("downloads", "add", paused.server.url("/b.mp3"))
        #expect(added.status == 0 && added.words.contains("session.damaged-2"), "\(added.words)")
        try await paused.expectWhole()
    }

    @Test("The reader reports it and shows the downloads")
    func reader() async throws {
        let paused = try await Paused()
        try paused.damage(.flipped)
        try await paused.testHome.read(columns: 200, rows: 24) { terminal in
            try await terminal.waitFor(text: "It is kept as session.damaged-1")
            try terminal.sendKeys("D")
            try await terminal.waitFor(text: "paused")
        }
        try await paused.expectWhole()
    }

    @Test(
        "While the agent is working it rewrites the record, and nothing is fetched twice",
        arguments: [Damage.flipped, .folder])
    func atWork(_ damage: Damage) async throws {
        let paused = try await Paused()
        #expect(try await paused.testHome.run("downloads", "resume", "1").status == 0)
        #expect(try await eventually { Lease.holder(directory: paused.folder + "/agent") != nil })
        paused.server.letOn(to: 2_000_000)
        #expect(try await eventually { try await paused.list().received == 2_000_000 })
        try paused.damage(damage)
        _ = paused.server.takeSentAgain()
        let list = try await paused.testHome.run("downloads", "--json")
        #expect(list.status == 0 && list.words.contains("session.damaged-1"), "\(list.words)")
        try await paused.expectWhole(isPaused: false)
        #expect(paused.server.takeSentAgain() == 0)
    }
}

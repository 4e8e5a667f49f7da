import Foundation
import TestSupport
import Testing

/// `newsterm doctor`, as a user or a script uses it.
@Suite("The doctor", .inTurn)
struct DoctorTests {
    private struct Report: Decodable {
        struct Condition: Decodable {
            let condition: String
            let state: String
            let observation: String
            let source: String
            let unknown: String
        }

        struct Check: Decodable {
            let check: String
            let status: String
            let detail: String
            let remedy: String?
        }

        let conditions: [Condition]
        let checks: [Check]

        func check(_ name: String) -> Check? { checks.first { $0.check == name } }
    }

    private func report(_ run: ChildProcess.Ending) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    }

    @Test("A fresh home has no problems, and the doctor creates nothing in it")
    func freshHome() async throws {
        let testHome = try TestHome()
        let run = try await testHome.run("doctor", "--json")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.words == "newsterm: no problems found on this machine\n")
        #expect(!FileManager.default.fileExists(atPath: testHome.home.path + "/.local"))
        let report = try report(run)
        #expect(report.check("data folder")?.status == "note")
        #expect(report.check("lease")?.status == "ok")
        #expect(report.check("inotify")?.status == "ok")
        #expect(report.checks.count { $0.check.hasSuffix(" changes") } == 2)
        #expect(Set(report.checks.map(\.check)).count == report.checks.count, "each has a name of its own")
    }

    @Test("Failing feeds are counted without being a problem, with a remedy")
    func failingFeeds() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news"), await server.url("missing")])
            _ = try await testHome.run("refresh", await server.url("news"))
            let before = try report(try await testHome.run("doctor", "--json"))
            #expect(before.check("feeds")?.status == "ok")
            _ = try await testHome.run("refresh")
            let run = try await testHome.run("doctor", "--json")
            let feeds = try #require(try report(run).check("feeds"))
            #expect(run.status == 0 && feeds.status == "note")
            #expect(feeds.detail.hasPrefix("1 of 2 feeds fails: \(await server.url("missing")) ("))
            #expect(feeds.detail.contains("404") && feeds.remedy?.contains("newsterm feeds remove URL") == true)
            #expect(feeds.remedy?.contains("newsterm refresh --force URL") == true)
            // The library is not yet in step with the list.
            try testHome.write(await server.url("news") + "\n", to: "urls")
            let after = try report(try await testHome.run("doctor", "--json"))
            #expect(after.check("feeds")?.status == "ok")
        }
    }

    @Test("A library that opens but is damaged inside is a problem")
    func damagedLibrary() async throws {
        let testHome = try TestHome()
        _ = try await testHome.run("list")
        let path = testHome.home.path + "/.local/share/newsterm/newsterm.db"
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: 8192)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        try file.write(contentsOf: Data(repeating: 0xa5, count: size - 8192))
        try file.close()
        let run = try await testHome.run("doctor", "--json")
        #expect(run.status == 1)
        #expect(try report(run).check("library")?.status == "problem")
    }

    @Test("Each condition has its value, its source, and the effect of an unknown value")
    func conditions() async throws {
        let testHome = try TestHome()
        let report = try report(try await testHome.run("doctor", "--json"))
        let names = ["network", "metered", "external_power", "battery_low", "person_idle", "high_load"]
        #expect(Set(report.conditions.map(\.condition)) == Set(names))
        for condition in report.conditions {
            #expect(["yes", "no", "unknown"].contains(condition.state))
            #expect(!condition.observation.isEmpty && !condition.source.isEmpty && !condition.unknown.isEmpty)
        }
        // This process has no open reader.
        #expect(report.conditions.first { $0.condition == "person_idle" }?.state == "unknown")
        let text = try await testHome.run("doctor").output
        #expect(text.contains("  external power "))
        #expect(text.components(separatedBy: "read from: ").count == names.count + 1)
        #expect(text.components(separatedBy: "if unknown: Assumed ").count == names.count + 1)
    }

    @Test("An invalid configuration is a problem, with its line")
    func configuration() async throws {
        let testHome = try TestHome(configuration: "[refresh]\nintervall = \"5m\"\n")
        let run = try await testHome.run("doctor")
        #expect(run.status == 1)
        #expect(run.output.contains("config.toml:2: there is no refresh.intervall"))
        #expect(run.words == "newsterm: 1 problem found\n")
    }

    @Test("A data folder that is not writable is a problem, with a remedy")
    func dataFolder() async throws {
        let testHome = try TestHome()
        let file = testHome.home.appending(path: "file")
        try Data().write(to: file)
        for folder in [file.path, file.path + "/data"] {
            let run = try await testHome.run("doctor", "--json", "--data", folder)
            #expect(run.status == 1)
            let check = try report(run).check("data folder")
            #expect(check?.status == "problem")
            #expect(check?.detail.contains(folder) == true)
            #expect(check?.remedy?.contains("--data") == true)
        }
    }

    @Test("A damaged library is a problem, and is left alone")
    func library() async throws {
        let testHome = try TestHome()
        let folder = testHome.home.appending(path: ".local/share/newsterm")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let noise = Data("this is no library".utf8)
        try noise.write(to: folder.appending(path: "newsterm.db"))
        let run = try await testHome.run("doctor", "--json")
        #expect(run.status == 1)
        #expect(try report(run).check("library")?.detail.contains("newsterm.db") == true)
        #expect(try Data(contentsOf: folder.appending(path: "newsterm.db")) == noise)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["newsterm.db"])
    }

    @Test("A unit counts once it is enabled; until then the remedy says how to enable it")
    func unit() async throws {
        let testHome = try TestHome()
        #expect(try report(try await testHome.run("doctor", "--json")).check("systemd unit")?.status == "note")
        let folder = testHome.home.appending(path: ".config/systemd/user")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "newsterm.service"))
        let installed = try report(try await testHome.run("doctor", "--json")).check("systemd unit")
        #expect(installed?.status == "note")
        #expect(installed?.remedy == "systemctl --user enable --now newsterm.service")
        let wants = folder.appending(path: "default.target.wants")
        try FileManager.default.createDirectory(at: wants, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: wants.appending(path: "newsterm.service"),
            withDestinationURL: folder.appending(path: "newsterm.service"))
        let enabled = try report(try await testHome.run("doctor", "--json")).check("systemd unit")
        #expect(enabled?.status == "ok")
        #expect(enabled?.detail.contains("newsterm.service is enabled") == true)
    }

    @Test("The scheduler's folder is checked too, since it may be on another disk")
    func backgroundFolder() async throws {
        let testHome = try TestHome()
        _ = try await testHome.run("list")
        let folder = testHome.home.appending(path: ".local/share/newsterm/background")
        try? FileManager.default.removeItem(at: folder)
        // A file in the folder's place: not even the superuser can write into it.
        try Data().write(to: folder)
        let run = try await testHome.run("doctor", "--json")
        #expect(run.status == 1)
        #expect(try report(run).check("data folder")?.detail.contains(folder.path) == true)
    }

    @Test(
        "Anything but a folder in place of the jobs' folder is a problem, with a remedy",
        arguments: ["a file", "a link to itself", "a link to nothing"])
    func jobsFolder(kind: String) async throws {
        let testHome = try TestHome()
        _ = try await testHome.run("list")
        let folder = testHome.home.path + "/.local/share/newsterm/background"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: folder + "/jobs")
        switch kind {
        case "a file": try Data().write(to: URL(fileURLWithPath: folder + "/jobs"))
        case "a link to itself": #expect(symlink("jobs", folder + "/jobs") == 0)
        default: #expect(symlink("nothing", folder + "/jobs") == 0)
        }
        let run = try await testHome.run("doctor", "--json")
        #expect(run.status == 1)
        let check = try #require(try report(run).check("data folder"))
        #expect(check.status == "problem" && check.detail.contains(folder + "/jobs cannot be "))
        let remedy = kind == "a file" ? "Move it away, or " : "Remove or fix the link, or "
        #expect(check.remedy?.hasPrefix(remedy) == true)
    }

    @Test("A folder in place of the socket is a problem, since no daemon can start")
    func socket() async throws {
        let testHome = try TestHome(feeds: [])
        #expect(try await testHome.run("wake").status == 0)
        let socket = testHome.home.path + "/.local/share/newsterm/background/lease.socket"
        try FileManager.default.removeItem(atPath: socket)
        try FileManager.default.createDirectory(atPath: socket, withIntermediateDirectories: false)
        let run = try await testHome.run("doctor", "--json")
        #expect(run.status == 1 && run.words == "newsterm: 1 problem found\n")
        let lease = try report(run).check("lease")
        #expect(lease?.status == "problem")
        #expect(lease?.detail == "Cannot listen at \(socket): Is a directory. Move it away.")
    }

    @Test("A job of a newer version is named, and left for that version")
    func newerJob() async throws {
        let testHome = try TestHome(feeds: [])
        #expect(try await testHome.run("wake").status == 0)
        let folder = testHome.home.path + "/.local/share/newsterm/background/jobs"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let job = folder + "/\(UUID().uuidString).json"
        try Data(#"{"version":99}"#.utf8).write(to: URL(fileURLWithPath: job))
        #expect(try await testHome.run("wake").status == 0)
        #expect(try await testHome.run("wake", "--jobs").status == 0)
        let run = try await testHome.run("doctor", "--json")
        let check = try report(run).check("jobs")
        #expect(run.status == 0 && check?.status == "note" && check?.detail.contains(job) == true)
        #expect(FileManager.default.fileExists(atPath: job))
    }

    @Test("A folder in place of the journal and damaged task requests are problems, each with a remedy")
    func taskFiles() async throws {
        let testHome = try TestHome(feeds: [])
        #expect(try await testHome.run("wake").status == 0)
        let folder = testHome.home.path + "/.local/share/newsterm/background"
        let sound = try await testHome.run("doctor", "--json")
        #expect(sound.status == 0)
        #expect(try report(sound).check("task requests")?.detail == nil)
        try FileManager.default.removeItem(atPath: folder + "/journal")
        try FileManager.default.createDirectory(atPath: folder + "/journal", withIntermediateDirectories: false)
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: folder + "/pending-requests"))
        let refresh = try await testHome.run("refresh")
        #expect(refresh.status == 1 && refresh.words.contains("/journal: it is a folder. Move it away."))
        let run = try await testHome.run("doctor", "--json")
        #expect(run.status == 1 && run.words == "newsterm: 2 problems found\n")
        let (requests, journal) = (try report(run).check("task requests"), try report(run).check("task journal"))
        #expect(requests?.detail.contains("\(folder)/pending-requests is damaged") == true)
        #expect(requests?.remedy == "Quit newsterm wherever it runs, and start it again: that fixes it.")
        #expect(journal?.detail.contains("\(folder)/journal: it is a folder") == true)
        #expect(journal?.remedy == "Move it away; newsterm creates a new one.")
    }

    @Test("A folder in place of the search index is a problem; search works without it, and says so")
    func searchIndex() async throws {
        let testHome = try ArticleTests.testHome()
        #expect(try await testHome.run("refresh").status == 0)
        let path = testHome.home.path + "/.local/share/newsterm/search.db"
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let refresh = try await testHome.run("refresh", "--force")
        #expect(refresh.status == 0, "\(refresh.words)")
        let maintenance = try await testHome.run("maintain")
        #expect(
            maintenance.status == 1 && maintenance.words.contains("\(path) cannot be used: it is a folder. Move it"))
        let search = try await testHome.run("search", "article")
        #expect(search.status == 0 && search.output.contains("The article"))
        #expect(search.words.contains("The search index \(path) cannot be used: it is a folder. Move it away;"))
        let check = try report(try await testHome.run("doctor", "--json")).check("search index")
        #expect(check?.detail == "\(path) is a folder." && check?.remedy == "Move it away; newsterm creates a new one.")
    }

    @Test("It says which process runs the tasks, and that a stopped one does not answer")
    func lease() async throws {
        let testHome = try TestHome()
        try await testHome.read { terminal in
            try await terminal.leaveChoice()
            var holder: Int32 = 0
            #expect(
                try await eventually {
                    let file = testHome.home.path + "/.local/share/newsterm/background/lease"
                    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
                    holder = Int32(text.trimmingCharacters(in: .newlines)) ?? 0
                    return holder > 0
                })
            let run = try await testHome.run("doctor", "--json")
            #expect(run.status == 0, "\(run.output)")
            let words = "Process \(holder) runs the background tasks, and answers."
            #expect(try report(run).check("lease")?.detail == words)
            #expect(try report(run).check("library")?.status == "ok")
            kill(holder, SIGSTOP)
            defer { kill(holder, SIGCONT) }
            let stopped = try await testHome.run("doctor", "--json")
            #expect(stopped.status == 1)
            #expect(try report(stopped).check("lease")?.remedy?.contains("kill -CONT \(holder)") == true)
        }
    }
}

// Declares sched_param, which newer headers hide from Glibc.
import CLinux
import Foundation
import Glibc
import News
import NewsStore

/// Measures the program in a terminal, as a user sees it: first screen, memory, keys, keys during a refresh, idleness,
/// memory after much use, and moving through the feeds.
struct ReaderMeasurements {
    private static let starts = 15
    private static let keys = 200
    private static let refreshes = 10
    private static let idleSeconds = 20
    private static let rounds = 40
    /// Keys in the feed pane, at the rate of a held key.
    private static let feedKeys = 60
    private static let feedKeyInterval: Duration = .milliseconds(33)
    private static let feedLists = 30
    /// `AppSettings.listDelay`.
    private static let listDelay: Duration = .milliseconds(120)
    /// An hour of use: articles, lists, searches, counts, headings, orders, and pages.
    private static let round = [
        "j", "j", "\r", " ", " ", "n", "n", "J", "K", "s", "s", "u", "G", "g", "\t", "\t", "z", "z", "v", "v",
        "Of", "On", "t", "\u{1B}", "i", "\u{1B}", "=", "\u{1B}", "?", "\u{1B}",
        "/title\r", "j", "\r", "n", "\u{1B}", "\u{1B}", "w fresh\r", "w all\r", ":300000\r", "g",
    ]

    /// A library filled by `fill`; refreshes change it.
    let directory: String
    let program: String

    func run() async throws {
        let home = NSTemporaryDirectory() + "newsterm-benchmark-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let list = (0..<LibraryFiller.feedCount).map { FeedHost.url(of: $0) + " bench\n" }.joined()
        try Data(list.utf8).write(to: URL(fileURLWithPath: home + "/urls"))
        try await postponeAllFeeds()

        let empty = home + "/empty"
        let library = try Library.open(directory: empty)
        try await LibraryFiller(articles: 0).list(library)
        library.close()
        let bare = try firstScreens(empty, home, marker: "All articles", "first screen without articles")
        let full = try firstScreens(directory, home, marker: try newestTitle(), "first screen")
        report(String(format: "first screen against a library without articles: %.2f times", full / bare))

        let host = try FeedHostProcess()
        let terminal = try open(directory, home)
        if !raisePriority() {
            report("(the system lets this benchmark not go first: times below may hold its own waits for a processor)")
        }
        try keys(terminal)
        try keysDuringRefreshes(terminal, host)
        try idle(terminal)
        try use(terminal)
        terminal.type("Q")
        terminal.settle(.milliseconds(100))
        try moveInFeeds(home)
    }
}

extension ReaderMeasurements {
    /// Makes no feed due, so that nothing else runs during a measurement.
    private func postponeAllFeeds() async throws {
        let library = try Library.open(directory: directory)
        defer { library.close() }
        let now = Date()
        for check in try await library.checks() {
            try await library.recordUnchanged(
                feed: check.feed, at: now, next: NextCheck(date: now.addingTimeInterval(86_400)))
        }
        // Removes stored state, so that the first screen does not restore that of an earlier measurement.
        for name in ["background", "state"] {
            try? FileManager.default.removeItem(atPath: "\(directory)/\(name)")
        }
    }

    /// The beginning of the newest title, which the first screen writes in one piece.
    private func newestTitle() throws -> String {
        let library = try Library.open(directory: directory)
        defer { library.close() }
        let title = try library.headlinesNow(HeadlineFilter(), .first, limit: 1).first?.title ?? ""
        return String(title.prefix(12))
    }

    private func open(_ directory: String, _ home: String) throws -> PseudoTerminal {
        try PseudoTerminal(
            [program, "--data", directory, "--urls", home + "/urls"],
            environment: [
                "HOME": home, "XDG_CONFIG_HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin",
            ])
    }

    /// - Returns: the median in milliseconds.
    private func firstScreens(_ directory: String, _ home: String, marker: String, _ name: String) throws -> Double {
        var shown = Timings()
        var atOnce: [Int] = []
        var atRest: [Int] = []
        for _ in 0..<Self.starts {
            let terminal = try open(directory, home)
            shown.add(
                try terminal.wait(for: "the first screen", from: 0) { $0.contains(marker.utf8) } - terminal.started)
            atOnce.append(try ProcessStatistics(of: terminal.process).residentKilobytes)
            terminal.settle(.seconds(3))
            atRest.append(try ProcessStatistics(of: terminal.process).residentKilobytes)
            terminal.type("Q")
            terminal.settle(.milliseconds(100))
        }
        report(shown.line(name))
        let (first, rest) = (atOnce.sorted()[atOnce.count / 2], atRest.sorted()[atRest.count / 2])
        report("  resident memory then: \(first) kB, at rest \(rest) kB")
        return shown.median / .milliseconds(1)
    }

    /// Gives this thread priority over the measured processes: without it a key was answered in 1 ms, but read here 25
    /// ms later. The thread sleeps most of the time and disturbs no other.
    /// - Returns: whether the system allows it, as it does for root (sched(7)).
    private func raisePriority() -> Bool {
        var parameters = sched_param(sched_priority: 1)
        // SCHED_RESET_ON_FORK of sched.h: child processes do not inherit the priority.
        return sched_setscheduler(0, SCHED_RR | 0x4000_0000, &parameters) == 0
    }

    private func keys(_ terminal: PseudoTerminal) throws {
        terminal.settle(.seconds(1))
        var timings = Timings()
        for _ in 0..<Self.keys {
            timings.add(try press(terminal))
            terminal.read(until: .now + .milliseconds(20))
        }
        report(timings.line("j"))
    }

    /// Measures the keys pressed between the first feed's response and the last one's.
    private func keysDuringRefreshes(_ terminal: PseudoTerminal, _ host: FeedHostProcess) throws {
        var timings = Timings()
        for _ in 0..<Self.refreshes {
            let before = host.answers
            terminal.type("R")
            while host.answers == before { host.update() }
            while host.answers < before + LibraryFiller.feedCount {
                timings.add(try press(terminal))
                terminal.read(until: .now + .milliseconds(10))
                host.update()
            }
            terminal.settle(.seconds(2))
        }
        report(timings.line("j during \(Self.refreshes) refreshes of 20,000 new articles"))
    }

    private func idle(_ terminal: PseudoTerminal) throws {
        terminal.settle(.seconds(8))
        let before = try ProcessStatistics(of: terminal.process)
        let count = terminal.output.count
        terminal.read(until: .now + .seconds(Self.idleSeconds))
        let after = try ProcessStatistics(of: terminal.process)
        report(
            "idle for \(Self.idleSeconds) s: \(after.wakeUps(since: before)) wake-ups, "
                + "\((after.processorTicks - before.processorTicks) * 10) ms of processor time, "
                + "\(terminal.output.count - count) bytes written, \(after.residentKilobytes) kB resident")
    }

    /// An hour's keys in a minute, with a refresh every ten rounds.
    private func use(_ terminal: PseudoTerminal) throws {
        for round in 0..<Self.rounds {
            if round % 10 == 0 { terminal.type("R") }
            for keys in Self.round {
                terminal.type(keys)
                terminal.read(until: .now + .milliseconds(40))
            }
        }
        let atOnce = try ProcessStatistics(of: terminal.process)
        terminal.settle(.seconds(5))
        let later = try ProcessStatistics(of: terminal.process)
        report(
            "after \(Self.rounds * Self.round.count) more keys: \(atOnce.residentKilobytes) kB resident, "
                + "\(later.residentKilobytes) kB a moment later, \(later.peakResidentKilobytes) kB at most")
    }

    /// Each key must be answered before the next is pressed; the feed's list appears after a pause in the selection.
    private func moveInFeeds(_ home: String) throws {
        let terminal = try open(directory, home)
        terminal.settle(.seconds(2))
        terminal.type("hg")
        terminal.settle(.seconds(1))
        var keys = Timings()
        for _ in 0..<Self.feedKeys {
            let next = ContinuousClock.now + Self.feedKeyInterval
            keys.add(try press(terminal))
            terminal.read(until: next)
        }
        report(keys.line("j in the feeds, 30 a second"))
        terminal.settle(.seconds(1))
        var lists = Timings()
        for _ in 0..<Self.feedLists {
            let pressed = ContinuousClock.now
            _ = try press(terminal)
            // Output before the end of the pause belongs to the key.
            terminal.read(until: pressed + Self.listDelay * 0.8)
            let list = try terminal.wait(for: "the list of the feed", from: terminal.output.count) { !$0.isEmpty }
            lists.add(list - pressed - Self.listDelay)
            terminal.settle(.milliseconds(500))
        }
        report(lists.line("list of a feed after the pause"))
    }

    /// Presses `j` and returns the time until the selection has moved: its bar is drawn again.
    private func press(_ terminal: PseudoTerminal) throws -> Duration {
        let start = terminal.output.count
        let pressed = ContinuousClock.now
        terminal.type("j")
        return try terminal.wait(for: "the selection", from: start) { $0.contains("\u{258E}".utf8) } - pressed
    }

    /// Prints at once, even to a file.
    private func report(_ line: String) {
        print(line)
        fflush(nil)
    }
}

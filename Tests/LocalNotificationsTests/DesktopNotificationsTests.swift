import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LocalNotifications

@Suite("Desktop notifications", .timeLimit(.minutes(30)))
struct DesktopNotificationsTests {
    private final class Clicks: Sendable {
        private let counted = Mutex(0)
        var count: Int { counted.withLock { $0 } }
        func add() { counted.withLock { $0 += 1 } }
    }

    private let folder: TemporaryDirectory
    private let clicks = Clicks()
    private let notification = LocalNotification(
        program: "newsterm", title: "1 new article", body: "• --help <b> (A)", action: "Open")

    init() throws { folder = try TemporaryDirectory() }

    /// - Parameter body: the sh code that it runs to notify.
    private func command(_ body: String, help: String = "--action=[NAME=]Text...") throws -> [String] {
        try folder.write(
            """
            case "$1" in --help) echo '\(help)'; exit 0 ;; esac
            printf '%s\\n' "$@" >> '\(folder.path)/arguments'
            echo $$ >> '\(folder.path)/processes'
            \(body)
            """, to: "notify-send")
        return ["/bin/sh", "\(folder.path)/notify-send"]
    }

    private var sentArguments: String { text(of: "arguments") }

    private var processes: [Int32] {
        text(of: "processes").split(separator: "\n").compactMap { Int32($0) }
    }

    private func text(of name: String) -> String {
        (try? folder.bytes(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func isAtWork(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    private func show(_ notifications: DesktopNotifications) async -> Bool {
        await notifications.post(notification) { [clicks] in clicks.add() }
    }

    @Test("The desktop gets no markup, no control characters and no options from feeds")
    func hostile() {
        let notification = LocalNotification(
            program: "new\u{1B}sterm", title: "--help\n\u{9B}2J\u{0}", body: "<b>&\\n\u{7}\r\nsecond `id` $(id)",
            action: "a\u{7F}", identifier: "a;b\u{1B}\\")
        #expect(notification.action == "a " && notification.identifier == "a_b__")
        #expect(
            DesktopNotifications().arguments(notification, isClickable: false) == [
                "notify-send", "--app-name=new sterm", "--", "--help  2J ",
                "&lt;b&gt;&amp;&#92;n  \nsecond `id` $(id)",
            ])
    }

    @Test("notify-send's error message is reported, without control characters")
    func errorOutput() async {
        let script = ["/bin/sh", "-c", "printf 'No such\\033[2J service\\n' >&2; exit 3", "notify-send"]
        for (program, words) in [
            (script, "/bin/sh could not notify: it ended with 3 (No such [2J service)."),
            (["/nonexistent/send"], "/nonexistent/send could not be started"),
        ] {
            do {
                try await DesktopNotifications(program: program, limit: .seconds(60)).post(notification)
                Issue.record("It has not failed.")
            } catch {
                #expect("\(error)".hasPrefix(words))
            }
        }
    }

    @Test("A click is reported once, and nothing from a feed is taken for an option")
    func clicked() async throws {
        let notifications = DesktopNotifications(program: try command("echo default"))
        #expect(await show(notifications))
        #expect(try await eventually { clicks.count == 1 && notifications.count == 0 })
        #expect(
            sentArguments == "--app-name=newsterm\n--action=default=Open\n--\n1 new article\n• --help &lt;b&gt; (A)\n")
    }

    @Test("A notification closed without a click opens nothing")
    func closed() async throws {
        let notifications = DesktopNotifications(program: try command("exit 0"))
        #expect(await show(notifications))
        #expect(try await eventually { notifications.count == 0 })
        #expect(clicks.count == 0)
    }

    @Test("An older notify-send, one that fails and one that is missing show nothing that can be clicked")
    func failing() async throws {
        #expect(await !show(DesktopNotifications(program: try command("exit 0", help: "--icon"))))
        #expect(sentArguments == "")
        #expect(await !show(DesktopNotifications(program: try command("exit 1"))))
        #expect(await !show(DesktopNotifications(program: ["/nonexistent/notify-send"])))
        #expect(clicks.count == 0)
    }

    @Test("A desktop without support for clicks still shows the notification")
    func withoutActions() async throws {
        let errorOutput = "Actions are not supported by this notifications server. Displaying non-interactively."
        let notifications = DesktopNotifications(program: try command("echo '\(errorOutput)' >&2; exit 1"))
        #expect(await show(notifications))
    }

    @Test("No more than three are waited for, and none when the process is about to end")
    func bounded() async throws {
        let notifications = DesktopNotifications(program: try command("exec sleep 600"), timeout: .milliseconds(1))
        for number in 1...4 {
            #expect(await show(notifications))
            #expect(try await eventually { processes.count == number })
        }
        let all = processes
        #expect(try await eventually { notifications.count == 3 && !isAtWork(all[0]) })
        #expect(all.dropFirst().allSatisfy(isAtWork))
        notifications.end()
        #expect(try await eventually { !all.contains(where: isAtWork) && notifications.count == 0 })
        #expect(await !show(notifications))
        #expect(clicks.count == 0)
    }
}

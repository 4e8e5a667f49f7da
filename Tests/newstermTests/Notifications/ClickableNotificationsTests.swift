import Foundation
import News
import NewsUI
import Synchronization
import TestSupport
import Testing

@testable import newsterm

@Suite("Notifications that can be clicked")
struct ClickableNotificationsTests {
    private final class Clicks: Sendable {
        private let counted = Mutex(0)
        var count: Int { counted.withLock { $0 } }
        func add() { counted.withLock { $0 += 1 } }
    }

    private let folder: TemporaryFolder
    private let text: NotificationText
    private let clicks = Clicks()

    init() throws {
        folder = try TemporaryFolder()
        var notification = NewsNotification()
        (notification.newArticles, notification.feeds) = (1, 1)
        notification.lines = [NotificationLine(title: "--help <b>", feed: "A")]
        text = NotificationText(notification, locale: .english)
    }

    /// - Parameter body: What it does when it is to notify, in the language of sh.
    private func command(_ body: String, help: String = "--action=[NAME=]Text...") throws -> [String] {
        try folder.write(
            """
            case "$1" in --help) echo '\(help)'; exit 0 ;; esac
            printf '%s\\n' "$@" >> '\(folder.path)/told'
            echo $$ >> '\(folder.path)/processes'
            \(body)
            """, to: "notify-send")
        return ["/bin/sh", "\(folder.path)/notify-send"]
    }

    private var told: String { (try? folder.text(of: "told")) ?? "" }

    private var processes: [Int32] {
        ((try? folder.text(of: "processes")) ?? "").split(separator: "\n").compactMap { Int32($0) }
    }

    private func show(_ notifications: ClickableNotifications) async -> Bool {
        await notifications.show(text) { [clicks] in clicks.add() }
    }

    @Test("A click is told once, with nothing of a feed's taken for an option")
    func clicked() async throws {
        let notifications = ClickableNotifications(program: try command("echo default"))
        #expect(await show(notifications))
        #expect(try await eventually { clicks.count == 1 && notifications.count == 0 })
        #expect(
            told == "--app-name=newsterm\n--action=default=Open\n--\n1 new article\n• --help &lt;b&gt; (A)\n")
    }

    @Test("One that is closed without a click opens nothing")
    func closed() async throws {
        let notifications = ClickableNotifications(program: try command("exit 0"))
        #expect(await show(notifications))
        #expect(try await eventually { notifications.count == 0 })
        #expect(clicks.count == 0)
    }

    @Test("An earlier notify-send, one that fails and one that is missing show nothing that can be clicked")
    func failing() async throws {
        #expect(await !show(ClickableNotifications(program: try command("exit 0", help: "--icon"))))
        #expect(told == "")
        #expect(await !show(ClickableNotifications(program: try command("exit 1"))))
        #expect(await !show(ClickableNotifications(program: ["/nonexistent/notify-send"])))
        #expect(clicks.count == 0)
    }

    @Test("A desktop that knows no clicks has shown it all the same")
    func withoutActions() async throws {
        let complaint = "Actions are not supported by this notifications server. Displaying non-interactively."
        let notifications = ClickableNotifications(program: try command("echo '\(complaint)' >&2; exit 1"))
        #expect(await show(notifications))
    }

    @Test("No more than three are waited for, and none when the process is about to end")
    func bounded() async throws {
        let notifications = ClickableNotifications(program: try command("exec sleep 600"), patience: .milliseconds(1))
        for number in 1...4 {
            #expect(await show(notifications))
            #expect(try await eventually { processes.count == number })
        }
        let all = processes
        #expect(try await eventually { notifications.count == 3 && !ReaderAttention.isAtWork(all[0]) })
        #expect(all.dropFirst().allSatisfy(ReaderAttention.isAtWork))
        notifications.end()
        #expect(try await eventually { !all.contains(where: ReaderAttention.isAtWork) && notifications.count == 0 })
        #expect(await !show(notifications))
        #expect(clicks.count == 0)
    }
}

import Foundation
import LocalNotifications
import News
import TestSupport
import Testing
import Texts

@testable import NewsService

@Suite("Programs that notify the user")
struct NotificationProgramTests {
    private let notification: NewsNotification
    private let text: NotificationText

    init() {
        var notification = NewsNotification()
        (notification.newArticles, notification.feeds, notification.more) = (3, 1, 1)
        notification.endings = [FinishedWork(.refresh, .notCompleted), FinishedWork(.fullText, .done)]
        notification.lines = [
            NotificationLine(title: "--help %s <b>&\\n", feed: "A"),
            NotificationLine(title: "$(id) `id` ';x\"\u{1B}[2J", feed: "%b"),
        ]
        self.notification = notification
        text = NotificationText(notification, language: .english)
    }

    @Test("The desktop and the terminal get the summary and a line for each title")
    func notified() {
        let notified = LocalNotification(text)
        #expect(notified.title == "Refresh not completed, Full text done, 3 new articles" && notified.action == "Open")
        #expect(notified.body == "• --help %s <b>&\\n (A)\n• $(id) `id` ';x\" [2J (%b)\n• and 1 more")
    }

    @Test("The user's program gets the summary and the titles after its own arguments, and JSON on standard input")
    func command() async throws {
        let folder = try TemporaryDirectory()
        let script = "printf '%s|' \"$@\" > '\(folder.path)/words'; cat > '\(folder.path)/input'"
        try folder.write(script, to: "tell")
        let program = NotificationProgram(
            command: ["/bin/sh", "\(folder.path)/tell", "--mine"], notification, text, limit: .seconds(60))
        #expect(await failure(of: program) == nil)
        let body = "• --help %s <b>&\\n (A)\n• $(id) `id` ';x\" [2J (%b)\n• and 1 more"
        #expect(try folder.text(of: "words") == "--mine|Refresh not completed, Full text done, 3 new articles|\(body)|")
        let input = try folder.text(of: "input")
        #expect(input.hasSuffix("}\n"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(input.utf8)) as? [String: Any])
        #expect(object["summary"] as? String == text.summary)
        #expect(object["new_articles"] as? Int == 3)
        #expect(object["feeds"] as? Int == 1)
        #expect(object["refreshes"] as? [String] == ["notCompleted"])
        #expect(object["full_texts"] as? [String] == ["done"])
        #expect(object["additions"] as? [String] == [])
        #expect(object["launches"] as? [String] == [])
        #expect(object["downloads"] as? Int == 0)
        #expect(object["refreshes"] as? [String] == ["notCompleted"])
        #expect(object["more"] as? Int == 1)
        let titles = try #require(object["titles"] as? [[String: String]])
        #expect(titles.map { $0["title"] } == ["--help %s <b>&\\n", "$(id) `id` ';x\" [2J"])
        #expect(titles.map { $0["feed"] } == ["A", "%b"])
    }

    private func failure(of program: NotificationProgram) async -> String? {
        do {
            try await program.run()
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Placeholders in arguments are replaced, and a title's own percent signs are not placeholders")
    func places() {
        let program = NotificationProgram(command: ["tell", "--text=%b", "100%", "%s"], notification, text)
        let body = text.lines.joined(separator: "\n")
        #expect(program.arguments == ["tell", "--text=\(body)", "100%", text.summary])
    }

    @Test("A program that is missing or fails is reported in a sentence")
    func failing() async {
        for (command, words) in [
            (["/nonexistent/tell"], "could not be started"), (["false"], "false could not notify: it ended with 1."),
        ] {
            let program = NotificationProgram(command: command, notification, text, limit: .seconds(60))
            #expect(await failure(of: program)?.contains(words) == true)
        }
    }

    @Test("A program that takes too long is ended, with its children")
    func slow() async throws {
        let folder = try TemporaryDirectory()
        let script = "echo $$ > '\(folder.path)/shell'; sleep 600 & echo $! > '\(folder.path)/sleep'; wait"
        let program = NotificationProgram(
            command: ["/bin/sh", "-c", script, "tell"], notification, text, limit: .seconds(2))
        #expect(await failure(of: program) == "/bin/sh was killed because it took too long.")
        for name in folder.names {
            let process = try #require(Int32(try folder.text(of: name).trimmingCharacters(in: .newlines)))
            #expect(try await eventually { !ReaderAttention.isProcessRunning(process) })
        }
    }
}

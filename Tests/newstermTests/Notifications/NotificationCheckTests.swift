import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import NewsService

@Suite("The doctor's check of notifications")
struct NotificationCheckTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func check(_ configuration: String, environment: [String: String] = [:]) throws -> [DoctorCheck] {
        try folder.write(configuration, to: "config.toml")
        let locations = Locations(configuration: folder.path + "/config.toml", data: folder.path, environment: [:])
        return NotificationCheck.run(
            locations, environment: ["PATH": folder.path, "DISPLAY": ":0"].merging(environment) { $1 })
    }

    private func install(_ program: String) throws {
        try folder.write("#!/bin/sh\n", to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/\(program)")
    }

    @Test("No configuration is fine; suspended notifications belong to another check")
    func off() throws {
        #expect(try check("").map(\.status) == [.ok])
        #expect(try check("").first?.detail.hasPrefix("Off: ") == true)
        #expect(try check("[notifications]\nfeeds = 1\n").isEmpty)
    }

    @Test("Rules that ask for notifications while nothing shows any are noted")
    func unheard() throws {
        func rules(_ actions: String...) -> String {
            actions.map { "[[rule]]\nwhen = \"a\"\nthen = [\"\($0)\"]\n" }.joined()
        }
        let note = try #require(try check(rules("notify", "star")).first)
        #expect(note.status == .note && note.remedy?.contains("[notifications]") == true)
        #expect(note.detail.hasSuffix("so that “notify” in rule 1 shows nothing."))
        #expect(try check(rules("notify", "star", "notify")).first?.detail.contains("rules 1 and 3") == true)
        #expect(try check(rules("star", "never-notify")).map(\.status) == [.ok])
        #expect(try check("[notifications]\nterminal = \"osc9\"\n" + rules("notify")).first?.status == .ok)
    }

    @Test("Working methods are reported on one line")
    func methods() throws {
        try install("notify-send")
        try install("tell")
        let text = "[notifications]\ndesktop = true\ncommand = \"tell\"\nterminal = \"osc9\"\nper_hour = 3\n"
        let found = try check(
            text + "quiet_hours = \"22:00-07:00\"\n", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"])
        #expect(found.first?.status == .ok)
        #expect(
            found.first?.detail
                == "You are notified by \(folder.path)/notify-send and by \(folder.path)/tell and by the "
                + "terminal of an open reader (osc9), 3 times an hour at most, none in the quiet hours.")
        let once = try check(
            text.replacing("= 3", with: "= 1"), environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"])
        #expect(once.first?.detail.hasSuffix(", once an hour at most.") == true)
    }

    @Test("An unreachable desktop and a missing program are problems, with remedies")
    func problems() throws {
        let desktop = try check("[notifications]\ndesktop = true\n")
        #expect(desktop.first?.status == .problem)
        #expect(desktop.first?.detail.contains("no notify-send on the PATH") == true)
        #expect(desktop.first?.remedy?.contains("libnotify-bin") == true)
        try install("notify-send")
        let bus = try check("[notifications]\ndesktop = true\n", environment: ["XDG_RUNTIME_DIR": folder.path])
        #expect(bus.first?.status == .problem)
        #expect(bus.first?.detail.contains("no session bus") == true)
        try folder.write("", to: "bus")
        let found = try check("[notifications]\ndesktop = true\n", environment: ["XDG_RUNTIME_DIR": folder.path])
        #expect(found.first?.status == .ok)
        let gone = try check(
            "[notifications]\ndesktop = true\n",
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/gone,guid=1"])
        #expect(gone.map(\.status) == [.problem])
        #expect(gone.first?.detail.contains("DBUS_SESSION_BUS_ADDRESS names \(folder.path)/gone, which") == true)
        let noDisplay = try check(
            "[notifications]\ndesktop = true\n", environment: ["XDG_RUNTIME_DIR": folder.path, "DISPLAY": ""])
        #expect(noDisplay.map(\.status) == [.ok, .note])
        #expect(noDisplay.last?.detail.contains("neither DISPLAY nor WAYLAND_DISPLAY") == true)
        let command = try check("[notifications]\ncommand = [\"/nonexistent/tell\", \"x\"]\n")
        #expect(command.first?.status == .problem)
        #expect(command.first?.detail == "/nonexistent/tell is no program that can be started.")
    }

    @Test("Every method that does not work is reported, and so are those that do")
    func everyWay() throws {
        let all = try check("[notifications]\ndesktop = true\ncommand = \"~/bin/x\"\nterminal = \"bell\"\n")
        #expect(all.map(\.status) == [.ok, .problem, .problem])
        #expect(all.map(\.check) == ["notifications", "notifications.desktop", "notifications.command"])
        #expect(all[0].detail.hasPrefix("You are notified by the terminal of an open reader (bell), "))
        #expect(all[1].detail.contains("no notify-send") && all[2].detail.contains("/bin/x is no program"))
    }

    @Test("A failed notification is a problem until one succeeds")
    func lastFailure() throws {
        try install("tell")
        let background = Locations(
            configuration: folder.path + "/config.toml", data: folder.path, environment: [:]
        ).background
        func note(_ sentence: String, _ result: BackgroundTaskResult?) throws {
            let entry = JournalEntry(
                date: Date(), identifier: nil, event: .notification, message: sentence, result: result)
            try Journal.append(entry, directory: background)
        }
        let text = "[notifications]\ncommand = \"tell\"\n"
        try note("tell could not notify: it ended with 1.", .failed(""))
        // A hook's entry.
        try note("The hook x is not run: no", nil)
        let failed = try check(text)
        #expect(failed.map(\.status) == [.ok, .problem])
        #expect(failed.last?.detail.hasSuffix("failed: tell could not notify: it ended with 1.") == true)
        try note("The user was notified: 1 new article.", .newData)
        #expect(try check(text).map(\.status) == [.ok])
    }
}

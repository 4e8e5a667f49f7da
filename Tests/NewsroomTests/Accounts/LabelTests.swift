import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Labels of an account's server, which are tags here")
struct LabelTests {
    @Test("The first sync brings labels, also of articles that it would not have taken")
    func first() async throws {
        try await AccountRoom.run(.freshRSS, retention: RetentionPolicy(maximumAgeDays: 10)) { room in
            room.server.change { library in
                library.add(feed: "alpha", category: "Sci")
                library.add(["old", "older"], to: "alpha", isRead: true)
                library.advance(to: 1_799_900_000)
                library.add(["new"], to: "alpha")
                library.setLabel("später & <mehr>", true, ["old", "new"])
                library.setLabel("empty", true, [])
            }
            let report = try await room.syncNow()
            #expect(report.received == 2 && report.followed == 2 && report.sent == 0 && report.remarks == [])
            #expect(try await room.tagged("später & <mehr>") == ["old", "new"])
            let state = try #require(try await room.account().labels)
            #expect(Set(state.names) == ["später & <mehr>", "empty"] && state.leftAlone == 0)
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("A label that could not be taken off here is left alone")
    func tooLong() async throws {
        try await AccountRoom.run(.freshRSS) { room in
            room.server.fill()
            room.server.setLabel(String(repeating: "語", count: 64), true, "a1")
            try await room.syncNow()
            #expect(try await room.account().labels?.leftAlone == 1)
            #expect(try await room.articles()["a1"]?.headline.tags == [])
        }
    }

    @Test("If the server has no labels any more, as after a restored backup, tags stay until the user decides")
    func restored() async throws {
        try await AccountRoom.runLabelled { room in
            room.server.change { $0.add((1...20).map { "n\($0)" }, to: "alpha") }
            for number in 1...20 { room.server.setLabel("many", true, "n\(number)") }
            try await room.syncNow(isAsked: true)
            room.server.change { library in
                for label in ["many", "later"] { library.rename(label: label, to: nil) }
            }
            let report = try await room.syncNow(isAsked: true)
            #expect(report.held?.unlabelled == 22 && report.followed == 0)
            #expect(try await room.tagged("many").count == 20)
            #expect(try await room.syncNow(allowsAll: true).followed == 22)
            #expect(try await room.tagged("many").isEmpty)
        }
    }

    @Test("A tag that is added or removed here is so there, and by undo, too; many take few requests")
    func sent() async throws {
        try await AccountRoom.runLabelled { room in
            room.server.change { $0.add((1...600).map { "n\($0)" }, to: "alpha") }
            try await room.syncNow()
            try await room.tag("new one", true, "a2", "b1")
            try await room.tag("later", false, "a1")
            #expect(try await room.sync.send(try await room.account())?.sent == 3)
            #expect(room.server.library.labelled("new one") == ["a2", "b1"])
            #expect(room.server.library.labelled("later") == ["b3"])
            _ = try await room.library.undo()
            _ = try await room.library.undo()
            #expect(try await room.syncNow(isAsked: true).sent == 3)
            #expect(room.server.library.labelled("new one") == [])
            #expect(room.server.library.labelled("later") == ["a1", "b3"])
            let all = try await room.articles().filter { $0.key.hasPrefix("n") }.map(\.value.id)
            try await room.library.changeTags(of: all, adding: ["many"], removing: [])
            _ = room.server.takeRequests()
            #expect(try await room.sync.send(try await room.account())?.sent == 600)
            #expect(room.server.takeMarkings().count == 3)
            #expect(room.server.library.labelled("many").count == 600)
            #expect(try await room.syncNow(isAsked: true).followed == 0)
            #expect(try await room.tagged("many").count == 600)
        }
    }

    @Test("A label that is put or taken elsewhere follows, and is no act that undo sees")
    func received() async throws {
        try await AccountRoom.runLabelled { room in
            #expect(try await room.tagged("later") == ["a1", "b3"])
            room.server.setLabel("later", false, "b3")
            room.server.setLabel("later", true, "a2")
            room.server.setLabel("phone", true, "a2", "a4")
            #expect(try await room.syncNow(isAsked: true).followed == 4)
            #expect(try await room.tagged("later") == ["a1", "a2"])
            #expect(try await room.tagged("phone") == ["a2", "a4"])
            #expect(try await room.library.undo() == nil)
            #expect(try await room.account().outgoingMarks == 0)
            try await room.expectAgreement()
        }
    }

    @Test("Both sides meet on one article; what was done here last counts")
    func both() async throws {
        try await AccountRoom.runLabelled { room in
            try await room.tag("here", true, "a1")
            try await room.tag("later", false, "a1")
            try await room.tag("later", true, "a2")
            room.server.setLabel("there", true, "a1")
            room.server.setLabel("later", false, "b3")
            try await room.syncNow(isAsked: true)
            #expect(room.server.library["a1"].labels.sorted() == ["here", "there"])
            #expect(try await room.articles()["a1"]?.headline.tags.sorted() == ["here", "there"])
            #expect(try await room.tagged("later") == ["a2"])
            #expect(room.server.library.labelled("later") == ["a2"])
        }
    }

    @Test("A label that is renamed or deleted there is so here")
    func renamed() async throws {
        try await AccountRoom.runLabelled { room in
            room.server.change { $0.rename(label: "later", to: "sooner") }
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("later") == [])
            #expect(try await room.tagged("sooner") == ["a1", "b3"])
            room.server.change { $0.rename(label: "sooner", to: nil) }
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("sooner") == [])
            #expect(try await room.account().outgoingMarks == 0)
        }
    }

    @Test("Labels are looked at once an hour, and when the user asks for a sync")
    func often() async throws {
        try await AccountRoom.runLabelled { room in
            func asksForLabels(isAsked: Bool = false) async throws -> Bool {
                _ = room.server.takeRequests()
                try await room.syncNow(isAsked: isAsked)
                let paths = room.server.takePaths()
                #expect(paths.count == (paths.contains("GET /reader/api/0/tag/list") ? 6 : 4))
                return paths.count == 6
            }
            #expect(try await !asksForLabels())
            room.pass(3_590)
            #expect(try await !asksForLabels())
            room.pass(10)
            #expect(try await asksForLabels())
            #expect(try await !asksForLabels())
            #expect(try await asksForLabels(isAsked: true))
            // A clock that was ahead.
            room.room.clock.advance(by: -100_000)
            #expect(try await asksForLabels())
            try await room.expectAgreement()
        }
    }

    @Test("Tags of articles that a rule gave as they arrived are sent")
    func rule() async throws {
        try await AccountRoom.run(.freshRSS) { room in
            room.server.fill()
            room.room.refresher.replaceRules([try Rule(when: "title:a1", then: ["tag ruled"])])
            #expect(try await room.syncNow().sent == 1)
            #expect(room.server.library.labelled("ruled") == ["a1"])
            #expect(try await room.syncNow(isAsked: true).followed == 0)
            #expect(try await room.tagged("ruled") == ["a1"])
        }
    }

    @Test("Where labels differ in case only, removing the tag removes all of them")
    func spelling() async throws {
        try await AccountRoom.runLabelled { room in
            room.server.setLabel("Later", true, "a1", "a2")
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("later") == ["a1", "a2", "b3"])
            try await room.tag("LATER", false, "a1", "a2")
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("later") == ["b3"])
            #expect(room.server.library.labelled("Later") == [] && room.server.library.labelled("later") == ["b3"])
        }
    }

    @Test("A tag with the name of a folder stays here, and its articles are not taken for those of a label")
    func folder() async throws {
        try await AccountRoom.runLabelled { room in
            try await room.tag("Sci & <co>", true, "b1")
            try await room.tag("empty", true, "b1")
            room.server.change { $0.move(feed: "beta", to: "empty") }
            room.server.change { $0.move(feed: "beta", to: "Uncategorized") }
            for _ in 1...2 {
                try await room.syncNow(isAsked: true)
                #expect(try await room.tagged("Sci & <co>") == ["b1"])
                #expect(try await room.tagged("empty") == ["b1"])
                #expect(try await room.account().outgoingMarks == 0)
            }
            #expect(room.server.library.labels == ["later"])
        }
    }

    @Test(
        "A server without labels keeps the tags here, and is not asked again and again",
        arguments: [AccountPath.minifluxAsReader, .miniflux])
    func missing(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.tag("later", true, "a1")
            try await room.library.setRead(try await room.ids("a2"), true)
            if path == .miniflux {
                #expect(try await room.account().outgoingMarks == 1)
            } else {
                #expect(try await room.account().outgoingMarks == 2)
            }
            #expect(try await room.sync.send(try await room.account())?.sent == 1)
            #expect(try await room.account().labels == LabelState(areMissing: true))
            try await room.tag("other", true, "a1")
            for isAsked in [true, false, true] {
                room.pass(4_000)
                _ = room.server.takeRequests()
                let report = try await room.syncNow(isAsked: isAsked)
                #expect(report.remarks == [] && report.followed == 0 && report.sent == 0)
                #expect(room.server.takeMarkings().isEmpty)
                #expect(try await room.account().labels?.areMissing == true)
            }
            #expect(try await room.articles()["a1"]?.headline.tags == ["later", "other"])
            #expect(try await room.account().failure == nil)
            try await room.expectAgreement()
        }
    }
}

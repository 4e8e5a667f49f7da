import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

@Suite("Labels of servers that fail or mean harm")
struct LabelFaultTests {
    @Test(
        "A sync that is cut at any request, and repeated, ends as one that was not",
        arguments: [SyncServer.Fault.droppedBefore, .droppedAfter, .cut])
    func cut(fault: SyncServer.Fault) async throws {
        try await AccountRoom.runLabelled { room in
            room.room.refresher.replaceRules([try Rule(when: "title:ruled*", then: ["tag ruled"])])
            var (number, isOver) = (0, false)
            while !isOver {
                let isSet = number.isMultiple(of: 2)
                room.pass()
                room.server.change { [number] library in
                    library.add(["ruled\(number)", "n\(number)"], to: "alpha")
                    library.setLabel("phone", isSet, ["a1", "a2"])
                    library.setLabel("later", !isSet, ["b3"])
                    library.setLabel("fresh", true, ["n\(number)"])
                }
                try await room.tag("here", isSet, "b1")
                try await room.tag("later", isSet, "b2")
                room.server.fail(after: number, fault, fault)
                do { try await room.syncNow(isAsked: true) } catch is AccountFailure {}
                isOver = room.server.waitingFaults == 2
                room.server.fail()
                // What the user did stays.
                #expect(try await room.tagged("here") == (isSet ? ["b1"] : []), "\(number)")
                for _ in 1...2 { try await room.syncNow(isAsked: true) }
                let library = room.server.library
                for label in library.labels {
                    #expect(try await room.tagged(label) == library.labelled(label), "\(number) \(label)")
                }
                #expect(library.labelled("here") == (isSet ? ["b1"] : []))
                #expect(library.labelled("later") == (isSet ? ["a1", "b2"] : ["a1", "b3"]))
                #expect(library["ruled\(number)"].labels == ["ruled"] && library["n\(number)"].labels == ["fresh"])
                #expect(try await room.account().outgoingMarks == 0)
                number += 1
                try #require(number < 60)
            }
            #expect(number > 10)
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("Acts without a network are all sent later, the last of each")
    func offline() async throws {
        try await AccountRoom.runLabelled { room in
            let service = try await room.account().service
            room.server.fail(.status(503), .status(503), .status(503))
            try await room.tag("later", false, "a1")
            try await room.tag("x", true, "a1", "a2")
            #expect(try await room.failure() == .refused(status: 503, reason: "Fault"))
            try await room.tag("x", false, "a2")
            try await room.tag("later", true, "a1")
            room.server.fail()
            try await room.syncNow()
            #expect(try await room.account().service == service)
            #expect(room.server.library.labelled("later") == ["a1", "b3"])
            #expect(room.server.library.labelled("x") == ["a1"])
        }
    }

    @Test("What the server says does not undo a tag on its way, or one that was sent meanwhile")
    func onItsWay() async throws {
        try await AccountRoom.runLabelled { room in
            let ids = try await room.ids("a1", "a2", "b3")
            let (library, account, isFirst) = (room.library, room.id, FirstTime())
            room.server.beforeEach { request in
                guard request["s"] == "user/-/label/later", isFirst.take() else { return }
                _ = try? await library.changeTags(of: [ids[0]], adding: [], removing: ["later"])
                _ = try? await library.changeTags(of: [ids[1]], adding: ["later"], removing: [])
                // As if this had been sent after the answer was written.
                _ = try? await library.changeTags(of: [ids[2]], adding: [], removing: ["later"])
                if let marks = try? await library.outgoingMarks(of: account, .label("later"), false, atMost: 10) {
                    try? await library.confirm(marks, of: account)
                }
            }
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("later") == ["a2"])
            room.server.beforeEach(nil)
            // From the next sync on the server is right.
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("later") == room.server.library.labelled("later"))
        }
    }

    @Test("A label that the server does not find, so that it answers with all articles, changes nothing")
    func allArticles() async throws {
        try await AccountRoom.runLabelled { room in
            let (server, isFirst) = (room.server, FirstTime())
            server.beforeEach { request in
                // It is deleted between the list of labels and that of its articles.
                guard request["s"] == "user/-/label/later", isFirst.take() else { return }
                server.change { $0.rename(label: "later", to: nil) }
            }
            let report = try await room.syncNow(isAsked: true)
            #expect(report.followed == 0 && report.remarks.count == 1)
            #expect(try await room.tagged("later") == ["a1", "b3"])
            server.beforeEach(nil)
            #expect(try await room.syncNow(isAsked: true).remarks == [])
            #expect(try await room.tagged("later") == [])
        }
    }

    @Test("Nor does it bring all of the server's articles here")
    func allUnknownArticles() async throws {
        try await AccountRoom.run(.freshRSS, retention: RetentionPolicy(maximumAgeDays: 10)) { room in
            room.server.change { library in
                library.add(feed: "alpha")
                library.add((1...300).map { "old\($0)" }, to: "alpha", isRead: true)
                library.advance(to: 1_799_900_000)
                library.add(["new"], to: "alpha")
                library.setLabel("later", true, ["new"])
            }
            let (server, isFirst) = (room.server, FirstTime())
            server.beforeEach { request in
                guard request["s"] == "user/-/label/later", isFirst.take() else { return }
                server.change { $0.rename(label: "later", to: nil) }
            }
            let report = try await room.syncNow()
            #expect(report.received == 1 && report.remarks.count == 1 && report.followed == 0)
        }
    }

    @Test("Names that cannot be tags, and labels beyond two hundred, are left alone and counted")
    func names() async throws {
        try await AccountRoom.runLabelled { room in
            let long = String(repeating: "long", count: 17)
            let strange = ["a,b", " x", "\u{202E}evil", "line\nbreak", long, "#hash", "\"q\""]
            room.server.change { library in
                for name in strange { library.setLabel(name, true, ["a2"]) }
                for number in 1...250 { library.setLabel(String(format: "later %03d", number), true, ["b1"]) }
            }
            try await room.tag("zebra", true, "a2")
            try await room.syncNow(isAsked: true)
            let state = try #require(try await room.account().labels)
            #expect(state.names.count == 200 && state.leftAlone == strange.count + 52)
            let examples = try #require(state.examples)
            #expect(Set(examples.keys) == [.name, .number] && examples[.name]?.count == 6)
            #expect(examples[.number]?.first == "later 200", "\(examples)")
            #expect(try await room.articles()["a2"]?.headline.tags == ["zebra"])
            #expect(try await room.tagged("later") == ["a1", "b3"])
            #expect(try await room.articles()["b1"]?.headline.tags.count == ArticleTags.maximumCount)
            // One that was followed and is beyond them now keeps its articles.
            #expect(!state.names.contains("zebra"))
            for _ in 1...2 { try await room.syncNow(isAsked: true) }
            #expect(try await room.tagged("zebra") == ["a2"])
        }
    }

    @Test("A list of labels that fails is said, and holds up nothing else")
    func refusedList() async throws {
        try await AccountRoom.runLabelled { room in
            room.server.setRead(true, "a1")
            for fault in [SyncServer.Fault.status(404), .status(500), .content("<html>"), .content("[1]")] {
                room.server.fail(after: 3, fault)
                let report = try await room.syncNow(isAsked: true)
                let remarks = report.remarks.map(\.description)
                #expect(remarks.count == 1 && remarks[0].hasPrefix("The labels could not be read: "))
                // Not at once again.
                #expect(try await room.syncNow().remarks == [])
            }
            try await room.expectAgreement()
            #expect(try await room.tagged("later") == ["a1", "b3"])
        }
    }

    @Test(
        "An incomplete list of a label changes nothing, until one is complete or the label is gone",
        arguments: [false, true])
    func incomplete(isDeleted: Bool) async throws {
        try await AccountRoom.runLabelled { room in
            room.server.setLabel("later", true, "a2", "a3", "a4")
            room.server.setLabel("later", false, "b3")
            room.server.setLargestPage(2)
            room.server.lie { $0.ignoresPages = true }
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("later") == ["a1", "b3"])
            let labels = try await room.account().labels
            #expect(labels?.leftAlone == 1 && labels?.examples == [.list: ["later"]])
            room.server.lie { $0.ignoresPages = false }
            if isDeleted { room.server.change { $0.rename(label: "later", to: nil) } }
            try await room.syncNow(isAsked: true)
            #expect(try await room.tagged("later") == (isDeleted ? [] : ["a1", "a2", "a3", "a4"]))
        }
    }

    @Test("Tags of articles that the server has lost stay here")
    func forgotten() async throws {
        try await AccountRoom.runLabelled { room in
            try await room.tag("mine", true, "a1")
            try await room.syncNow(isAsked: true)
            room.server.change { $0.forget(["a1"]) }
            // Its unread mark is gone there.
            #expect(try await room.syncNow(isAsked: true).followed == 1)
            #expect(try await room.syncNow(isAsked: true).followed == 0)
            #expect(try await room.articles()["a1"]?.headline.tags == ["later", "mine"])
        }
    }

    @Test("The brake holds: very many labels go only if the articles themselves bear it out, or the user allows it")
    func brake() async throws {
        try await AccountRoom.run(.freshRSS) { room in
            let names = (1...400).map { "n\($0)" }
            room.server.change { library in
                library.add(feed: "alpha")
                library.add(names, to: "alpha")
                library.setLabel("later", true, names)
                library.setLabel("other", true, ["n1"])
            }
            try await room.syncNow()
            #expect(try await room.tagged("later").count == 400)
            room.server.lie { $0.hiddenLabels = ["later"] }
            for _ in 1...2 {
                let report = try await room.syncNow(isAsked: true)
                #expect(report.held?.unlabelled == 400 && report.held?.count == 400 && report.followed == 0)
                #expect(report.held?.words.contains("otherwise of 25") == true)
            }
            #expect(try await room.tagged("later").count == 400)
            #expect(try await room.sync.compare(try await room.account())?.marks.unlabelled == 400)
            room.server.lie { $0.hiddenLabels = [] }
            #expect(try await room.syncNow(isAsked: true).held == nil)
            room.server.change { $0.rename(label: "later", to: nil) }
            #expect(try await room.syncNow(isAsked: true).followed == 400)
            #expect(try await room.tagged("later") == [])
        }
    }
}

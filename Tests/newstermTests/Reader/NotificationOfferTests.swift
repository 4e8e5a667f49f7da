import Foundation
import TestSupport
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("When notifications are offered")
struct NotificationOfferTests {
    private let folder: TemporaryDirectory
    private let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"]

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write("#!/bin/sh\n", to: "notify-send")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/notify-send")
    }

    private func offer(_ configuration: String?, path: String? = nil) throws -> NotificationOffer {
        if let configuration { try folder.write(configuration, to: "config.toml") }
        let locations = Locations(
            configuration: folder.path + "/config.toml", data: folder.path + "/data", variable: { _ in nil })
        let loaded = try locations.loadConfiguration()
        return NotificationOffer(
            locations: locations, settings: ReaderSettings(locations, loaded),
            environment: bus.merging(["PATH": path ?? folder.path]) { $1 })
    }

    @Test("They are offered once, by whichever reader asks first")
    func once() async throws {
        let (first, second) = (try offer("[display]\nmouse = false\n"), try offer(nil))
        #expect(try await first.claim())
        #expect(try await !second.claim())
        #expect(try await !first.claim())
    }

    @Test(
        "They are never offered if the file says how to notify, or not to, or has a mistake there",
        arguments: [
            "[notifications]\ndesktop = false\n", "[notifications]\nterminal = \"off\"\n",
            "notifications.command = \"tell\"\n", "notifications = { desktop = false }\n",
            "[notifications]\ndesktop = perhaps\n", "[notifications]\ndesktop_ = true\n",
        ])
    func configured(text: String) async throws {
        #expect(try await !offer(text).claim())
        // The refused claim does not use up the offer.
        #expect(try await offer("[notifications]\nfeeds = \"chosen\"\n# desktop = true\n").claim())
    }

    @Test("They are offered only if notify-send and a session bus exist")
    func desktop() async throws {
        #expect(try await !offer("", path: "/nonexistent").claim())
        var withoutBus = try offer("")
        withoutBus.environment = ["PATH": folder.path]
        #expect(try await !withoutBus.claim())
        #expect(try await offer("").claim())
    }

    @Test("If the offer cannot be recorded that is an error, and nothing is offered")
    func unwritable() async throws {
        try folder.write("", to: "data")
        let offer = try offer("")
        await #expect(throws: (any Error).self) { try await offer.claim() }
    }
}

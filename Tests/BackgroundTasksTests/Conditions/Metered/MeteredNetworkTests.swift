import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The metered network, from the system's bus")
struct MeteredNetworkTests {
    @Test("Without a bus the condition is unknown")
    func noBus() throws {
        let machine = try MachineFixture()
        #expect(machine.reading.metered == .unknown)
        #expect(machine.report(.metered)?.observation == "there is no system bus to ask NetworkManager on")
    }

    @Test(
        "On a real bus, NetworkManager's start, its changes and the end of the bus are noticed",
        .enabled(if: MessageBus.isInstalled, "\(MessageBus.program) is not installed"), .timeLimit(.minutes(30)))
    func realBus() async throws {
        let machine = try MachineFixture()
        let bus = try await MessageBus(run: machine.run)
        let conditions = machine.conditions
        var changes = conditions.changes().makeAsyncIterator()
        await conditions.settle()
        #expect(conditions.current().metered == .unknown)
        let words = conditions.reports().first { $0.condition == .metered }?.observation
        #expect(words == "NetworkManager is not running, or does not report it")

        // Anything may wake listeners on a real machine; only the state counts.
        let manager = try FakeNetworkManager(on: bus, metered: 1)
        while conditions.current().metered != .yes { _ = await changes.next() }
        manager.set(metered: 4)
        while conditions.current().metered != .no { _ = await changes.next() }
        // A later listener learns it before the first decision.
        let later = machine.conditions
        await later.settle()
        #expect(later.current().metered == .no)
        bus.stop()
        while conditions.current().metered != .unknown { _ = await changes.next() }
    }

    @Test(
        "A bus that was missing at first, or was restarted, is asked at the next check of the network",
        .enabled(if: MessageBus.isInstalled, "\(MessageBus.program) is not installed"), .timeLimit(.minutes(30)))
    func laterBus() async throws {
        let machine = try MachineFixture()
        let network = MeteredNetwork(directory: "\(machine.run)/dbus", queryInterval: 0) {}
        #expect(network.observation.state == .unknown)
        for value in [1, 2] as [UInt8] {
            let bus = try await MessageBus(run: machine.run)
            let manager = try FakeNetworkManager(on: bus, metered: value)
            #expect(try await eventually { network.observation.state == (value == 1 ? .yes : .no) })
            withExtendedLifetime(manager) { bus.stop() }
            #expect(try await eventually { network.observation.state == .unknown })
        }
    }

    @Test(
        "An unresponsive bus delays nothing, and waiting for its answer times out quickly",
        .timeLimit(.minutes(30)))
    func silentBus() async throws {
        let machine = try MachineFixture()
        let directory = "\(machine.run)/dbus"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let silence = AcceptedSocket(try LocalSocket.listen("system_bus_socket", in: directory))
        let patient = MeteredNetwork(directory: directory, timeout: 3600) {}
        #expect(patient.observation == Observation(state: .unknown, words: "NetworkManager has not answered"))
        let impatient = MeteredNetwork(directory: directory, timeout: 0.001) {}
        await impatient.settle()
        #expect(impatient.observation.words == "NetworkManager has not answered")
        withExtendedLifetime(silence) {}
    }

    @Test("A missing bus is not looked for at every check")
    func missingBus() throws {
        let machine = try MachineFixture()
        let network = MeteredNetwork(directory: "\(machine.run)/dbus", queryInterval: .infinity) {}
        let words = network.observation.words
        try FileManager.default.createDirectory(atPath: machine.run, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(machine.run)/dbus"))
        #expect(network.observation.words == words)
    }
}

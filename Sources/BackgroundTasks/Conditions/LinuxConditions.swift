public import FoundationEssentials
import Synchronization

/// The conditions of a Linux machine: read from `/proc` and `/sys` when a decision is made, with the kernel telling
/// when they change (see ``KernelMonitor``). Nothing runs meanwhile.
///
/// What is unknown: the network when `/proc/net` can not be read; external power when there is a battery that neither
/// says that it is being discharged nor has a supply beside it. Nothing waits for an unknown condition.
public final class LinuxConditions: SystemConditions {
    private let network: NetworkRoutes
    private let power: PowerSupplies
    private let lastActivity = Mutex<Date?>(nil)

    /// - Parameters:
    ///   - proc: where the kernel's process file system is.
    ///   - sys: where its device file system is.
    public init(proc: String = "/proc", sys: String = "/sys") {
        network = NetworkRoutes(directory: "\(proc)/net")
        power = PowerSupplies(directory: "\(sys)/class/power_supply")
    }

    public func current() -> ConditionReading {
        ConditionReading(
            network: network.isReachable, externalPower: power.isExternal,
            lastActivity: lastActivity.withLock { $0 })
    }

    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let last = Mutex(Self.machine(current()))
        let monitor = KernelMonitor { [network, power] in
            let reading = ConditionReading(network: network.isReachable, externalPower: power.isExternal)
            let isNew = last.withLock { last in
                defer { last = reading }
                return last != reading
            }
            if isNew { continuation.yield() }
        }
        continuation.onTermination = { _ in monitor.stop() }
        return stream
    }

    /// The person has done something, such as pressing a key. Costs nothing: it is looked at with the next decision.
    public func noteActivity(at date: Date = Date()) {
        lastActivity.withLock { $0 = date }
    }

    private static func machine(_ reading: ConditionReading) -> ConditionReading {
        ConditionReading(network: reading.network, externalPower: reading.externalPower)
    }
}

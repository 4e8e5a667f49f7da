public import FoundationEssentials
import Glibc
import Synchronization

/// The conditions of a Linux machine: read from `/proc` and `/sys` when a decision is made, with the kernel telling
/// when they change. Nothing runs meanwhile.
///
/// What each takes for unknown: the network, when `/proc/net` cannot be read; external power, when there is a battery
/// that neither says that it is being discharged nor has a supply beside it; a low battery, when one that is not being
/// charged does not say how full it is; the load, when the kernel has neither pressure figures nor a load average;
/// whether the network is metered, when no NetworkManager tells on the system's bus; the user, until one does
/// something. Nothing waits for an unknown condition (see ``Condition/meaningOfUnknown``).
public final class LinuxConditions: SystemConditions {
    /// Per cent. A battery below it that is not being charged is low.
    public static let lowBatteryPercentage = 20
    /// A user who does something after so long without has come back, which is told at once; what they do
    /// after that is looked at with the next decision. Not longer than any delay by which a policy takes them for idle.
    public static let returnAfter = Duration.seconds(30)
    /// How long after its last sign a reader's terminal is taken to have the focus beside the signs of another:
    /// it may have ended without a word. As long as a policy lets the focus keep work waiting.
    public static let focusHolds = Duration.minutes(5)

    private let network: NetworkRoutes
    private let load: ProcessorLoad
    private let powerDirectory: String
    private let person = Mutex(Person())
    /// What the kernel does not tell those who listen.
    private let untold = Mutex<Set<Condition>>([])
    private let changed: Broadcaster<Void>
    private let metered: MeteredNetwork
    private let monitor: KernelMonitor

    /// - Parameters:
    ///   - proc: where the kernel's process file system is.
    ///   - sys: where its device file system is.
    ///   - run: where the sockets of the system's services are.
    public convenience init(proc: String = "/proc", sys: String = "/sys", run: String = "/run") {
        self.init(proc: proc, sys: sys, run: run, addressed: NetworkInterfaces.withAddress)
    }

    init(
        proc: String, sys: String, run: String, addressed: @escaping @Sendable () -> [String],
        openSocket: @escaping KernelMonitor.OpenSocket = { NetlinkSocket.open(protocol: $0, groups: $1) }
    ) {
        let changed = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: false)
        self.changed = changed
        network = NetworkRoutes(
            directory: "\(proc)/net",
            interfaces: NetworkInterfaces(directory: "\(sys)/class/net", addressed: addressed))
        load = ProcessorLoad(proc: proc, sys: sys)
        powerDirectory = "\(sys)/class/power_supply"
        monitor = KernelMonitor(open: openSocket) { changed.send(()) }
        metered = MeteredNetwork(directory: "\(run)/dbus") { changed.send(()) }
    }

    public func current() -> ConditionReading {
        let power = PowerSupplies(directory: powerDirectory)
        let person = person.withLock { $0 }
        return ConditionReading(
            network: network.observation.state, metered: metered.observation.state,
            externalPower: power.isExternal.state,
            batteryLow: power.isLow(percentage: Self.lowBatteryPercentage).state, highLoad: load.observation.state,
            focus: person.focus, lastActivity: person.lastActivity, untold: untold.withLock { $0 })
    }

    /// Returns when NetworkManager has said whether the network is metered, or after a quarter of a second. For a
    /// process that looks at the conditions once, and for the first decision.
    public nonisolated(nonsending) func settle() async { await metered.settle() }

    /// Yields when the machine's conditions have changed, as far as the kernel tells, and when the user comes back or
    /// turns away. Subscribe first and read ``current()`` then: so no change is missed.
    public func changes() -> AsyncStream<Void> {
        monitor.listen()
        // The kernel never tells that the load has changed; what waits for that looks now and then.
        untold.withLock { $0 = Set(monitor.failures.keys.flatMap(\.conditions) + [.highLoad]) }
        return changed.stream()
    }

    /// The user has done something, such as pressing a key.
    /// - Parameters:
    ///   - focus: whether the terminal that tells of it has the focus; nil when it is not told.
    ///   - reader: the process whose terminal that is; nil: this one.
    public func noteActivity(at date: Date = Date(), focus: ConditionReading.State? = nil, in reader: Int32? = nil) {
        let isNews = person.withLock { $0.acted(at: date, focus: focus, in: reader ?? getpid()) }
        if isNews { changed.send(()) }
    }

    /// The terminal of this process, in which the user reads, has got the focus, or lost it.
    ///
    /// Both are acts of the user's, and count as such. To turn away is the last sign that can be had of them: they are
    /// idle when the usual delay has passed after it, not at once, for many only glance at another window.
    ///
    /// - Parameter focus: whether it has it now; unknown when the terminal could not tell for a while, as when the
    ///   program was stopped and goes on.
    public func noteFocus(_ focus: ConditionReading.State, at date: Date = Date()) {
        person.withLock { $0.turned(focus: focus, at: date, in: getpid()) }
        changed.send(())
    }

    /// Each condition with its present value and where that was read.
    /// - Parameters:
    ///   - policy: it says when the user is idle.
    ///   - now: the time.
    public func reports(policy: LaunchPolicy = LaunchPolicy(), now: Date = Date()) -> [ConditionReport] {
        let power = PowerSupplies(directory: powerDirectory)
        let idle = person.withLock { $0.idleness(policy, now: now) }
        return [
            ConditionReport(
                .network, network.observation,
                source: "\(network.directory)/route, \(network.directory)/ipv6_route, \(network.interfaces.directory)"),
            ConditionReport(
                .metered, metered.observation, source: "NetworkManager, by \(metered.directory)/system_bus_socket"),
            ConditionReport(.externalPower, power.isExternal, source: powerDirectory),
            ConditionReport(.batteryLow, power.isLow(percentage: Self.lowBatteryPercentage), source: powerDirectory),
            ConditionReport(.personIdle, idle, source: "keys, and the terminal's focus, as the program tells of them"),
            ConditionReport(.highLoad, load.observation, source: "\(load.pressureFile), \(load.proc)/loadavg"),
        ]
    }

    /// Whether the kernel tells of changes, kind by kind; of the load it does not. Opens what would be listened to, and
    /// closes it again.
    public func changeReports() -> [ConditionChangeReport] {
        let monitor = KernelMonitor(onChange: {})
        monitor.listen()
        let failures = monitor.failures
        return KernelMonitor.Event.all.map { event in
            ConditionChangeReport(conditions: event.conditions, means: event.means, failure: failures[event]?.reason)
        }
    }
}

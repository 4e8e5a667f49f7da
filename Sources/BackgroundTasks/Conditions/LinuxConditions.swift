public import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// The conditions of a Linux machine: read from `/proc` and `/sys` for each decision, while the kernel reports changes.
/// Nothing runs in between.
///
/// A state is unknown: for the network, when `/proc/net` cannot be read; for external power, when no battery reports a
/// usable status and there is no other supply; for a low battery, when one that is not charging does not report its
/// level; for the load, when the kernel offers neither pressure figures nor a load average; for a metered network,
/// without an answer from NetworkManager on the system bus; for the user, until they do something. Requests do not wait
/// for an unknown condition (see ``Condition/meaningOfUnknown``).
public final class LinuxConditions: SystemConditions {
    /// In per cent. A battery below it that is not charging is low.
    public static let lowBatteryPercentage = 20
    /// A user who acts after being inactive this long has returned, which is reported at once; further activity is read
    /// with the next decision. Not longer than any idle delay of a policy.
    public static let returnAfter = Duration.seconds(30)
    /// How long a reader's last report of focus counts while only others report: the reader may have ended silently.
    /// As long as the longest focus delay of a policy.
    public static let focusValidity = Duration.minutes(5)

    private let network: NetworkRoutes
    private let load: ProcessorLoad
    private let powerDirectory: String
    private let userPresence = Mutex(UserPresence())
    /// The conditions whose changes the kernel does not report.
    private let unobservedConditions = Mutex<Set<Condition>>([])
    private let changed: Broadcaster<Void>
    private let metered: MeteredNetwork
    private let monitor: KernelMonitor

    /// - Parameters:
    ///   - proc: the mount point of the process file system.
    ///   - sys: the mount point of the device file system.
    ///   - run: the folder of the system services' sockets.
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
        let userPresence = userPresence.withLock { $0 }
        return ConditionReading(
            network: network.observation.state, metered: metered.observation.state,
            externalPower: power.isExternal.state,
            batteryLow: power.isLow(percentage: Self.lowBatteryPercentage).state, highLoad: load.observation.state,
            focus: userPresence.focus, lastActivity: userPresence.lastActivity,
            unobservedConditions: unobservedConditions.withLock { $0 })
    }

    /// Returns when NetworkManager has said whether the network is metered, or after a quarter of a second. For the
    /// first decision, and for a process that reads the conditions only once.
    public nonisolated(nonsending) func settle() async { await metered.settle() }

    /// Yields when the machine's conditions have changed, as far as the kernel reports it, and when the user returns or
    /// the focus changes. Subscribe before reading ``current()``, so that no change is missed.
    public func changes() -> AsyncStream<Void> {
        monitor.listen()
        // The kernel never reports load changes, so the load must be polled.
        unobservedConditions.withLock { $0 = Set(monitor.failures.keys.flatMap(\.conditions) + [.highLoad]) }
        return changed.stream()
    }

    /// Records user activity, such as a key press.
    /// - Parameters:
    ///   - focus: whether the reporting terminal has the focus; nil when not known.
    ///   - reader: the process of that terminal; nil: this one.
    public func noteActivity(at date: Date = Date(), focus: ConditionReading.State? = nil, in reader: Int32? = nil) {
        let isNews = userPresence.withLock { $0.recordActivity(at: date, focus: focus, in: reader ?? getpid()) }
        if isNews { changed.send(()) }
    }

    /// Records that this process's terminal, with a reader, gained or lost the focus.
    ///
    /// Both count as user activity. Losing the focus is the last activity to be seen: the user counts as idle after the
    /// usual delay, not at once, because many only glance at another window.
    ///
    /// - Parameter focus: whether it has the focus now; unknown when the terminal could not report it for a while, as
    ///   after the program was stopped and continued.
    public func noteFocus(_ focus: ConditionReading.State, at date: Date = Date()) {
        userPresence.withLock { $0.turned(focus: focus, at: date, in: getpid()) }
        changed.send(())
    }

    /// Each condition's present state and its source.
    /// - Parameters:
    ///   - policy: decides when the user counts as idle.
    ///   - now: the present time.
    public func reports(policy: LaunchPolicy = LaunchPolicy(), now: Date = Date()) -> [ConditionReport] {
        let power = PowerSupplies(directory: powerDirectory)
        let idle = userPresence.withLock { $0.idleObservation(policy, now: now) }
        return [
            ConditionReport(
                .network, network.observation,
                source: "\(network.directory)/route, \(network.directory)/ipv6_route, \(network.interfaces.directory)"),
            ConditionReport(
                .metered, metered.observation, source: "NetworkManager, by \(metered.directory)/system_bus_socket"),
            ConditionReport(.externalPower, power.isExternal, source: powerDirectory),
            ConditionReport(.batteryLow, power.isLow(percentage: Self.lowBatteryPercentage), source: powerDirectory),
            ConditionReport(.userIdle, idle, source: "keys, and the terminal's focus, as the program reports them"),
            ConditionReport(.highLoad, load.observation, source: "\(load.pressureFile), \(load.proc)/loadavg"),
        ]
    }

    /// Whether the kernel reports changes, for each kind of event; it never does for the load. Opens the sockets as a
    /// test and closes them again.
    public func changeReports() -> [ConditionChangeReport] {
        let monitor = KernelMonitor(onChange: {})
        monitor.listen()
        let failures = monitor.failures
        return KernelMonitor.Event.all.map { event in
            ConditionChangeReport(conditions: event.conditions, means: event.means, failure: failures[event]?.reason)
        }
    }
}

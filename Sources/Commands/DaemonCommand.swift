import ArgumentParser
import BackgroundTasks
import FoundationEssentials
import FrontEnd
import Glibc
import News
import NewsService
import NewsStore

/// `newsterm daemon`: runs the background tasks without a terminal; can install itself as a systemd unit.
struct DaemonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daemon", abstract: "Run the background tasks without a screen, until SIGTERM.",
        discussion: """
            Stays in the foreground, for a service manager. With --install it writes the systemd units that start it at \
            every login instead; with --timer those that wake newsterm every quarter of an hour.
            """)

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print a line for every decision.")
    var verbose = false

    @Flag(help: "Write a systemd user unit that runs the daemon.")
    var install = false

    @Flag(help: "With --install: a timer that runs newsterm wake, in place of a daemon that stays.")
    var timer = false

    @Flag(help: "Remove the systemd units that --install wrote.")
    var uninstall = false

    @Flag(help: "With --install or --uninstall: also start or stop them, through systemctl --user.")
    var now = false

    func validate() throws {
        if install && uninstall { throw ValidationError("--install and --uninstall exclude each other.") }
        if timer && !install { throw ValidationError("--timer says what to install; it goes with --install.") }
        if now && !install && !uninstall { throw ValidationError("--now goes with --install or --uninstall.") }
        if verbose && (install || uninstall) { throw ValidationError("--verbose goes with a daemon that runs.") }
    }

    func run() async throws {
        if install { return try await installUnits() }
        if uninstall { return try await uninstallUnits() }
        try await AppServices.with(options.locations, isInBackground: true) { services in
            try services.library.checkWritable()
            try await services.reportFeedListProblems(saysLines: true)
            try await Daemon(
                services: services, manager: ServiceManager(), notifier: Notifier(services), tell: tell
            ).run()
        }
    }

    private func tell(_ entry: JournalEntry) {
        // Always report storage errors: the journal may go unread for days.
        if entry.event == .storage { Output.say("newsterm: \(entry.message)") }
        guard verbose else { return }
        Output.line(Self.isStamped ? entry.messageWithTask : "\(DateText.second(entry.date))  \(entry.messageWithTask)")
    }

    /// Whether output goes to systemd's journal, which adds the time.
    private static let isStamped = getenv("JOURNAL_STREAM") != nil
}

extension DaemonCommand {
    private func installUnits() async throws {
        let set: UnitSet = timer ? .timer : .daemon
        let template = try UnitTemplate.forThisProgram(options)
        let locations = options.locations
        for (path, outcome) in try UnitInstaller(folder: locations.systemdUnits).install(set, template) {
            Output.say(outcome == .written ? "Wrote \(path)." : "\(path) is up to date.")
        }
        let commands = Systemctl.commands(toEnable: set)
        if now {
            try await Systemctl.run(commands, environment: ProcessInfo.processInfo.environment)
        } else if !InstalledUnits(locations: locations).isEnabled(set) {
            Output.say("To start it, now and at every login: \(Systemctl.line(commands))")
        } else {
            Output.say("It is enabled. After a change: \(Systemctl.line([Systemctl.reload]))")
        }
        Output.say("It runs while you are logged in; to have it run from boot on: loginctl enable-linger")
    }

    private func uninstallUnits() async throws {
        let installer = UnitInstaller(folder: options.locations.systemdUnits)
        let units = try installer.installed()
        let environment = ProcessInfo.processInfo.environment
        // Disable while systemd still finds the unit files.
        if now { try await Systemctl.run(Systemctl.commands(toDisable: units), environment: environment) }
        for path in try installer.uninstall() { Output.say("Removed \(path).") }
        guard !units.isEmpty else { return Output.say("No unit of newsterm is in \(installer.folder).") }
        if now { return try await Systemctl.run([Systemctl.reload], environment: environment) }
        let stop = Systemctl.line([["stop"] + units.map(\.rawValue)])
        Output.say("To end what still runs: \(stop); \(Systemctl.line([Systemctl.reload]))")
    }
}

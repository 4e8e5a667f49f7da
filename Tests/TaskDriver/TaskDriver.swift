import BackgroundTasks
import Foundation
import Glibc

/// A program with background tasks, for tests that kill it.
///
///     TaskDriver run FOLDER LOG          runs "work", which writes a line to the log and ends, and "slow", which
///     writes one
///                                        and ends when it is told to; answers what it is asked by the same
///     TaskDriver submit FOLDER NAME N    submits N requests of ten tasks NAME.0 to NAME.9 in turn, and prints each
///     that is
///                                        accepted: the task and the number
///     TaskDriver burst FOLDER NAME N S   submits N requests of ten tasks at once, patient for S seconds, and prints
///     how many
///                                        were accepted, each error with how often it came, and the seconds that it
///                                        took
///     TaskDriver launch FOLDER N         launches "work" N times, and prints when it asked for each, in nanoseconds
///     TaskDriver alone FOLDER LOG        launches "slow", and prints why that came to nothing
///     TaskDriver apple FOLDER LOG        runs "slow" in Apple's shape, which writes to the log when it begins and
///     expires TaskDriver ask FOLDER              asks for explanations until it is killed, and prints how long each
///     took
@main
enum TaskDriver {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 1 else { exit(2) }
        let timeout = arguments[0] == "burst" ? arguments.last.flatMap(Int.init) : nil
        // On a machine busy with tests, interrupted work would wait until the load falls.
        let tasks = BackgroundTaskCenter(
            directory: arguments[1], conditions: VirtualConditions(), timeout: .seconds(timeout ?? 120)
        ) { request, say in say(request) }
        switch (arguments[0], arguments.count) {
        case ("run", 3): try await run(tasks, log: arguments[2])
        case ("submit", 4): try await submit(tasks, name: arguments[2], count: Int(arguments[3]) ?? 0)
        case ("burst", 5): await burst(tasks, name: arguments[2], count: Int(arguments[3]) ?? 0)
        case ("launch", 3): try await launch(tasks, count: Int(arguments[2]) ?? 0)
        case ("alone", 3): try await launchAlone(tasks, log: arguments[2])
        case ("apple", 3): try await runInAppleShape(arguments[1], log: arguments[2])
        case ("ask", 2): try await ask(tasks)
        default: exit(2)
        }
    }

    private static func run(_ tasks: BackgroundTaskCenter, log: String) async throws {
        try await tasks.register("work") { _ in
            write("work \(getpid()) \(nanoseconds())\n", to: log)
            return .success
        }
        try await registerSlow(tasks, log: log)
        try await tasks.run()
        say("ended")
    }

    private static func registerSlow(_ tasks: BackgroundTaskCenter, log: String) async throws {
        try await tasks.register("slow") { run in
            write("slow \(getpid())\n", to: log)
            while true {
                try await Task.sleep(for: .seconds(3600))
                try run.checkExpiration()
            }
        }
    }

    private static func launchAlone(_ tasks: BackgroundTaskCenter, log: String) async throws {
        try await registerSlow(tasks, log: log)
        do {
            say("\(try await tasks.launch("slow"))")
        } catch {
            say("\(error)")
        }
    }

    private static func runInAppleShape(_ folder: String, log: String) async throws {
        let core = try BackgroundTaskScheduler(
            permittedIdentifiers: ["slow"], directory: folder, conditions: VirtualConditions())
        let scheduler = BGTaskScheduler(core)
        scheduler.register(forTaskWithIdentifier: "slow", using: nil) { task in
            task.expirationHandler = {
                write("expired\n", to: log)
                task.setTaskCompleted(success: false)
            }
            write("slow \(getpid())\n", to: log)
        }
        try scheduler.submit(BGProcessingTaskRequest(identifier: "slow"))
        // Whatever it waits for.
        try await core.simulateLaunch(forTaskWithIdentifier: "slow")
        try await scheduler.run()
        say("ended")
    }

    private static func submit(_ tasks: BackgroundTaskCenter, name: String, count: Int) async throws {
        for number in 0..<count {
            let identifier = "\(name).\(number % 10)"
            try await tasks.submit(
                BackgroundTaskRequest(identifier: identifier, kind: .processing(), title: "\(number)"))
            say("\(identifier) \(number)")
        }
    }

    private static func burst(_ tasks: BackgroundTaskCenter, name: String, count: Int) async {
        let begun = nanoseconds()
        let errors = await withTaskGroup(of: String?.self) { group in
            for number in 0..<count {
                group.addTask {
                    do {
                        let identifier = "\(name).\(number % 10)"
                        try await tasks.submit(BackgroundTaskRequest(identifier: identifier, kind: .processing()))
                        return nil
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: [String?: Int]()) { $0[$1, default: 0] += 1 }
        }
        say("\(errors[nil] ?? 0)")
        for (error, count) in errors { if let error { say("\(count) times: \(error)") } }
        say("\(Double(nanoseconds() - begun) / 1e9) s")
    }

    private static func launch(_ tasks: BackgroundTaskCenter, count: Int) async throws {
        for _ in 0..<count {
            try await tasks.submit("work")
            say("\(nanoseconds())")
            try await tasks.launch("work")
        }
    }

    private static func ask(_ tasks: BackgroundTaskCenter) async throws {
        while true {
            let begun = nanoseconds()
            _ = try await tasks.explain("work")
            say("\(nanoseconds() - begun)")
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func nanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Written at once, so that a kill loses nothing of it.
    private static func say(_ line: String) { _ = Glibc.write(STDOUT_FILENO, line + "\n", line.utf8.count + 1) }

    /// Adds a line to a file in one step.
    private static func write(_ line: String, to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        _ = Glibc.write(descriptor, line, line.utf8.count)
        close(descriptor)
    }
}

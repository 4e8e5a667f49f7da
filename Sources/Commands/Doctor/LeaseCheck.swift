import BackgroundTasks
import Glibc
import NewsService

/// Checks which process runs the background tasks, and whether it responds.
enum LeaseCheck {
    static func run(_ locations: Locations) async -> DoctorCheck {
        let folder = locations.background
        if let holder = Lease.holder(directory: folder) { return await ask(holder, locations) }
        guard access(folder, F_OK) == 0 else {
            return DoctorCheck("lease", .ok, "No process runs the background tasks, and none ever has here.")
        }
        do {
            // Released at once; every short command holds it just as briefly.
            guard let lease = try Lease.acquire(directory: folder) else {
                return DoctorCheck("lease", .ok, "Another process has just taken it.")
            }
            defer { lease.release() }
            // Readers and daemons do this too, and do not start without it.
            _ = try LeaseServer(directory: folder)
            return DoctorCheck("lease", .ok, "Free: no process is running the background tasks.")
        } catch {
            return DoctorCheck(
                "lease", .problem, "\(error)",
                remedy: "Without it no task runs: the folder must allow creating and locking files, and sockets.")
        }
    }

    private static func ask(_ holder: Int32, _ locations: Locations) async -> DoctorCheck {
        do {
            guard try await BackgroundTaskCenter(locations).holder() != nil else {
                return DoctorCheck("lease", .ok, "Process \(holder) had it, and has just ended.")
            }
            return DoctorCheck("lease", .ok, "Process \(holder) runs the background tasks, and answers.")
        } catch TaskHostError.otherVersion {
            return DoctorCheck(
                "lease", .problem, "Process \(holder) runs the background tasks and has a different version.",
                remedy: "End it (kill \(holder)), or restart the daemon: systemctl --user restart newsterm.")
        } catch TaskHostError.silent(_, isStopped: false) {
            return DoctorCheck(
                "lease", .problem, "Process \(holder) runs the background tasks, and is busy.",
                remedy: "Try again in a minute. If it is still busy, end it (kill \(holder)).")
        } catch {
            return DoctorCheck(
                "lease", .problem, "\(error)",
                remedy: "Continue process \(holder) if it is stopped (kill -CONT \(holder)), or end it "
                    + "(kill -KILL \(holder)).")
        }
    }
}

import BackgroundTasks
import Glibc
import NewsService

/// Checks whether the background tasks' files are usable: pending requests and the journal.
enum TaskFilesCheck {
    static func run(_ locations: Locations, _ conditions: ConditionReading) -> [DoctorCheck] {
        let folder = locations.background
        // The folder has its own check.
        guard access("\(folder)/.", F_OK) == 0 else { return [] }
        let remedy = "Move it away; newsterm creates a new one."
        var checks: [DoctorCheck] = []
        do throws(BackgroundTaskError) {
            _ = try BackgroundTaskScheduler.storedStatuses(
                directory: folder, conditions: conditions, policy: .ofThisMachine)
        } catch {
            let isDamaged = if case .damagedRecords = error { true } else { false }
            checks.append(
                DoctorCheck(
                    "task requests", .problem, "\(error)",
                    remedy: isDamaged ? "Quit newsterm wherever it runs, and start it again: that fixes it." : remedy))
        }
        do throws(BackgroundTaskError) {
            _ = try Journal.recent(1, directory: folder)
        } catch {
            checks.append(DoctorCheck("task journal", .problem, "\(error)", remedy: remedy))
        }
        let newer = JobQueue(locations).newerFiles()
        if !newer.isEmpty {
            checks.append(
                DoctorCheck(
                    "jobs", .note,
                    "A newer newsterm has started what this one cannot finish: \(newer.joined(separator: ", ")).",
                    remedy: "Start that newsterm, which finishes it, or delete what you no longer want."))
        }
        return checks
    }
}

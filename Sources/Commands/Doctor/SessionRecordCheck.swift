import BackgroundTransfers
import NewsService

/// Checks whether the background sessions' records are readable, and lists unreadable ones that were set aside.
enum SessionRecordCheck {
    static func run(_ locations: Locations) -> [DoctorCheck] {
        [TransferSession.identifier, FeedTransfers.identifier].flatMap { check(locations.transfers(of: $0)) }
    }

    private static func check(_ folder: String) -> [DoctorCheck] {
        do {
            let damage = try BackgroundSession.recordDamage(inFolder: folder)
            var checks = damage.keptRecords.map {
                DoctorCheck(
                    "downloads", .note, "A damaged record was put aside as \($0), and has been replaced.",
                    remedy: "Nothing is left to do; delete the file if you do not want to look into it.")
            }
            if let record = damage.record {
                checks.append(
                    DoctorCheck(
                        "downloads", .problem, "\(record) is damaged.",
                        remedy: "newsterm downloads puts it aside and rebuilds it, and so does the next refresh."))
            }
            return checks
        } catch {
            return [DoctorCheck("downloads", .problem, "\(error)")]
        }
    }
}

import BackgroundTransfers
import NewsService

/// Checks whether the background sessions' records are readable, and lists unreadable ones that were set aside.
enum SessionRecordCheck {
    static func run(_ locations: Locations) -> [DoctorCheck] {
        [("download record", TransferSession.identifier), ("fetch record", FeedTransfers.identifier)].compactMap {
            check($0, locations.transfers(of: $1))
        }
    }

    /// - Returns: nil if it is sound, and always was.
    private static func check(_ name: String, _ folder: String) -> DoctorCheck? {
        do {
            let damage = try BackgroundSession.recordDamage(inFolder: folder)
            let kept = damage.keptRecords.map { "A damaged record was moved aside as \($0), and has been replaced." }
            if let record = damage.record {
                return DoctorCheck(
                    name, .problem, (["\(record) is damaged."] + kept).joined(separator: " "),
                    remedy: "newsterm downloads puts it aside and rebuilds it, and so does the next refresh.")
            }
            if kept.isEmpty { return nil }
            return DoctorCheck(
                name, .note, kept.joined(separator: " "),
                remedy: "Nothing needs to be done; delete the file if you do not need it.")
        } catch {
            return DoctorCheck(name, .problem, "\(error)")
        }
    }
}

import Glibc
import News
import NewsService
import NewsStore

/// Checks whether downloaded files can be placed, and which ones need the user's attention.
enum DownloadFolderCheck {
    static func run(_ locations: Locations) async -> [DoctorCheck] {
        // An unreadable configuration is reported by its own check.
        let loaded = try? locations.loadConfiguration()
        guard let settings = loaded?.downloads else { return [] }
        let folder = FolderCheck(
            name: "download folder", path: settings.folder.map(locations.folder(named:)) ?? locations.podcasts,
            maker: "the first download", alternative: "name another folder as downloads.folder"
        ).run()
        return [folder] + (await waiting(locations.data))
    }

    private static func waiting(_ folder: String) async -> [DoctorCheck] {
        // A library that cannot be opened is reported by its own check.
        guard access("\(folder)/newsterm.db", F_OK) == 0, let library = try? Library.open(directory: folder) else {
            return []
        }
        defer { library.close() }
        let downloads = (try? await library.downloads()) ?? []
        var checks: [DoctorCheck] = []
        let unplaced = downloads.filter { $0.state == .unplaced }
        if let last = unplaced.last {
            checks.append(
                DoctorCheck(
                    "downloads", .problem,
                    "\(count(unplaced, "downloaded file")) cannot be put in place: \(last.failure?.sentence ?? "")",
                    remedy: "Fix that; newsterm downloads retry \(last.id.rawValue) tries at once."))
        }
        let failed = downloads.filter { $0.state == .failed }
        if let last = failed.last {
            checks.append(
                DoctorCheck(
                    "failed downloads", .note,
                    "\(count(failed, "download")) failed, the last: \(last.failure?.sentence ?? "")",
                    remedy: "newsterm downloads retry \(last.id.rawValue) retries it; newsterm downloads remove "
                        + "--failed takes them off the list."))
        }
        return checks
    }

    private static func count(_ downloads: [Download], _ noun: String) -> String {
        "\(downloads.count) \(noun)\(downloads.count == 1 ? "" : "s")"
    }
}

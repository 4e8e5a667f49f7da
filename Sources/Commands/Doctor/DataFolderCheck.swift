import Glibc
import News
import NewsService
import NewsStore

/// Checks the library: whether its folder is writable, whether it opens, which feeds fail, and
/// whether accounts work. Creates nothing.
enum DataFolderCheck {
    static func run(_ locations: Locations) async -> [DoctorCheck] {
        func check(_ path: String) -> FolderCheck {
            FolderCheck(
                name: "data folder", path: path, maker: "the first start", alternative: "name another with --data")
        }
        let folder = check(locations.data).run()
        // A read-only library can still be read and checked.
        guard folder.status == .ok else { return [folder] + (await library(locations)) }
        // The scheduler's files may be on another disk, or another user's, or something else may have their names.
        let failures = [locations.background, JobQueue(locations).folder].compactMap { check($0).failure() }
        if let failure = failures.first { return [failure] + (await library(locations)) }
        return [folder] + (await library(locations))
    }

    /// Reports nothing for an index that works, or that is rebuilt automatically.
    private static func index(of library: Library, in folder: String) async -> [DoctorCheck] {
        guard access("\(folder)/search.db", F_OK) == 0 else { return [] }
        do {
            _ = try await library.indexForSearch(upTo: 0)
            return []
        } catch {
            if case .indexUnusable(let path) = error {
                return [
                    DoctorCheck(
                        "search index", .problem, "\(path) is a folder.",
                        remedy: "Move it away; newsterm creates a new one.")
                ]
            }
            return [DoctorCheck("search index", .problem, "\(error)")]
        }
    }

    private static func others(_ library: Library, _ locations: Locations) async throws -> [DoctorCheck] {
        try await FailingFeedCheck.run(library, locations) + ServiceCheck.missing(library, locations)
            + ServiceCheck.ofAccounts(library, locations) + AccountCheck.run(library, locations)
    }

    private static func library(_ locations: Locations) async -> [DoctorCheck] {
        let folder = locations.data
        guard access("\(folder)/newsterm.db", F_OK) == 0 else { return [] }
        do {
            let library = try Library.open(directory: folder)
            defer { library.close() }
            let corrected = library.isReadOnly ? 0 : try await library.correctCounters()
            let feeds = corrected == 1 ? "1 feed" : "\(corrected) feeds"
            let correction = DoctorCheck(
                "article counts", .note, "The article counts of \(feeds) were wrong, and have been corrected.")
            let corrections = corrected == 0 ? [] : [correction]
            let damage = try await library.checkIntegrity()
            guard damage.isEmpty else {
                let remedy = "Put a copy back, or move the file aside and let newsterm fetch the feeds again."
                return corrections
                    + [DoctorCheck("library", .problem, damage.joined(separator: " "), remedy: remedy)]
            }
            if let refusal = library.refusal {
                return [
                    DoctorCheck("library", .problem, "\(library.path) is whole, but read-only.", remedy: "\(refusal)")
                ] + (try await others(library, locations))
            }
            return corrections + [DoctorCheck("library", .ok, "\(library.path) is whole.")]
                + (await index(of: library, in: folder))
                + (try await others(library, locations))
        } catch {
            return [DoctorCheck("library", .problem, "\(error)")]
        }
    }
}

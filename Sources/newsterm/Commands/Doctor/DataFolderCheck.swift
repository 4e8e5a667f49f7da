import Glibc
import NewsStore

/// Whether the library's folder can be written to, and the library in it opened. Makes neither.
enum DataFolderCheck {
    static func run(_ locations: Locations) async -> [DoctorCheck] {
        let folder = locations.data
        guard access(folder, F_OK) == 0 else {
            return [missing(folder, reason: errno)]
        }
        // The scheduler's files may be on another disk, or another person's.
        for part in [folder, locations.background] where access(part, F_OK) == 0 {
            guard let failure = writeFailure(part) else { continue }
            return [
                DoctorCheck(
                    "data folder", .problem, "\(part) can not be written to: \(failure).",
                    remedy: "Give yourself the right to write there, free some space, or name another with --data.")
            ]
        }
        return [DoctorCheck("data folder", .ok, "\(folder) can be written to.")] + (await library(folder))
    }

    private static func missing(_ folder: String, reason: Int32) -> DoctorCheck {
        guard reason == ENOENT else {
            let words = String(cString: strerror(reason))
            return DoctorCheck(
                "data folder", .problem, "\(folder) can not be reached: \(words).",
                remedy: "Mend the path, or name another folder with --data.")
        }
        var parent = folder[...]
        repeat {
            parent = parent[..<(parent.lastIndex(of: "/") ?? parent.startIndex)]
        } while !parent.isEmpty && access(String(parent), F_OK) != 0
        let existing = parent.isEmpty ? "/" : String(parent)
        if access(existing, W_OK | X_OK) == 0 {
            return DoctorCheck("data folder", .note, "\(folder) is not there yet; the first start makes it.")
        }
        return DoctorCheck(
            "data folder", .problem, "\(folder) is not there, and can not be made in \(existing).",
            remedy: "Make it, or name another folder with --data.")
    }

    /// Writes a file and takes it away again. The system's reason when that does not work; nil when it does.
    private static func writeFailure(_ folder: String) -> String? {
        var path = Array("\(folder)/doctor-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer {
            close(descriptor)
            unlink(path)
        }
        let page = [UInt8](repeating: 0, count: 4096)
        guard write(descriptor, page, page.count) == page.count, fsync(descriptor) == 0 else {
            return String(cString: strerror(errno))
        }
        return nil
    }

    private static func library(_ folder: String) async -> [DoctorCheck] {
        guard access("\(folder)/newsterm.db", F_OK) == 0 else { return [] }
        do {
            let library = try Library.open(directory: folder)
            defer { library.close() }
            let damage = try await library.checkIntegrity()
            guard damage.isEmpty else {
                let remedy = "Put a copy back, or move the file aside and let newsterm fetch the feeds anew."
                return damage.map { DoctorCheck("library", .problem, $0, remedy: remedy) }
            }
            return [DoctorCheck("library", .ok, "\(library.path) is whole.")]
        } catch {
            return [DoctorCheck("library", .problem, "\(error)")]
        }
    }
}

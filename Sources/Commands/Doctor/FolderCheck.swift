import Glibc

/// Checks whether a folder is writable, or can be created. Creates none.
struct FolderCheck {
    let name: String
    let path: String
    /// What creates a missing folder, such as "the first start".
    let maker: String
    /// How to choose another folder, such as "name another folder with --data".
    let alternative: String

    func run() -> DoctorCheck {
        guard access(path, F_OK) == 0 else { return missing(reason: errno) }
        return writeFailure() ?? DoctorCheck(name, .ok, "\(path) can be written to.")
    }

    /// - Returns: What is wrong with it; nil if nothing is, or if nothing has its name.
    func failure() -> DoctorCheck? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let check = run()
        return check.status == .ok ? nil : check
    }

    /// Writes a file and removes it again.
    /// - Returns: nil if that works.
    private func writeFailure() -> DoctorCheck? {
        guard let reason = reasonNotToWrite() else { return nil }
        let remedy =
            switch reason {
            case ENOSPC, EDQUOT: "Free some space"
            case EROFS: "Mount the disk for writing"
            case ENOTDIR: "Move it away"
            default: "Give yourself write permission there"
            }
        return DoctorCheck(
            name, .problem, "\(path) cannot be written to: \(String(cString: strerror(reason))).",
            remedy: "\(remedy), or \(alternative).")
    }

    private func missing(reason: Int32) -> DoctorCheck {
        var status = stat()
        let isLink = lstat(path, &status) == 0
        guard reason == ENOENT, !isLink else {
            let words = String(cString: strerror(reason))
            return DoctorCheck(
                name, .problem, "\(path) cannot be reached: \(words).",
                remedy: "\(isLink ? "Remove or fix the link" : "Fix the path"), or \(alternative).")
        }
        var parent = path[...]
        repeat {
            parent = parent[..<(parent.lastIndex(of: "/") ?? parent.startIndex)]
        } while !parent.isEmpty && access(String(parent), F_OK) != 0
        let existing = parent.isEmpty ? "/" : String(parent)
        if access(existing, W_OK | X_OK) == 0 {
            return DoctorCheck(name, .note, "\(path) does not exist yet; \(maker) creates it.")
        }
        return DoctorCheck(
            name, .problem, "\(path) is not there, and cannot be created in \(existing).",
            remedy: "Create it, or \(alternative).")
    }

    /// The error number of creating a file; nil if that works.
    private func reasonNotToWrite() -> Int32? {
        var name = Array("\(path)/doctor-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return errno }
        defer {
            close(descriptor)
            unlink(name)
        }
        let page = [UInt8](repeating: 0, count: 4096)
        let count = write(descriptor, page, page.count)
        if (0..<page.count).contains(count) { return ENOSPC }
        return count < 0 || fsync(descriptor) != 0 ? errno : nil
    }
}

import Glibc
import Programs

extension SystemThread {
    /// Makes this thread parse internationalised host names as UTF-8, whatever the process's locale. The locale object
    /// lives as long as the process.
    static func useUTF8() {
        uselocale(utf8.locale)
    }

    /// Unchecked because of the pointer: a locale object is immutable and shareable between threads.
    private struct Locale: @unchecked Sendable {
        let locale: locale_t?
    }

    private static let utf8 = Locale(locale: newlocale(characterTypeMask, "C.UTF-8", nil))
    /// `LC_CTYPE_MASK` is a macro that Swift does not import.
    private static let characterTypeMask: Int32 = 1 << LC_CTYPE
}

extension SystemThread {
    /// Enough for hundreds of transfers, and safe for child processes, which inherit the limit.
    private static let openFilesWanted: rlim_t = 4096

    /// How many transfers the file limit allows: each needs a socket, and during a name lookup libcurl's socket pair
    /// and one file of the system. Raises the soft limit if possible.
    static func transfersAllowed() -> Int {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return transfers(openFiles: 1024) }
        if limit.rlim_cur < openFilesWanted, limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = min(openFilesWanted, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return transfers(openFiles: Int(clamping: limit.rlim_cur))
    }

    /// 64 files are reserved for the rest of the program.
    static func transfers(openFiles: Int) -> Int { max(1, (openFiles - 64) / 4) }
}

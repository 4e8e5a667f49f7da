import Glibc
import Programs

extension SystemThread {
    /// Host names in other scripts are read as UTF-8 on this thread, whatever the process was started with.
    /// The locale is kept for the life of the process.
    static func useUTF8() {
        uselocale(utf8.locale)
    }

    /// Unchecked because of the pointer: a locale object is never changed, and any number of threads may use it.
    private struct Locale: @unchecked Sendable {
        let locale: locale_t?
    }

    private static let utf8 = Locale(locale: newlocale(characterTypeMask, "C.UTF-8", nil))
    /// `LC_CTYPE_MASK` is a macro that Swift does not see.
    private static let characterTypeMask: Int32 = 1 << LC_CTYPE
}

extension SystemThread {
    /// What hundreds of transfers need; also what programs that we start can be expected to bear.
    private static let openFilesWanted: rlim_t = 4096

    /// How many transfers the process may have open files for: a socket each, and while a name is looked up a pair of
    /// libcurl's and one of the system's. Raises the limit where the system lets everybody do so.
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

    /// The rest of the program has 64 of them.
    static func transfers(openFiles: Int) -> Int { max(1, (openFiles - 64) / 4) }
}

import CCurl
import Glibc

/// The libcurl that the process loads, which may be a newer one than it was built with, or an older one that is of no use.
public enum LoadedCurl {
    /// As in "7.88.1"; nil: there is none.
    public static var version: String? {
        guard let library = dlopen(CurlLibrary.fileName, RTLD_NOW | RTLD_LOCAL) else { return nil }
        return newsterm_curl_version(library).map { String(cString: $0) }
    }
}

import CCurl
import Glibc

/// libcurl, opened by the first exchange of the process that needs it and then kept: opening it and setting up its
/// global state cost time and memory that a start must not spend.
enum CurlLibrary {
    /// Sought where the system keeps its libraries. The number in it stands for the binary interface, to which the headers
    /// this was built with belong.
    static let fileName = "libcurl.so.4"

    private static let opened = Result { () throws(WebError) in try open(fileName) }
    private static let state = opened.map { curl in (curl, code: curl.global_init(Int(CURL_GLOBAL_SSL))) }

    /// All that taking addresses apart needs.
    static func load() throws(WebError) -> CurlFunctions { try opened.get() }

    /// Also sets up what transfers need.
    static func start() throws(WebError) -> CurlFunctions {
        let (curl, code) = try state.get()
        guard code == CURLE_OK else { throw .cannotStart(reason: curl.sentence(for: code)) }
        return curl
    }

    static func open(_ fileName: String) throws(WebError) -> CurlFunctions {
        // Local: the libraries behind it must not lend their names to anyone else's.
        guard let library = dlopen(fileName, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? fileName
            throw .cannotStart(reason: "libcurl is not installed or damaged (\(reason)); run Resources/setup")
        }
        let table = UnsafeMutablePointer<CurlFunctions>.allocate(capacity: 1)
        defer { table.deallocate() }
        if let missing = newsterm_curl_fill(table, library) {
            dlclose(library)
            throw .cannotStart(reason: "libcurl is too old: \(fileName) has no \(String(cString: missing))")
        }
        return table.pointee
    }
}

extension CurlFunctions {
    /// libcurl's own words for an error.
    func sentence(for code: CURLcode) -> String {
        easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }

    func sentence(for code: CURLUcode) -> String {
        url_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }
}

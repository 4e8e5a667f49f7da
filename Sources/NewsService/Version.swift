import CBundled

/// The program's version.
package enum Version {
    /// The version of the sources: the last release, or the first one in preparation.
    static let text = "0.1.0"

    /// The version of the build, including the commit if the build was given it (see Resources/version).
    package static var build: String {
        let build = String(cString: bundled_version())
        return build.isEmpty ? text : build
    }

    /// The user agent for servers, which need not know the commit.
    package static let userAgent = "newsterm/\(text) (terminal news reader)"
}

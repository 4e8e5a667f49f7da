import CVersion

/// The program's version.
package enum Version {
    /// That of the sources: the last release, or what is on its way to the first one.
    static let text = "0.1.0"

    /// That of the build, which also tells the commit where the build was told it (see Resources/version).
    package static var build: String {
        let told = String(cString: newsterm_version_of_build())
        return told.isEmpty ? text : told
    }

    /// As servers are told. They need not know the commit.
    static let userAgent = "newsterm/\(text) (terminal news reader)"
}

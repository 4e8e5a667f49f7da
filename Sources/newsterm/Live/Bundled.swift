/// What comes with the program, from Resources.
enum Bundled {
    static var welcome: [UInt8] { PackageResources.welcome_xml }

    /// Addresses of the starter set, in its order.
    static var starterSet: [String] { lines(of: PackageResources.starter_urls) }

    /// The identifiers that tasks may have.
    static var permittedIdentifiers: Set<String> { Set(lines(of: PackageResources.permitted_identifiers)) }

    /// Without blank lines and comments.
    private static func lines(of bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }
}

import Foundation

/// Certificates in a temporary folder, removed when the value is released: a self-signed one, and those of an unknown
/// authority.
final class TestCertificates: Sendable {
    /// The files of a certificate and its key.
    struct Pair {
        let certificate: String
        let key: String
    }

    let folder: String
    /// The authority's own certificate.
    var authority: String { folder + "/authority.pem" }

    init() throws {
        folder = NSTemporaryDirectory() + "newsterm-tls-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func selfSigned(name: String) async throws -> Pair {
        let pair = pair("self")
        try await OpenSSLTool.run(
            in: folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", pair.key, "-out",
            pair.certificate)
        return pair
    }

    /// - Parameters: the beginning and end of its validity, in days from now.
    func signed(name: String, from first: Double = -1, to last: Double = 1) async throws -> Pair {
        try await makeAuthority()
        let pair = pair("signed")
        try await OpenSSLTool.run(
            in: folder, "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", pair.key, "-out", "request.pem")
        try await OpenSSLTool.run(
            in: folder, "ca", "-batch", "-notext", "-config", "authority.cnf", "-cert", authority, "-keyfile",
            "authority.key", "-in", "request.pem", "-out", pair.certificate, "-startdate", Self.date(in: first),
            "-enddate", Self.date(in: last))
        return pair
    }

    private func makeAuthority() async throws {
        let settings = """
            [ca]
            default_ca = authority
            [authority]
            new_certs_dir = .
            database = issued.txt
            rand_serial = yes
            default_md = sha256
            policy = names
            copy_extensions = copy
            [names]
            commonName = supplied

            """
        try Data(settings.utf8).write(to: URL(fileURLWithPath: folder + "/authority.cnf"))
        try Data().write(to: URL(fileURLWithPath: folder + "/issued.txt"))
        try await OpenSSLTool.run(
            in: folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "3650", "-subj", "/CN=Test authority", "-keyout", "authority.key", "-out", authority)
    }

    private func pair(_ name: String) -> Pair {
        Pair(certificate: "\(folder)/\(name).pem", key: "\(folder)/\(name).key")
    }

    /// In the format of openssl-ca(1): YYYYMMDDHHMMSSZ.
    private static func date(in days: Double) -> String {
        let date = Date().addingTimeInterval(days * 86_400)
        return date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted)).replacing("T", with: "")
    }
}

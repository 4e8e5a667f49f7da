/// What was wrong with a secure connection.
public enum TLSProblem: Codable, Sendable, Hashable {
    case expired
    case notYetValid
    case selfSigned
    case unknownIssuer
    /// The certificate belongs to another host.
    case wrongHost
    case revoked
    /// The server's response is not TLS; most likely it speaks plain HTTP there.
    case noTLS
    /// The TLS handshake failed.
    case handshake(String)
    /// The file of trusted certificates cannot be read.
    case certificateFile(String)
    case other(String)
}

extension TLSProblem: CustomStringConvertible {
    /// Continues a sentence that begins with the host.
    public var description: String {
        switch self {
        case .expired: "its certificate has expired"
        case .notYetValid: "its certificate is not valid yet (is this machine's clock right?)"
        case .selfSigned: "its certificate is self-signed and not trusted"
        case .unknownIssuer: "its certificate was issued by an authority that this machine does not trust"
        case .wrongHost: "its certificate belongs to another host"
        case .revoked: "its certificate has been revoked"
        case .noTLS: "the server does not speak TLS on this port"
        case .handshake(let detail): "the TLS handshake failed (\(detail))"
        case .certificateFile(let detail): "the file of trusted certificates cannot be read (\(detail))"
        case .other(let detail): "its certificate could not be checked (\(detail))"
        }
    }
}

extension TLSProblem {
    /// From OpenSSL's result (`X509_V_ERR_…` in x509_vfy.h; 0 if none) and libcurl's sentence.
    init(certificateError: Int, reason: String) {
        switch certificateError {
        case 9: self = .notYetValid
        case 10: self = .expired
        case 18: self = .selfSigned
        case 2, 19, 20, 21, 27: self = .unknownIssuer
        case 23: self = .revoked
        case 62: self = .wrongHost
        // libcurl compares the name itself, before it gets OpenSSL's result.
        case 0...1 where reason.contains("subject name"): self = .wrongHost
        default: self = .other(reason)
        }
    }

    /// From libcurl's sentence about a failed handshake, which ends with OpenSSL's.
    init(handshake reason: String) {
        self = reason.contains("wrong version number") ? .noTLS : .handshake(reason)
    }
}

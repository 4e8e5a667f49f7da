import Web

extension NetworkReach {
    fileprivate init(_ reach: DownloadReach?) {
        self =
            switch reach {
            case .asNamed?, nil: .asNamed
            case .anywhere?: .anywhere
            case .publicOnly?: .publicOnly
            }
    }
}

extension AttemptOrder {
    /// What is asked for, beside the part of it that `headers` name. Who goes on from some bytes has a copy that is newer
    /// than the one the validators are of.
    var document: WebRequest {
        guard let terms else { return WebRequest(url: url, accept: "*/*", reach: NetworkReach(reach)) }
        let isConditional = offset == 0
        return WebRequest(
            url: url, etag: isConditional ? terms.etag : nil, lastModified: isConditional ? terms.lastModified : nil,
            validatorsURL: terms.validatorsURL, accept: terms.accept ?? "*/*",
            headers: terms.headers.map { RequestHeader(name: $0.name, value: $0.value) }, movedTo: terms.movedTo,
            reach: NetworkReach(reach))
    }
}

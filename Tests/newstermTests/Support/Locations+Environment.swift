@testable import NewsService

extension Locations {
    /// With these environment variables and no others.
    init(
        configuration: String? = nil, feedList: String? = nil, data: String? = nil, environment: [String: String]
    ) {
        self.init(configuration: configuration, feedList: feedList, data: data, variable: { environment[$0] })
    }
}

import News

/// The feed whose details are shown.
struct FeedDetailsView {
    /// As the list of feeds knows it.
    let feed: Feed
    /// nil: not read yet.
    var details: FeedDetails?

    /// The newer of both.
    var current: Feed { details?.feed ?? feed }
}

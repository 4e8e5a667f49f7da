import News

/// A file attached to an article, in JSON: absent values are null.
struct EnclosureReport: Report {
    let enclosure: Enclosure

    init(_ enclosure: Enclosure) { self.enclosure = enclosure }

    var members: ReportMembers {
        [
            "url": FeedAddress.withoutCredentials(enclosure.url),
            "type": enclosure.type,
            "length": enclosure.length,
            "duration": enclosure.duration,
            "title": enclosure.title,
        ]
    }
}

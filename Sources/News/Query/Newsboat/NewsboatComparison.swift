/// One comparison in newsboat's filter language.
struct NewsboatComparison {
    private typealias Expression = ArticleQuery.Expression

    let attribute: String
    let sign: String
    let value: String
    let position: Int
    let valuePosition: Int

    func expression() throws(QueryProblem) -> ArticleQuery.Expression {
        switch attribute {
        case "unread": return try either("yes", "no", .condition(.unread))
        case "flags": return try flags()
        case "age": return try age()
        case "feedtitle": return try text { .condition(.feed(.title($0))) }
        case "rssurl": return try text { .condition(.feed(.address($0))) }
        case "feedlink": return try text { .condition(.feed(.siteLink($0))) }
        case "tags": return try text { .condition(.feed(.tags($0))) }
        case "unread_count": return try number { .condition(.feed(.unreadCount($0))) }
        case "total_count": return try number { .condition(.feed(.articleCount($0))) }
        case "latest_article_age": return try number { .condition(.feed(.newestAge($0))) }
        case "description", "feeddate":
            throw problem(.notStored(attribute: attribute))
        case "feedindex", "articleindex":
            throw problem(.newsboatPlace(attribute: attribute))
        case let name:
            guard let attribute = ArticleAttribute(rawValue: name) else {
                throw problem(.unknownAttribute(FeedListProblem.shown(name)))
            }
            return try text { .condition(.attribute(attribute, $0)) }
        }
    }
}

extension NewsboatComparison {
    /// The comparison, and whether its result is negated.
    private func comparison() throws(QueryProblem) -> (TextComparison, isNegated: Bool) {
        switch sign {
        case "=", "==": return (.equals(value), false)
        case "!=": return (.equals(value), true)
        case "=~", "!~":
            guard let expression = RegularExpression(value) else {
                throw QueryProblem(
                    position: valuePosition, .badRegularExpression(FeedListProblem.shown(value)))
            }
            return (.matches(expression), sign == "!~")
        case "#": return (.contains(value), false)
        case "!#": return (.contains(value), true)
        default: return (.number(try range()), false)
        }
    }

    /// The integers that an ordering operator allows.
    private func range() throws(QueryProblem) -> ClosedRange<Int> {
        let number = TextComparison.number(value)
        switch sign {
        case "<": return Int.min...(number - 1)
        case "<=": return Int.min...number
        case ">": return (number + 1)...Int.max
        case ">=": return number...Int.max
        default:
            let ends = value.split(separator: ":").map { TextComparison.number(String($0)) }
            guard ends.count == 2 else {
                throw QueryProblem(position: valuePosition, .rangeExpected)
            }
            return min(ends[0], ends[1])...max(ends[0], ends[1])
        }
    }

    private func text(
        _ make: (TextComparison) -> ArticleQuery.Expression
    ) throws(QueryProblem) -> ArticleQuery.Expression {
        let (comparison, isNegated) = try comparison()
        return isNegated ? .not(make(comparison)) : make(comparison)
    }

    /// For numeric attributes. Where newsboat compares text, it compares the digits; users write `=` there.
    private func number(
        _ make: (ClosedRange<Int>) -> ArticleQuery.Expression
    ) throws(QueryProblem) -> ArticleQuery.Expression {
        switch sign {
        case "=", "==", "!=", "#", "!#":
            guard let number = Int(value), "\(number)" == value else {
                return .always(sign.hasPrefix("!"))
            }
            return sign.hasPrefix("!") ? .not(make(number...number)) : make(number...number)
        case "=~", "!~":
            throw problem(.numberMatched(attribute: attribute))
        default: return make(try range())
        }
    }

    /// For attributes with two values: the comparison is evaluated for both.
    private func either(
        _ yes: String, _ no: String, _ condition: ArticleQuery.Expression
    ) throws(QueryProblem) -> ArticleQuery.Expression {
        let (comparison, isNegated) = try comparison()
        let (whenYes, whenNo) = (comparison.holds(for: yes) != isNegated, comparison.holds(for: no) != isNegated)
        if whenYes == whenNo { return .always(whenYes) }
        return whenYes ? condition : .not(condition)
    }

    /// newsterm's only flag, the star, stands for any flag letter of newsboat.
    private func flags() throws(QueryProblem) -> ArticleQuery.Expression {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let isLetter = value.utf8.count == 1 && letters.contains(value.lowercased())
        return try either(isLetter ? value : letters.uppercased() + letters, "", .condition(.starred))
    }

    /// newsboat counts whole elapsed days.
    private func age() throws(QueryProblem) -> ArticleQuery.Expression {
        try number { days in
            let day = 86_400.0
            let low = days.lowerBound <= 0 ? -Double.infinity : Double(days.lowerBound) * day
            let high = days.upperBound == .max ? Double.infinity : (Double(days.upperBound) + 1) * day
            return .condition(.age(low...max(low, high.nextDown)))
        }
    }

    private func problem(_ fault: QueryFault) -> QueryProblem { QueryProblem(position: position, fault) }
}

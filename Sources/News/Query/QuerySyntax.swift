/// Finds what a search ignores in a query but what acts by it must not: see `ArticleQuery.strictly`.
enum QuerySyntax {
    /// - Parameters:
    ///   - maximumDepth: of nested parentheses.
    ///   - isOnce: whether the query acts now only.
    static func problems(of tokens: [QueryToken], maximumDepth: Int, isOnce: Bool) -> [QueryProblem] {
        var problems: [QueryProblem] = []
        var opened: [Int] = []
        for (index, token) in tokens.enumerated() {
            func report(_ fault: QueryFault) { problems.append(QueryProblem(position: token.position, fault)) }
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            switch token.kind {
            case .open:
                opened.append(token.position)
                if opened.count > maximumDepth { report(.tooDeep) }
                if next?.beginsOperand != true { report(.missingOperand) }
            case .close:
                if opened.popLast() == nil { report(.cannotStandHere(")")) }
            case .dash: report(.missingOperand)
            case .not:
                if next?.beginsOperand != true { report(.missingOperand) }
            case .and, .or:
                let hasBoth = index > 0 && tokens[index - 1].endsOperand && next?.beginsOperand == true
                if !hasBoth { report(.missingOperand) }
            case .term(let field, let value, _):
                if token.isOpen { report(.openQuotation) }
                if let word = token.unknownField { report(.noField(word)) }
                if !isOnce, let field, FieldName(field) == .date, CalendarSpan.isRelative(value) {
                    report(.movingDate(value))
                }
            }
        }
        problems += opened.map { QueryProblem(position: $0, .missingParenthesis) }
        return problems
    }
}

extension QueryToken {
    fileprivate var beginsOperand: Bool {
        switch kind {
        case .open, .not, .term: true
        case .close, .and, .or, .dash: false
        }
    }

    fileprivate var endsOperand: Bool {
        switch kind {
        case .close, .term: true
        case .open, .not, .and, .or, .dash: false
        }
    }
}

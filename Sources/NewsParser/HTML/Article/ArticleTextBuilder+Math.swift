import News

extension ArticleTextBuilder {
    /// Writes formulas inline: x², a₁, (a+b)/(c), √(2).
    func startMath(_ name: String) {
        switch math.start(name) {
        case .superscript: styles.open(.superscript)
        case .subscript: styles.open(.subscript)
        case .numerator where name == "mrow": line.append("(", attributesOfWords())
        case .denominator: line.append(name == "mrow" ? "/(" : "/", attributesOfWords())
        case .root: line.append("√(", attributesOfWords())
        case .plain, .numerator, nil: break
        }
    }

    func endMath(_ name: String) {
        switch math.end(name) {
        case .superscript: styles.close(.superscript)
        case .subscript: styles.close(.subscript)
        case .numerator where name == "mrow", .denominator where name == "mrow", .root:
            line.append(")", attributesOfWords())
        case .plain, .numerator, .denominator, nil: break
        }
    }
}

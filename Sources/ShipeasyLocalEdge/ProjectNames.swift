/// What a project names again and again, kept once: its regular expressions, and the attributes it asks for.
struct ProjectNames {
    private var patterns: [ExactText: Pattern] = [:]
    private var places: [String: Int] = [:]
    /// The attributes, each at its place.
    private(set) var attributes: [String] = []

    /// A regular expression, read once however many rules have it.
    mutating func pattern(_ text: String) -> Pattern {
        if let known = patterns[ExactText(text)] { return known }
        let pattern = Pattern(text)
        patterns[ExactText(text)] = pattern
        return pattern
    }

    /// An attribute by its place: it is then looked up once for a user, and not once for each rule.
    mutating func attribute(_ name: String?) -> Attribute? {
        guard let name, !name.isEmpty else { return nil }
        if let place = places[name] { return Attribute(name: attributes[place], place: place) }
        places[name] = attributes.count
        attributes.append(name)
        return Attribute(name: name, place: attributes.count - 1)
    }
}

/// An attribute that a project asks for.
struct Attribute: Sendable {
    var name: String
    /// Where it lies in the project's list of attributes.
    var place: Int
}

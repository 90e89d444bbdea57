import Shipeasy

/// Ordering, pinning, and what is taken along: copies, scenarios, settings.
extension OverlayState {
    mutating func showForcedOnly() {
        list.isForcedOnly.toggle()
        rebuildRows(fallback: .first)
        say(list.isForcedOnly ? "Only what is forced; o shows all" : "All entries")
    }

    mutating func sort() -> [Effect] {
        list.sort = list.sort.next
        rebuildRows(fallback: .hold)
        let words: [SortOrder: String] = [
            .name: "by name", .changed: "what changed first", .read: "what was read last first",
            .forced: "what is forced first",
        ]
        say("Sorted: \(words[list.sort] ?? "")")
        return [savedSettings]
    }

    mutating func pin() -> [Effect] {
        guard let id = selectedEntry else { return [] }
        if pins.remove(id) == nil { pins.insert(id) }
        rebuildRows(fallback: .hold)
        say(
            pins.contains(id)
                ? "\(id.qualifiedName) is pinned to the top" : "\(id.qualifiedName) is not pinned any more")
        return [savedSettings]
    }

    mutating func pause() {
        pausedAt = pausedAt == nil ? activity.items.last?.serial ?? 0 : nil
        rebuildRows(fallback: .hold)
        say(pausedAt == nil ? "Activity runs again" : "Activity is held still; p lets it run", isTold: true)
    }

    mutating func toggleMouse() -> [Effect] {
        usesMouse.toggle()
        chosenMouse = usesMouse
        say(usesMouse ? "The mouse is the overlay's" : "The mouse is the terminal's: select and copy as usual")
        return [.setMouse(usesMouse), savedSettings]
    }

    mutating func use(theme name: String) -> [Effect] {
        themeName = name
        chosenTheme = name
        say("Theme: \(name)")
        return [.setTheme(name), savedSettings]
    }

    mutating func offerCopies() {
        guard let id = selectedEntry else { return }
        let forms = copies(of: id)
        dialogs.append(
            .menu(
                Menu(
                    title: "Copy \(id.qualifiedName) as",
                    items: forms.map {
                        // In the menu on one line, in the clipboard as it is.
                        Menu.Item(
                            title: $0.title, detail: Self.oneLine($0.text), effect: .copy($0.text, what: $0.title))
                    })))
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    /// An entry in the forms in which it can be taken along.
    private func copies(of id: EntryID) -> [(title: String, text: String)] {
        let universe = snapshot.assignments.experiments[id.name]?.universe
        var forms = [("Swift, reading", CopyFormats.swiftRead(id, universe: universe))]
        if let value = snapshot.overrides[id]?.value ?? snapshot.readingAsOverride(id) {
            forms.append(("Swift, forcing", CopyFormats.swift(id, value)))
            forms.append(("command line", CopyFormats.commandLine(id, value)))
        }
        forms.append(
            (
                "JSON",
                CopyFormats.json(
                    id, value: snapshot.readingAsOverride(id)?.json, assigned: snapshot.assigned(id)?.json,
                    override: snapshot.overrides[id]?.value.json)
            ))
        return forms
    }

    // MARK: Files

    mutating func askToReplace(_ path: String, _ replacement: Effect) {
        dialogs.append(
            .question(
                Question(
                    title: "Replace \(path)?", lines: ["There is a file of that name already."],
                    answer: .carryOut(replacement))))
    }

    // MARK: Scenarios

    /// The identity and the overrides as they are now.
    func scenario(named path: String) -> Scenario {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return Scenario(name: name.hasSuffix(".json") ? String(name.dropLast(5)) : name, snapshot: snapshot)
    }

    /// Shows what a scenario would change, and asks.
    mutating func offer(_ result: Result<Scenario, EffectFailure>) {
        switch result {
        case .failure(let failure): say(failure.message, isProblem: true)
        case .success(let scenario): offer(scenario)
        }
    }

    mutating func offer(queryString text: String) {
        let taken = QueryString.read(text, snapshot: snapshot)
        guard !taken.overrides.isEmpty else {
            say(taken.notes.joined(separator: "; "), isProblem: true)
            return
        }
        offer(taken, replacing: false)
    }

    private mutating func offer(_ scenario: Scenario, replacing: Bool = true) {
        var scenario = scenario
        if let device = scenario.anonymousID {
            // A client's device is its own; only what is done is shown.
            scenario.identity?["anonymous_id"] = nil
            if device != snapshot.identity.anonymousId {
                scenario.notes.append("the device id, \(device): this device keeps its own")
            }
        }
        let preview = ScenarioPreview(of: scenario, on: snapshot, replacing: replacing)
        guard !preview.isEmpty else {
            say("Nothing would change: everything is already so")
            return
        }
        let changes = scenario.changes(on: snapshot, replacing: replacing).map { OverrideRequest($0.id, $0.value) }
        dialogs.append(
            .question(
                Question(
                    title: scenario.name.map { "Load \($0)?" } ?? "Take these overrides?", lines: preview.lines,
                    answer: .load(scenario, changes: changes))))
    }

    mutating func load(_ scenario: Scenario, changes: [OverrideRequest]) -> [Effect] {
        var effects: [Effect] = []
        if !changes.isEmpty {
            effects.append(.setOverrides(changes, step: "\(scenario.name ?? "the query string") loaded"))
        }
        if scenario.identity != nil {
            var attributes = scenario.attributes
            attributes["user_id"] = scenario.userID.map { .string($0) }
            identity.attributes = attributes
            effects += identify()
        }
        return effects
    }

    func copyQueryString() -> [Effect] {
        let written = QueryString.write(Scenario(name: nil, snapshot: snapshot))
        let left = written.omitted.isEmpty ? "" : " without \(written.omitted.joined(separator: ", "))"
        return [.copy(written.query, what: "the query string\(left)")]
    }
}

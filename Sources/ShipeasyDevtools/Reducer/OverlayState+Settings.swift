import Foundation
import Shipeasy

/// What is kept from one time to the next.
extension OverlayState {
    /// What is kept for the next time.
    var savedSettings: Effect {
        .save(
            OverlaySettings.Values(
                theme: chosenTheme,
                sort: Dictionary(uniqueKeysWithValues: lists.map { ($0.key.title, $0.value.sort.rawValue) }),
                pins: pins.sorted().map(Self.text(of:)), tab: tab.title,
                recentIdentities: recent.map { identity in
                    // What looks like a secret is never written to a file.
                    identity.filter { !OverlaySettings.looksSecret($0.key) }
                }, usesMouse: chosenMouse))
    }

    /// Takes what was kept from the last time.
    mutating func restore(_ values: OverlaySettings.Values) {
        for tab in Tab.allCases {
            if let name = values.sort[tab.title], let order = SortOrder(rawValue: name) { lists[tab]?.sort = order }
        }
        chosenTheme = values.theme
        chosenMouse = values.usesMouse
        pins = Set(values.pins.compactMap(Self.entry(from:)))
        recent = Array(values.recentIdentities.prefix(Self.recentCapacity))
        if let tab = Tab.allCases.first(where: { $0.title == values.tab }), tab != .log, tab != .activity {
            self.tab = tab
        }
        rebuildRows(fallback: .first)
    }

    /// An entry as a list in JSON: names may hold every character that could stand between them.
    private static func text(of id: EntryID) -> String {
        let parts = [id.kind.rawValue, id.name] + (id.switchKey.map { [$0] } ?? [])
        return String(decoding: JSONValue.array(parts.map { .string($0) }).json(), as: UTF8.self)
    }

    private static func entry(from text: String) -> EntryID? {
        let parts = (try? JSONValue(json: Data(text.utf8)))?.arrayValue?.compactMap(\.stringValue) ?? []
        guard parts.count >= 2, let kind = EntryKind(rawValue: parts[0]) else { return nil }
        return EntryID(kind, parts[1], switchKey: parts.count > 2 ? parts[2] : nil)
    }
}

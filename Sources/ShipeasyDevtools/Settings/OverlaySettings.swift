import Foundation
import Shipeasy

/// What the overlay remembers from one time to the next. What is not set, or not readable, is `nil`.
struct OverlaySettings {
    /// The name of the theme.
    @DefaultsStorage<String> var theme: String?
    /// The name of the sort order of each tab, by the tab's name.
    @DefaultsStorage<[String: String]> var sort: [String: String]?
    /// The pinned entries, as the overlay writes them.
    @DefaultsStorage<[String]> var pins: [String]?
    /// The name of the tab that was open last.
    @DefaultsStorage<String> var tab: String?
    /// Whether the mouse is used.
    @DefaultsStorage<Bool> var usesMouse: Bool?
    @DefaultsStorage<String> private var recentIdentitiesText: String?

    private let storage: any UserDefaultsStorage

    /// Settings in that storage.
    init(storage: any UserDefaultsStorage) {
        self.storage = storage
        _theme = DefaultsStorage(key: "theme", storage: storage)
        _sort = DefaultsStorage(key: "sort", storage: storage)
        _pins = DefaultsStorage(key: "pins", storage: storage)
        _tab = DefaultsStorage(key: "tab", storage: storage)
        _usesMouse = DefaultsStorage(key: "usesMouse", storage: storage)
        _recentIdentitiesText = DefaultsStorage(key: "recentIdentities", storage: storage)
    }

    /// Why settings are not kept, in words for a person, or `nil` if they are.
    var problem: String? { (storage as? SettingsSuite)?.problem }

    /// The identities used last, the latest first, as they were sent with `identify`. Kept as JSON text, without
    /// attributes that look like a secret; an identity that is empty, or larger than 16 kB, is not kept at all.
    var recentIdentities: [[String: JSONValue]] {
        get {
            guard let text = recentIdentitiesText, let list = try? JSONValue(json: text) else { return [] }
            return Array((list.arrayValue ?? []).compactMap(\.objectValue).prefix(Self.maximumIdentities))
        }
        nonmutating set {
            let kept = newValue.map { $0.filter { !Self.looksSecret($0.key) } }
                .filter { !$0.isEmpty && JSONValue.object($0).json().count <= 16 << 10 }
            let list = JSONValue.array(kept.prefix(Self.maximumIdentities).map { .object($0) })
            recentIdentitiesText = kept.isEmpty ? nil : String(decoding: list.json(), as: UTF8.self)
        }
    }

    /// How many identities are kept.
    static let maximumIdentities = 20

    /// Whether an attribute of that name may hold something that must not be written to a file.
    static func looksSecret(_ name: String) -> Bool {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return [
            "token", "secret", "password", "passwd", "apikey", "clientkey", "privatekey", "credential", "authorization",
            "cookie", "session",
        ].contains { letters.contains($0) }
    }
}

extension OverlaySettings {
    /// The settings as a value, which can be part of a state and be handed to another thread.
    struct Values: Sendable, Hashable {
        var theme: String?
        var sort: [String: String] = [:]
        var pins: [String] = []
        var tab: String?
        var recentIdentities: [[String: JSONValue]] = []
        var usesMouse: Bool?
    }

    /// All settings at once. Setting them writes those that differ.
    var values: Values {
        get {
            Values(
                theme: theme, sort: sort ?? [:], pins: pins ?? [], tab: tab, recentIdentities: recentIdentities,
                usesMouse: usesMouse)
        }
        nonmutating set {
            let old = values
            if newValue.theme != old.theme { theme = newValue.theme }
            if newValue.sort != old.sort { sort = newValue.sort.isEmpty ? nil : newValue.sort }
            if newValue.pins != old.pins { pins = newValue.pins.isEmpty ? nil : newValue.pins }
            if newValue.tab != old.tab { tab = newValue.tab }
            if newValue.usesMouse != old.usesMouse { usesMouse = newValue.usesMouse }
            if newValue.recentIdentities != old.recentIdentities { recentIdentities = newValue.recentIdentities }
        }
    }
}

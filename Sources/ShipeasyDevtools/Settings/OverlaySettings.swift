import Foundation
import Shipeasy

/// What the overlay remembers from one time to the next. What is not set, or not readable, is `nil`.
struct OverlaySettings {
    /// The name of the theme.
    @DefaultsStorage<String> var theme: String?
    /// The name of the sort order of each tab, by the tab's name.
    @DefaultsStorage<[String: String]> var sorts: [String: String]?
    /// The pinned entries, as the overlay writes them.
    @DefaultsStorage<[String]> var pins: [String]?
    /// The name of the tab that was open last.
    @DefaultsStorage<String> var lastTab: String?
    /// Whether the mouse is used.
    @DefaultsStorage<Bool> var usesMouse: Bool?
    @DefaultsStorage<String> private var recentIdentitiesText: String?

    private let storage: any UserDefaultsStorage

    /// The name of the suite in which the command keeps its settings.
    static let suiteName = "shipeasy-devtools"

    /// Settings in that storage.
    init(storage: any UserDefaultsStorage) {
        self.storage = storage
        _theme = DefaultsStorage(key: "theme", storage: storage)
        _sorts = DefaultsStorage(key: "sorts", storage: storage)
        _pins = DefaultsStorage(key: "pins", storage: storage)
        _lastTab = DefaultsStorage(key: "lastTab", storage: storage)
        _usesMouse = DefaultsStorage(key: "usesMouse", storage: storage)
        _recentIdentitiesText = DefaultsStorage(key: "recentIdentities", storage: storage)
    }

    /// The settings of the command.
    static var ofCommand: OverlaySettings { OverlaySettings(storage: SettingsSuite.named(suiteName)) }

    /// Why settings are not kept, in words for a person, or `nil` if they are.
    var problem: String? { (storage as? SettingsSuite)?.problem }

    /// The identities used last, the latest first, as they were sent with `identify`. Kept as JSON text.
    var recentIdentities: [[String: JSONValue]] {
        get {
            guard let text = recentIdentitiesText, let list = try? JSONValue(json: text) else { return [] }
            return Array((list.arrayValue ?? []).compactMap(\.objectValue).prefix(Self.maximumIdentities))
        }
        nonmutating set {
            let list = JSONValue.array(newValue.prefix(Self.maximumIdentities).map { .object($0) })
            recentIdentitiesText = newValue.isEmpty ? nil : String(decoding: list.json(), as: UTF8.self)
        }
    }

    /// Puts an identity before the others. Attributes that look like a secret are left out, and an identity that is
    /// empty or larger than 16 kB is not kept at all.
    func remember(identity: [String: JSONValue]) {
        let kept = identity.filter { !Self.looksSecret($0.key) }
        guard !kept.isEmpty, JSONValue.object(kept).json().count <= 16 << 10 else { return }
        recentIdentities = [kept] + recentIdentities.filter { $0 != kept }
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
        var sorts: [String: String] = [:]
        var pins: [String] = []
        var lastTab: String?
        var usesMouse: Bool?
        var recentIdentities: [[String: JSONValue]] = []
    }

    /// All settings at once. Setting them writes those that differ.
    var values: Values {
        get {
            Values(
                theme: theme, sorts: sorts ?? [:], pins: pins ?? [], lastTab: lastTab, usesMouse: usesMouse,
                recentIdentities: recentIdentities)
        }
        nonmutating set {
            let old = values
            if newValue.theme != old.theme { theme = newValue.theme }
            if newValue.sorts != old.sorts { sorts = newValue.sorts.isEmpty ? nil : newValue.sorts }
            if newValue.pins != old.pins { pins = newValue.pins.isEmpty ? nil : newValue.pins }
            if newValue.lastTab != old.lastTab { lastTab = newValue.lastTab }
            if newValue.usesMouse != old.usesMouse { usesMouse = newValue.usesMouse }
            if newValue.recentIdentities != old.recentIdentities { recentIdentities = newValue.recentIdentities }
        }
    }
}

import Foundation
import Shipeasy
import Testing

@testable import ShipeasyDevtools

/// A storage in memory.
private final class MockStorage: UserDefaultsStorage {
    var values: [String: Any] = [:]
    var writes: [String] = []

    func value(forKey key: String) -> Any? { values[key] }

    func setValue(_ value: Any?, forKey key: String) {
        writes.append(key)
        values[key] = value
    }
}

@Suite("A setting in a storage")
struct SettingsStorageTests {
    private let storage = MockStorage()

    @Test("What is set is kept under its key and read again")
    func keeps() {
        let setting = DefaultsStorage<String>(key: "theme", storage: storage)
        #expect(setting.wrappedValue == nil)
        setting.wrappedValue = "light"
        #expect(storage.values["theme"] as? String == "light")
        #expect(DefaultsStorage<String>(key: "theme", storage: storage).wrappedValue == "light")
    }

    @Test("Setting nil removes what is kept")
    func removes() {
        let setting = DefaultsStorage<String>(key: "theme", storage: storage)
        setting.wrappedValue = "light"
        setting.wrappedValue = nil
        #expect(storage.values.isEmpty)
        #expect(setting.wrappedValue == nil)
    }

    @Test("A value of another type reads as nil")
    func otherType() {
        storage.values = ["text": 3, "flag": "yes", "number": "7", "list": ["a", 1] as [Any], "one": 1, "true": true]
        #expect(DefaultsStorage<String>(key: "text", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<Bool>(key: "flag", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<Int>(key: "number", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<[String]>(key: "list", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<Bool>(key: "one", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<Int>(key: "true", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<Int>(key: "one", storage: storage).wrappedValue == 1)
        #expect(DefaultsStorage<Bool>(key: "true", storage: storage).wrappedValue == true)
    }

    @Test("A boxed boolean is a boolean and no number, a boxed number the other way round")
    func boxed() {
        storage.values = ["one": NSNumber(value: 1), "true": NSNumber(value: true)]
        #expect(DefaultsStorage<Bool>(key: "one", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<Int>(key: "true", storage: storage).wrappedValue == nil)
        #expect(DefaultsStorage<Bool>(key: "true", storage: storage).wrappedValue == true)
        #expect(DefaultsStorage<Int>(key: "one", storage: storage).wrappedValue == 1)
    }

    @Test("UserDefaults is such a storage, and has saved when the call returns")
    func userDefaults() throws {
        let suite = "shipeasy-devtools-test-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let setting = DefaultsStorage<[String]>(key: "pins", storage: defaults)
        setting.wrappedValue = ["a"]
        #expect(setting.wrappedValue == ["a"])
        #expect(UserDefaults(suiteName: suite)?.stringArray(forKey: "pins") == ["a"])
        setting.wrappedValue = nil
        #expect(setting.wrappedValue == nil)
    }
}

@Suite("The overlay's settings")
struct SettingsTests {
    private let storage = MockStorage()
    private var settings: OverlaySettings { OverlaySettings(storage: storage) }

    @Test("All of them come back as they were kept")
    func values() {
        let values = OverlaySettings.Values(
            theme: "mono", sort: ["Flags": "changed"], pins: ["flag:a\n", "config:\u{202E}"], tab: "Configs",
            recentIdentities: [["user_id": "u", "age": 7, "score": 1.0]], usesMouse: false)
        settings.values = values
        #expect(settings.values == values)
    }

    @Test("Nothing kept is nothing set")
    func empty() {
        #expect(settings.values == OverlaySettings.Values())
        #expect(settings.problem == nil)
    }

    @Test("Only what differs is written, and what is empty is removed")
    func writesDifferences() {
        settings.values = .init(theme: "dark", pins: ["a"])
        #expect(storage.writes == ["theme", "pins"])
        settings.values = .init(theme: "dark")
        #expect(storage.writes == ["theme", "pins", "pins"])
        #expect(Array(storage.values.keys) == ["theme"])
    }

    @Test("Values of another type, and text that is no JSON, read as nothing")
    func tolerant() {
        storage.values = [
            "theme": 3, "sort": ["a"], "pins": "x", "tab": [:] as [String: Any], "usesMouse": "no",
            "recentIdentities": "{[",
        ]
        #expect(settings.values == OverlaySettings.Values())
        storage.values = ["recentIdentities": #"[1, {"user_id": "u"}, null]"#]
        #expect(settings.recentIdentities == [["user_id": "u"]])
        storage.values = ["recentIdentities": "7"]
        #expect(settings.recentIdentities.isEmpty)
    }

    @Test("What looks like a secret is never kept")
    func secrets() throws {
        settings.recentIdentities = [
            [
                "user_id": "u", "authToken": "s1", "API_KEY": "s2", "password": "s3", "client-secret": "s4",
                "monkey": "ok",
            ],
            ["sessionCookie": "s5"],
        ]
        #expect(settings.recentIdentities == [["user_id": "u", "monkey": "ok"]])
        let text = try #require(storage.values["recentIdentities"] as? String)
        #expect(!text.contains("s1") && !text.contains("s5"))
    }

    @Test("Twenty identities are kept, and none that is huge")
    func bounded() {
        settings.recentIdentities = [["user_id": .string(String(repeating: "x", count: 20_000))]]
        #expect(settings.recentIdentities.isEmpty)
        settings.recentIdentities = (0..<50).map { ["user_id": .integer($0)] }
        #expect(settings.recentIdentities.count == 20)
        #expect(settings.recentIdentities.first == ["user_id": 0])
    }
}

@Suite("The command's suite of settings")
struct SettingsSuiteTests {
    @Test("Settings survive a restart, awkward names too")
    func restart() throws {
        try withTemporaryFolder { folder in
            let environment = ["HOME": folder]
            let values = OverlaySettings.Values(theme: "light", pins: ["flag:\u{1}\u{0}\n\u{FFFE}日本"], usesMouse: true)
            OverlaySettings(storage: SettingsSuite(name: "s", environment: environment)).values = values
            let again = OverlaySettings(storage: SettingsSuite(name: "s", environment: environment))
            #expect(again.values == values)
            #expect(again.problem == nil)
            let path = folder + "/.config/s.plist"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test("XDG_CONFIG_HOME says where they are, unless it is relative")
    func folder() throws {
        try withTemporaryFolder { folder in
            let suite = SettingsSuite(name: "s", environment: ["HOME": "/nowhere", "XDG_CONFIG_HOME": folder + "/x"])
            suite.setValue("dark", forKey: "theme")
            #expect(FileManager.default.fileExists(atPath: folder + "/x/s.plist"))
            let relative = SettingsSuite(name: "s", environment: ["HOME": folder, "XDG_CONFIG_HOME": "x"])
            relative.setValue("dark", forKey: "theme")
            #expect(FileManager.default.fileExists(atPath: folder + "/.config/s.plist"))
        }
    }

    @Test("Without a home, settings hold while the process runs, and it is said")
    func noHome() {
        let suite = SettingsSuite(name: "s", environment: [:])
        suite.setValue("dark", forKey: "theme")
        #expect(suite.value(forKey: "theme") as? String == "dark")
        #expect(OverlaySettings(storage: suite).problem == "settings are not kept: HOME is not set")
    }

    @Test("A home that cannot be written to is said, and no reason to stop")
    func readOnly() {
        let suite = SettingsSuite(name: "s", environment: ["HOME": "/dev/null"])
        suite.setValue("dark", forKey: "theme")
        #expect(suite.value(forKey: "theme") as? String == "dark")
        #expect(suite.problem?.hasPrefix("settings are not kept: /dev/null/.config/s.plist: ") == true)
    }

    @Test(
        "A file that is no property list, or empty, is not read, and is replaced by the next setting",
        arguments: ["junk", ""])
    func broken(text: String) throws {
        try withTemporaryFolder { folder in
            let path = folder + "/s.plist"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let suite = SettingsSuite(name: "s", environment: ["XDG_CONFIG_HOME": folder])
            #expect(suite.problem == (text.isEmpty ? nil : "settings are not read: \(path): is not a property list"))
            #expect(suite.value(forKey: "theme") == nil)
            suite.setValue("dark", forKey: "theme")
            #expect(suite.problem == nil)
            let again = SettingsSuite(name: "s", environment: ["XDG_CONFIG_HOME": folder])
            #expect(again.value(forKey: "theme") as? String == "dark")
        }
    }

    @Test("A value that no property list holds is said, and the file stays as it was")
    func unstorable() throws {
        try withTemporaryFolder { folder in
            let suite = SettingsSuite(name: "s", environment: ["XDG_CONFIG_HOME": folder])
            suite.setValue("dark", forKey: "theme")
            suite.setValue(Self.self, forKey: "other")
            #expect(suite.problem != nil)
            let again = SettingsSuite(name: "s", environment: ["XDG_CONFIG_HOME": folder])
            #expect(again.value(forKey: "theme") as? String == "dark")
        }
    }

    #if !canImport(ObjectiveC)
        @Test("The file is the one that UserDefaults of that suite reads")
        func sameFile() throws {
            let name = "shipeasy-devtools-test-\(UUID().uuidString)"
            let suite = SettingsSuite(name: name)
            suite.setValue("dark", forKey: "theme")
            try #require(suite.problem == nil)
            let defaults = try #require(UserDefaults(suiteName: name))
            #expect(defaults.string(forKey: "theme") == "dark")
            defaults.removePersistentDomain(forName: name)
        }
    #endif
}

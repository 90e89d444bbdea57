import Foundation

extension Scenario {
    /// The most that a scenario file may hold, in bytes.
    static let maximumSize = 64 << 20

    /// Reads a scenario file, or a pipe such as a shell's `<(…)`.
    public static func read(path: String) throws(ScenarioError) -> Scenario {
        let data: Data
        do {
            data = try WholeFile.read(path, limit: maximumSize)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        var scenario = try Scenario(data: data, name: path)
        if scenario.name == nil {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            scenario.name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
        }
        return scenario
    }

    /// Writes the scenario to a file that only its owner may read. Whatever happens, there is either the old file or
    /// the whole new one.
    public func write(to path: String) throws(ScenarioError) {
        do {
            try WholeFile.write(json(), to: path)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }
}

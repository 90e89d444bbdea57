import Foundation

/// Whether requests go out by default: only in production.
///
/// `SHIPEASY_ENV`, then `APP_ENV`, then `ENV` decide, the first that is not empty. With none of them set, a build for
/// debugging is not production, and a build for release is if `configuredEnv` is.
///
/// - Parameter configuredEnv: what the client was configured with; `nil` stands for `prod`.
func isProductionEnv(_ configuredEnv: String? = nil) -> Bool {
    ProductionCheck(configuredEnv: configuredEnv).isProduction
}

/// How it was decided whether this is production.
struct ProductionCheck {
    /// What was decided.
    let isProduction: Bool
    /// Why, in words: `APP_ENV is “staging”`.
    let reason: String

    init(
        configuredEnv: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        isDebugBuild: Bool = Platform.isDebugBuild
    ) {
        for name in ["SHIPEASY_ENV", "APP_ENV", "ENV"] {
            guard let value = environment[name].map(Self.normalized), !value.isEmpty else { continue }
            isProduction = Self.isProductionName(value)
            reason = "\(name) is “\(value)”"
            return
        }
        let configured = Self.normalized(configuredEnv ?? "prod")
        isProduction = !isDebugBuild && Self.isProductionName(configured)
        reason = isDebugBuild ? "this is a debug build" : "the environment is “\(configured)”"
    }

    private static func normalized(_ value: String) -> String {
        value.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    }

    private static func isProductionName(_ value: String) -> Bool { value == "production" || value == "prod" }
}

/// What may leave the device.
struct Egress {
    /// Why no request is made at all, in words, or `nil` if the network is on.
    let offlineReason: String?
    /// Whether usage beacons are sent.
    let isTrackingEnabled: Bool

    /// What was asked for, and in place of what was not, whether this is production.
    init(isNetworkEnabled: Bool?, isTrackingEnabled: Bool?, production: ProductionCheck) {
        switch isNetworkEnabled {
        case true?: offlineReason = nil
        case false?: offlineReason = "the app has switched the network off"
        case nil: offlineReason = production.isProduction ? nil : production.reason
        }
        self.isTrackingEnabled = offlineReason == nil && isTrackingEnabled ?? production.isProduction
    }
}

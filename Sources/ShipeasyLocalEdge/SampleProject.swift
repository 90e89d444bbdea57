import Foundation

extension LocalEdge {
    /// A made-up shop to look around in: what the command shows where no project is named.
    ///
    /// Between an anonymous visitor and a `pro` user in `DE` three flags differ. What is rolled out to a part of all
    /// visitors is bucketed by `anonymous_id`, so that it does not move when somebody signs in.
    public static var sample: ProjectFile {
        let text =
            #"{"flags": {"gates": {\#(sampleFlags)}, "configs": {\#(sampleConfigs)}, "#
            + #""killswitches": {\#(sampleKillswitches)}}, "#
            + #""experiments": {"universes": {\#(sampleUniverses)}, "experiments": {\#(sampleExperiments)}}}"#
        do {
            return try ProjectFile(data: Data(text.utf8), name: "aurora-store")
        } catch {
            // The tests hold that it is right; a shop that is closed is better than a crash.
            return ProjectFile(name: "aurora-store", project: Project(), fingerprint: 0)
        }
    }
}

private let sampleConfigs = #"""
    "announcement": {"value": null},
    "bestellnummer_präfix": {"value": "AUR-"},
    "cart_limits": {"value": {"items": 99, "per_item": 10, "total": 5000.0}},
    "catalog_revision": {"value": 9007199254740993},
    "delivery_zones": {"value": {
      "AT": {"days": [2, 3], "price": 6.9}, "CH": {"days": [3, 5], "price": 12.5}, "DE": {"days": [1, 2], "price": 4.9},
      "JP": {"days": [7, 12], "price": 24.0, "express": {"days": [3, 4], "price": 49.0}}}},
    "featured_categories": {"value": [
      {"id": 12, "name": "Lamps", "image": "lamps.jpg"}, {"id": 7, "name": "Möbel", "image": "moebel.jpg"},
      {"id": 31, "name": "照明", "image": null}]},
    "free_shipping_from": {"value": 49.9},
    "holiday_theme": {"value": false},
    "max_login_attempts": {"value": 5},
    "payment_methods": {"value": ["card", "paypal", "klarna", "invoice"]},
    "recommendation_weights": {"value": [0.5, 0.25, 0.125, 0.125]},
    "support_phone": {"value": "+49 30 5550 100"}
    """#

private let sampleKillswitches = #"""
    "checkout": {"value": false},
    "email_campaigns": {"value": true},
    "payments": {"value": false, "switches": {"klarna": false, "konbini": false, "paypal": true}},
    "search": {"value": false, "switches": {"semantic": true, "typeahead": false}}
    """#

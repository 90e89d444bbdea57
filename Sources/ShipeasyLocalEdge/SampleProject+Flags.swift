/// The flags of the sample project: stacks, flat rules, rollouts, ramps, disabled and killed ones.
let sampleFlags = #"""
    "new_checkout": {"enabled": true, "salt": "new_checkout", "stack": [
      {"type": "condition", "id": "staff", "rules": [{"attr": "email", "op": "regex", "value": "@aurora\\.example$"}]},
      {"type": "condition", "id": "pro_in_germany", "rules": [
        {"attr": "plan", "op": "eq", "value": "pro"}, {"attr": "country", "op": "in", "value": ["DE", "AT", "CH"]}]},
      {"type": "rollout", "id": "everybody", "rolloutPct": 0}]},
    "one_click_checkout": {"enabled": true, "salt": "one_click", "stack": [
      {"type": "condition", "id": "paying", "rules": [
        {"attr": "plan", "op": "in", "value": ["pro", "team"]},
        {"attr": "country", "op": "not_in", "value": ["US", "BR"]}]}]},
    "checkout_copy_v2": {"enabled": true, "salt": "copy_v2", "rolloutPct": 10000, "rules": [
      {"attr": "country", "op": "neq", "value": "DE"}]},

    "guest_checkout": {"enabled": true, "salt": "guest", "rolloutPct": 10000},
    "old_checkout": {"enabled": true, "killswitch": true, "salt": "old", "rolloutPct": 10000},
    "express_wallets": {"enabled": true, "salt": "wallets", "stack": [
      {"type": "condition", "id": "apple", "rules": [{"attr": "platform", "op": "in", "value": ["ios", "macos"]}]},
      {"type": "condition", "id": "recent_android", "rules": [
        {"attr": "platform", "op": "eq", "value": "android"}, {"attr": "os_version", "op": "gte", "value": 13}],
        "rolloutPct": 5000, "bucketBy": "anonymous_id"}]},
    "address_autocomplete": {"enabled": true, "salt": "address", "rolloutPct": 10000},
    "invoice_payment": {"enabled": true, "salt": "invoice", "stack": [
      {"type": "condition", "id": "companies", "pass": "any", "rules": [
        {"attr": "plan", "op": "eq", "value": "team"}, {"attr": "plan", "op": "eq", "value": "enterprise"}]}]},
    "支払い_konbini": {"enabled": true, "salt": "konbini", "rolloutPct": 10000, "rules": [
      {"attr": "country", "op": "eq", "value": "JP"}]},
    "paypal_v2": {"enabled": true, "killswitch": 1, "salt": "paypal", "stack": [
      {"type": "rollout", "id": "everybody", "rolloutPct": 10000}]},
    "fraud_check_v2": {"enabled": true, "salt": "fraud", "stack": [
      {"type": "condition", "id": "throwaway_mail", "rules": [
        {"attr": "email", "op": "regex", "value": "@(mailinator|trash-?mail|10minutes?)\\."}]},
      {"type": "condition", "id": "large_orders", "rules": [{"attr": "order_total", "op": "gt", "value": 1000}]}]},

    "cart_save_for_later": {"enabled": true, "salt": "save_later", "stack": [
      {"type": "rollout", "id": "slowly", "bucketBy": "anonymous_id",
        "ramp": {"from": 500, "to": 9500, "startAt": 1767225600000, "durationMs": 126230400000}}]},
    "cart_upsell": {"enabled": true, "salt": "upsell", "stack": [
      {"type": "rollout", "id": "third", "rolloutPct": 3333, "bucketBy": "anonymous_id"}]},
    "cart_shared": {"enabled": false, "salt": "cart_shared", "rolloutPct": 2500},
    "gift_wrapping": {"enabled": true, "salt": "gift", "stack": [
      {"type": "rollout", "id": "half", "rolloutPct": 5000, "bucketBy": "anonymous_id"}]},
    "bundle_discounts": {"enabled": true, "salt": "bundle", "stack": [
      {"type": "condition", "id": "big_carts", "rules": [{"attr": "cart_items", "op": "gte", "value": "3"}]},
      {"type": "rollout", "id": "tenth", "rolloutPct": 1000, "bucketBy": "anonymous_id"}]},

    "free_shipping_banner": {"enabled": true, "salt": "shipping", "rolloutPct": 10000, "rules": [
      {"attr": "country", "op": "in", "value": ["US", "CA"]}]},
    "same_day_delivery": {"enabled": true, "salt": "same_day", "stack": [
      {"type": "condition", "id": "berlin", "pass": "any", "rules": [
        {"attr": "city", "op": "eq", "value": "Berlin"}, {"attr": "postcode", "op": "regex", "value": "^1[0-4]\\d{3}$"}]}]},
    "delivery_tracking_map": {"enabled": true, "salt": "tracking", "rolloutPct": 10000},
    "pickup_points": {"enabled": true, "salt": "pickup", "stack": [
      {"type": "condition", "id": "cities", "rules": [{"attr": "city", "op": "in",
        "value": ["Berlin", "Hamburg", "München", "Köln", "Wien", "Zürich", "Graz", "Basel", "Leipzig", "Bremen"]}],
        "rolloutPct": 8000, "bucketBy": "anonymous_id"}]},
    "returns_self_service": {"enabled": 1, "salt": "returns", "rolloutPct": 10000},

    "search_typeahead": {"enabled": true, "salt": "typeahead", "rolloutPct": 10000},
    "search_semantic": {"enabled": true, "salt": "semantic", "stack": [
      {"type": "condition", "id": "beta", "rules": [{"attr": "tags", "op": "contains", "value": "beta"}]},
      {"type": "rollout", "id": "slowly", "bucketBy": "anonymous_id",
        "ramp": {"from": 0, "to": 6000, "startAt": 1767225600000, "durationMs": 157766400000}}]},
    "search_filters_v3": {"enabled": true, "salt": "filters", "stack": [
      {"type": "condition", "id": "new_apps", "rules": [{"attr": "app_version", "op": "gte", "value": 420}]},
      {"type": "rollout", "id": "web", "rolloutPct": 500, "bucketBy": "anonymous_id"}]},
    "search_by_photo": {"enabled": false, "salt": "photo", "rolloutPct": 10000},

    "product_video": {"enabled": true, "salt": "video", "stack": [
      {"type": "condition", "id": "fast_enough", "rules": [
        {"attr": "connection", "op": "not_in", "value": ["2g", "slow-2g"]}]}]},
    "product_3d_view": {"enabled": true, "salt": "3d", "stack": [
      {"type": "condition", "id": "strong_devices", "rules": [{"attr": "device_memory", "op": "gte", "value": 8}],
        "rolloutPct": 7500}]},
    "größentabelle_neu": {"enabled": true, "salt": "groesse", "stack": [
      {"type": "rollout", "id": "viele", "rolloutPct": 4000, "bucketBy": "anonymous_id"}]},
    "reviews_photos": {"enabled": true, "salt": "reviews", "rolloutPct": 10000},
    "reviews_summary": {"enabled": true, "salt": "summary", "stack": [
      {"type": "condition", "id": "companies", "rules": [{"attr": "plan", "op": "eq", "value": "enterprise"}],
        "rolloutPct": 5000, "bucketBy": "company_id", "salt": "summary_companies"}]},
    "price_alerts": {"enabled": true, "salt": "alerts", "stack": [
      {"type": "condition", "id": "asked_for", "pass": "any", "rules": [
        {"attr": "tags", "op": "contains", "value": "price_alerts"}, {"attr": "wishlist_items", "op": "gt", "value": 0}]}]},
    "price_without_vat": {"enabled": true, "salt": "vat", "rolloutPct": 10000, "rules": [
      {"attr": "country", "op": "eq", "value": "US"}]},
    "wishlist_sharing": {"enabled": true, "salt": "wishlist", "stack": [
      {"type": "rollout", "id": "done", "bucketBy": "anonymous_id",
        "ramp": {"from": 100, "to": 10000, "startAt": 1704067200000, "durationMs": 2592000000}}]},
    "recommendations_ml": {"enabled": true, "salt": "ml", "stack": [
      {"type": "rollout", "id": "most", "rolloutPct": 7500, "bucketBy": "anonymous_id"}]},

    "new_navigation": {"enabled": true, "salt": "navigation", "rolloutPct": 10000},
    "compact_header": {"enabled": true, "salt": "header", "stack": [
      {"type": "condition", "id": "small_screens", "rules": [{"attr": "screen_width", "op": "lt", "value": 480}]}]},
    "dark_mode": {"enabled": true, "salt": "dark", "stack": [
      {"type": "condition", "id": "asked_for", "rules": [{"attr": "theme", "op": "eq", "value": "dark"}]},
      {"type": "rollout", "id": "later",
        "ramp": {"from": 0, "to": 10000, "startAt": 2208988800000, "durationMs": 604800000}}]},
    "boîte_cadeau": {"enabled": true, "salt": "cadeau", "rolloutPct": 10000, "rules": [
      {"attr": "country", "op": "in", "value": ["FR", "BE", "CH"]}, {"attr": "language", "op": "eq", "value": "fr"}]},
    "chat_support": {"enabled": true, "salt": "chat", "stack": [
      {"type": "condition", "id": "companies", "rules": [{"attr": "plan", "op": "in", "value": ["team", "enterprise"]}]},
      {"type": "condition", "id": "english", "rules": [
        {"attr": "country", "op": "in", "value": ["US", "GB", "IE"]}], "rolloutPct": 2500, "bucketBy": "anonymous_id"}]},
    "quick_order_b2b": {"enabled": true, "salt": "b2b", "rolloutPct": 10000, "rules": [
      {"attr": "plan", "op": "eq", "value": "enterprise"}]},
    "staff_toolbar": {"enabled": true, "salt": "staff", "rolloutPct": 10000, "rules": [
      {"attr": "email", "op": "contains", "value": "@aurora.example"}]},
    "returning_customers": {"enabled": true, "salt": "returning", "rolloutPct": 10000, "rules": [
      {"attr": "orders", "op": "gte", "value": 1}]},
    "peak_season_freeze": {"enabled": true, "salt": "freeze", "rolloutPct": 10000}
    """#

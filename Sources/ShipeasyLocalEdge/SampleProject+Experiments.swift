/// The universes of the sample project.
let sampleUniverses = #"""
    "homepage": {"param_schema": [
      {"name": "headline", "type": "string", "default": "Light for every room"},
      {"name": "button", "type": "string", "default": "Shop now"},
      {"name": "show_video", "type": "boolean", "default": false}]},
    "checkout": {"holdout_range": [0, 499], "param_schema": [
      {"name": "steps", "type": "number", "default": 3},
      {"name": "express_badge", "type": "string", "default": "none"},
      {"name": "points_factor", "type": "number", "default": 1.0},
      {"name": "payment_order", "type": "list", "default": ["card", "paypal", "klarna"]}]},
    "größenberatung": {"param_schema": [
      {"name": "source", "type": "string", "default": "table"},
      {"name": "hint", "type": "object", "default": {"text": null, "after_seconds": 20}}]}
    """#

/// The experiments of the sample project: one for each way in which an evaluation can end.
let sampleExperiments = #"""
    "hero_copy": {"universe": "homepage", "status": "running", "salt": "hero_copy_7f3a", "hashVersion": 2,
      "poolOffsetBp": 0, "poolSizeBp": 10000, "groups": [
        {"name": "control", "weight": 5000},
        {"name": "treatment", "weight": 3000, "params": {"headline": "Lamps that feel like daylight"}},
        {"name": "bold", "weight": 2000, "params": {"headline": "Turn on the sun", "button": "Light it up"}}]},
    "homepage_video": {"universe": "homepage", "status": "draft", "salt": "home_video_01", "allocationPct": 2000,
      "groups": [{"name": "control", "weight": 5000},
        {"name": "video", "weight": 5000, "params": {"show_video": true}}]},
    "hero_image_2025": {"universe": "homepage", "status": "stopped", "salt": "hero_image_5", "allocationPct": 10000,
      "groups": [{"name": "control", "weight": 5000},
        {"name": "wide", "weight": 5000, "params": {"button": "See the new range"}}]},

    "checkout_steps": {"universe": "checkout", "status": "running", "salt": "steps_c19d2e", "hashVersion": 2,
      "poolOffsetBp": 500, "poolSizeBp": 4500, "targetingGate": "returning_customers", "groups": [
        {"name": "control", "weight": 5000},
        {"name": "one_page", "weight": 2500, "params": {"steps": 1}},
        {"name": "two_pages", "weight": 2500, "params": {"steps": 2}}]},
    "express_badge": {"universe": "checkout", "status": "running", "salt": "badge_44b0aa", "hashVersion": 2,
      "poolOffsetBp": 5000, "poolSizeBp": 5000, "reservedHeadroomBp": 2000, "idOverrides": {"u_qa": "badge_top"},
      "groups": [{"name": "control", "weight": 4000},
        {"name": "badge_left", "weight": 2000, "params": {"express_badge": "left"}},
        {"name": "badge_top", "weight": 2000, "params": {"express_badge": "top"}}]},
    "payment_order": {"universe": "checkout", "status": "running", "salt": "payorder_90", "allocationPct": 0,
      "groups": [{"name": "control", "weight": 5000},
        {"name": "local_first", "weight": 5000, "params": {"payment_order": ["klarna", "paypal", "card"]}}]},
    "loyalty_factor": {"universe": "checkout", "status": "running", "salt": "loyal_3d", "allocationPct": 10000,
      "holdoutGate": "peak_season_freeze", "groups": [{"name": "control", "weight": 5000},
        {"name": "double", "weight": 5000, "params": {"points_factor": 2.0}}]},

    "größen_empfehlung": {"universe": "größenberatung", "status": "running", "salt": "groesse_11", "hashVersion": 2,
      "poolOffsetBp": 0, "poolSizeBp": 5000, "cohortOverrides": [
        {"gate": "staff_toolbar", "group": "body_scan"}, {"gate": "new_navigation", "group": "quiz"}],
      "groups": [{"name": "control", "weight": 4000},
        {"name": "quiz", "weight": 4000, "params": {"source": "quiz"}},
        {"name": "body_scan", "weight": 2000, "params": {"source": "scan", "hint": {"text": "Neu", "after_seconds": 5}}}]},
    "retouren_hinweis": {"universe": "größenberatung", "status": "running", "salt": "retouren_2", "allocationPct": 10000,
      "reservedHeadroomBp": 10000, "groups": [{"name": "control", "weight": 5000},
        {"name": "hinweis", "weight": 5000, "params": {"hint": {"text": "Fällt klein aus", "after_seconds": 0}}}]}
    """#

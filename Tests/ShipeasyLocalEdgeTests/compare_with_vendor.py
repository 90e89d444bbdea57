#!/usr/bin/env python3
"""Compares the local edge with the vendor's engine on made-up projects.

    compare_with_vendor.py --command .build/release/shipeasy-devtools [--projects 5000] [--seed 1]
    compare_with_vendor.py --write FOLDER [--projects 5000] [--seed 1]

With --command, each project is answered by `COMMAND evaluate --project FILE --users -` and by the vendor's engine, and
every difference is printed; the exit status is 1 if there is one.

With --write, projects, users, sticky groups, moments and the vendor's answers are written to FOLDER, for
`SHIPEASY_VENDOR_CASES=FOLDER swift test --filter VendorComparison`. That way also holds what the command cannot be
asked: sticky groups that a client sends, and ramps at any moment. Beside them lie made-up regular expressions and texts
with what Python's `re` finds, 40 for each project.

Needs: pip install shipeasy==0.24.0

Left out, because there the package decides otherwise on purpose (the tests say how, and why):
  - a boolean and the numbers 0 and 1 side by side (Python's `True == 1`; here they are of two types)
  - a rule whose value is null against an absent attribute (Python's `None == None`; here absent equals nothing)
  - a `user_id` or `anonymous_id` that is a boolean, a list or a fractional form of a whole number
  - an `in` whose value is neither a list nor a text (Python raises)
  - regular expressions on which Python takes exponential time
"""
import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import warnings

import shipeasy._eval
from shipeasy._client import Engine

WORDS = ["pro", "free", "team", "DE", "US", "größe", "支払い", "u🚀1", "a b", "", "x", "ab.c", "7", "4.20", " 12 ", "1_0",
         "1e3", "-5", "+3.5", "nan", "inf", "Infinity", "0x10", "1__0", "_1", "1_", "e\u0301", "é", ".5", "5.", "1e", "--1"]
NUMBERS = [2, 7, 42, -4, 250, 9007199254740993, 9007199254740992, 2.5, 7.0, 42.5, 1e-7, 1e16, 1e300, -0.5, 9007199254740992.0]
PATTERNS = ["^a", "x", "[0-9]+", "org$", "x{2,}", "^(pro|team)$", "\\d+\\.\\d", "(a)(b)?", "ü|ö", "(", "*", "[", "a{2", "\\",
            "(?i)PRO", "^$", "", ".", "^.{3}$", "(?P<word>\\w+) b", "\\bb\\b", "(?<=u).", "(?!p)\\w", "[^a-z]", "\\s", "(.)\\1",
            "支.い", "[ä-ö]", "a|b|", "(?:pr)o", "\\S+@\\S+", "^\\w+$", "x*?y", "\\.c", "\\A\\d", "\\D\\Z", "(?x) p r o",
            "(?s)a.b", "(?m)^b", "\\p{L}", "(?<n>a)", "a++", "[[:alpha:]]", "a{,2}b", "\\u0070ro", "\\x70", "\\h", "\\R", "[a&&b]"]
OPERATORS = ["eq", "neq", "in", "not_in", "contains", "regex", "gt", "gte", "lt", "lte", "starts_with", ""]
ATTRIBUTES = ["plan", "country", "email", "age", "tags", "company_id", "build", "score", "missing", "größe", "user_id"]
NAMES = ["alpha", "beta", "größe", "支払い", "a b", "x/y", "checkout", "v2", "Ünïcode", "dot.ted", "🚀"]


class Made:
    """Everything made up, from one seed."""

    def __init__(self, seed, now):
        self.random = random.Random(seed)
        self.now = now

    def chance(self, part):
        return self.random.random() < part

    def pick(self, list):
        return self.random.choice(list)

    def percentage(self):
        return self.pick([0, 1, 500, 2500, 5000, 7500, 9999, 10000, 10001, -1, -5000, 10**6, 10**12, None,
                          self.random.randint(0, 10000), float(self.random.randint(0, 10000))])

    def scalar(self):
        return self.pick(WORDS) if self.chance(0.6) else self.pick(NUMBERS)

    def json(self, depth=0):
        kind = self.random.random()
        if depth < 3 and kind < 0.15:
            return [self.json(depth + 1) for _ in range(self.random.randint(0, 3))]
        if depth < 3 and kind < 0.3:
            return {self.pick(NAMES): self.json(depth + 1) for _ in range(self.random.randint(0, 3))}
        return self.pick([None, True, False, 0, 1, 1.0]) if kind < 0.4 else self.scalar()

    def rule(self):
        operator = self.pick(OPERATORS)
        if operator in ("in", "not_in"):
            value = [self.scalar() for _ in range(self.pick([0, 1, 2, 3, 12]))]
        elif operator == "regex":
            value = self.pick(PATTERNS) if self.chance(0.95) else 7
        elif operator == "eq" and self.chance(0.1):
            value = ["beta", "staff"]
        else:
            value = self.scalar()
        rule = {"attr": self.pick(ATTRIBUTES), "op": operator, "value": value}
        if self.chance(0.01):
            del rule["attr"]
        return rule

    def ramp(self):
        start = self.now + self.pick([-10**10, -10**11, -1, 0, 1, 10**10, -3 * 10**8])
        return {"from": self.pick([0, 500, 9999, -20, 10000]), "to": self.pick([0, 5000, 10000, 20000, 3333]),
                "startAt": start, "durationMs": self.pick([0, 86400000, 3 * 10**10, 10**12, -5])}

    def step(self, number):
        step = {"type": self.pick(["condition", "condition", "rollout", "other"]), "id": f"step_{number}"}
        if self.chance(0.1):
            step["id"] = self.pick([None, ""])
        if step["type"] == "condition":
            step["rules"] = [self.rule() for _ in range(self.pick([0, 1, 1, 1, 2, 3]))]
            if self.chance(0.5):
                step["pass"] = self.pick(["all", "any", "some", None])
        if self.chance(0.7):
            step["rolloutPct"] = self.percentage()
        if self.chance(0.3):
            step["salt"] = self.pick(["salt", "", "größe", None])
        if self.chance(0.3):
            step["bucketBy"] = self.pick(ATTRIBUTES + ["", None])
        if self.chance(0.25):
            step["ramp"] = self.ramp() if self.chance(0.9) else self.pick([None, {}])
        return step

    def gate(self, number):
        gate = {"enabled": self.pick([True, True, 1, 1.0, False, 0, 2, None]), "salt": f"gate_{number}",
                "rules": [self.rule() for _ in range(self.pick([0, 0, 1, 2]))], "rolloutPct": self.percentage()}
        if self.chance(0.1):
            gate["killswitch"] = self.pick([True, 1, 1.0, False, 0, None])
        if self.chance(0.6):
            gate["stack"] = [self.step(index) for index in range(self.pick([0, 1, 2, 3]))]
        for key in list(gate):
            if key != "enabled" and self.chance(0.03):
                gate[key] = None
        return gate

    def experiment(self, number, gates, universes):
        count = self.pick([0, 1, 2, 2, 3, 4])
        groups = []
        for index in range(count):
            group = {"name": self.pick(["control", "treatment", "b", "größe"]) if index else "control",
                     "weight": self.pick([10000 // count, self.random.randint(0, 10000), 0, -100, 20000])}
            if self.chance(0.6):
                group["params"] = {f"p{self.random.randint(0, 3)}": self.json() for _ in range(2)} if self.chance(0.9) else None
            if self.chance(0.05):
                del group["weight"]
            groups.append(group)
        experiment = {"universe": self.pick(universes + ["not_listed"]), "salt": f"experiment_{number}_é🚀",
                      "status": "running" if self.chance(0.85) else self.pick(["draft", "stopped", "", None]),
                      "allocationPct": self.percentage(), "groups": groups}
        if self.chance(0.02):
            experiment["universe"] = None
        if self.chance(0.3):
            experiment["bucketBy"] = self.pick(ATTRIBUTES + ["", None])
        if self.chance(0.25):
            experiment["targetingGate"] = self.pick(gates + ["gone", "", None])
        if self.chance(0.15):
            experiment["holdoutGate"] = self.pick(gates + ["gone", ""])
        if self.chance(0.4):
            experiment["hashVersion"] = self.pick([1, 2, 3, None])
            experiment["poolOffsetBp"] = self.random.randint(0, 6000) if self.chance(0.9) else None
            experiment["poolSizeBp"] = self.pick([0, 4000, 10000, -5, None, self.random.randint(0, 9000)])
        if self.chance(0.2):
            experiment["reservedHeadroomBp"] = self.pick([0, 2000, 9000, 10000, 20000, -100, None])
        if self.chance(0.25):
            experiment["idOverrides"] = {self.pick(["user_1", "user_2", "größe-3", "42", "acme"]):
                                         self.pick(["control", "treatment", "gone", "", None]) for _ in range(3)}
        if self.chance(0.25):
            experiment["cohortOverrides"] = [{"gate": self.pick(gates + ["gone"]),
                                              "group": self.pick(["control", "treatment", "gone", None])}
                                             for _ in range(self.random.randint(0, 2))]
        return experiment

    def universe(self):
        schema = [{"name": f"p{index}", "type": "any", "default": self.json()} for index in range(self.random.randint(0, 3))]
        universe = {"param_schema": self.pick([schema, schema, schema, None])}
        if self.chance(0.5):
            low = self.random.randint(0, 9000)
            universe["holdout_range"] = self.pick([[low, low + 500], [low, low - 1], [0, 10000], [], None])
        return universe

    def killswitch(self):
        entry = {self.pick(["value", "value", "enabled"]): self.pick([True, False, 1, 0, 1.0, None, 2])}
        if self.chance(0.5):
            entry["switches"] = {self.pick(NAMES): self.pick([True, False, 1, 0, None]) for _ in range(self.random.randint(0, 3))}
        return entry

    def project(self):
        gates = {f"{self.pick(NAMES)}_{index}": self.gate(index) for index in range(self.random.randint(0, 5))}
        universes = {self.pick(NAMES): self.universe() for _ in range(self.random.randint(0, 3))}
        experiments = {f"exp_{self.pick(NAMES)}_{index}": self.experiment(index, list(gates) + ["gone"], list(universes))
                       for index in range(self.random.randint(0, 5))}
        configs = {self.pick(NAMES): self.pick([{"value": self.json()}, {"value": self.json()}, {}, None]) for _ in range(3)}
        killswitches = {self.pick(NAMES): self.killswitch() for _ in range(2)}
        return {"flags": {"gates": gates, "configs": configs, "killswitches": killswitches},
                "experiments": {"experiments": experiments, "universes": universes}}

    def user(self):
        user = {}
        number = self.random.randint(0, 400)
        if self.chance(0.7):
            user["user_id"] = self.pick([f"user_{number % 6}", f"größe-{number % 6}", f"u🚀{number}", "", number, 0, None, "acme"])
        if self.chance(0.6):
            user["anonymous_id"] = self.pick([f"device-{number}", "", None, number])
        for attribute in ATTRIBUTES[:-2]:
            if self.chance(0.6):
                user[attribute] = self.scalar()
        user.pop("missing", None)
        if self.chance(0.4):
            user["tags"] = self.pick([["beta", "staff"], ["x", 7, "größe"], [], ["pro", [2], {"a": 7}], "vip"])
        if self.chance(0.3):
            user["email"] = self.pick(["ann@example.org", "xx@test.org", "a\nb", "ab", "pro\n", "PRO", "a\r\nb", "b a\u2028b"])
        if self.chance(0.1):
            user["company_id"] = True
        return user

    def sticky(self, project):
        kept = {}
        for name, experiment in project["experiments"]["experiments"].items():
            if self.chance(0.3):
                kept[name] = {"g": self.pick(["control", "treatment", "b", "gone"]),
                              "s": experiment["salt"][:8] if self.chance(0.8) else "old_salt"}
        return kept


class MadePattern:
    """A made-up regular expression, and texts that it may be found in."""

    LETTERS = "aab0 _-.\n\u00e9\u00df\u0131\u017f\u212aAB\u0661\U0001f680{}],&"
    CLASSES = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S"]
    ANCHORS = ["^", "$", "\\A", "\\Z", "\\b", "\\B"]
    COUNTS = ["*", "+", "?", "{2}", "{1,}", "{,2}", "{1,2}", "{0}", "{,}", "*?", "+?", "??", "{1,2}?", "*+", "++", "?+", "{", "{a}", "{2,1}"]
    ODD = ["(", ")", "[", "\\", "*", "(?", "(?P<", "(?P<a>a", "(?<n>a)", "\\p{L}", "\\q", "\\8", "\\x4", "[b-a]", "[\\d-a]", "(?i", "\\z"]

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.groups = 0

    def pick(self, list):
        return self.random.choice(list)

    def letter(self):
        letter = self.pick(self.LETTERS)
        return "\\" + letter if letter in "." and self.random.random() < 0.5 else letter

    def set(self):
        members = [self.pick([self.letter(), "a-c", "0-9", "\u00e0-\u00ff", "\\.", "\\]", "\\b", "\\x41", "\\101", "-", "^", "[", *self.CLASSES])
                   for _ in range(self.random.randint(1, 3))]
        return "[" + self.pick(["", "", "^"]) + self.pick(["", "", "]"]) + "".join(members) + "]"

    def one(self, depth):
        kind = self.random.random()
        if kind < 0.45 or depth > 3:
            return self.letter()
        if kind < 0.5:
            return self.pick(["\\n", "\\t", "\\x61", "\\u00e9", "\\U0001f680", "\\141", "\\0", "\\-", "\\ "])
        if kind < 0.58:
            return self.pick(self.CLASSES)
        if kind < 0.66:
            return self.set()
        if kind < 0.7:
            return "."
        if kind < 0.76:
            return self.pick(self.ANCHORS)
        if kind < 0.77:
            return self.pick(self.ODD)
        if kind < 0.81 and self.groups:
            return self.pick(["\\1", "\\2", "(?P=g1)", "(?(1)a|b)", "(?(1)b)", "(?(g1)a)"])
        head = self.pick(["(", "(", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?i:", "(?s-i:", "(?a:", "(?x: ", "(?#c)(?:", "(?P<g>"])
        if head in ("(", "(?P<g>"):
            self.groups += 1
            head = f"(?P<g{self.groups}>" if head != "(" else head
        return head + self.choices(depth + 1) + ")"

    def sequence(self, depth):
        parts = []
        for _ in range(self.random.randint(0 if self.random.random() < 0.2 else 1, 3)):
            parts.append(self.one(depth) + (self.pick(self.COUNTS) if self.random.random() < 0.3 else ""))
        return "".join(parts)

    def choices(self, depth=0):
        return "|".join(self.sequence(depth) for _ in range(self.pick([1, 1, 1, 2, 3])))

    def pattern(self):
        return self.pick([""] * 8 + ["(?i)", "(?m)", "(?s)", "(?x)", "(?a)", "(?im)(?#c)(?s)"]) + self.choices()

    def text(self):
        return "".join(self.pick(self.LETTERS + "\u0301\x1c\x0b\u2028\rsik\u1e9e") for _ in range(self.random.randint(0, 9)))


def patterns(seed, count):
    """Patterns with texts and whether Python finds them; those on which it takes too long are left out."""
    made, found = MadePattern(seed), []

    def late(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, late)
    while len(found) < count:
        made.groups = 0
        pattern = made.pattern()
        if "(?a:" in pattern and re.search(r"\\[dDsSwW]", pattern):
            continue  # Python looks for the first character as if the flag were not there, and misses some
        for text in [made.text() for _ in range(4)]:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.05)
                try:
                    result = re.search(pattern, text) is not None
                except re.error:
                    result = None
                signal.setitimer(signal.ITIMER_REAL, 0)
            except (TimeoutError, RecursionError):
                continue
            found.append([pattern, text, result])
    return found


class Kept:
    """What one client kept, as a store of the vendor's engine: the wire knows no units."""

    def __init__(self, entries):
        self.entries, self.new = entries, {}

    def get(self, unit):
        return self.entries

    def set(self, unit, experiment, entry):
        self.new[experiment] = entry


def vendor(project, user, sticky, keeps=True):
    store = Kept(sticky)
    options = {"sticky_store": store} if keeps else {}
    engine = Engine.from_snapshot(project["flags"], project["experiments"], **options)
    answer = engine.evaluate(user)
    switches = {}
    for name, entry in project["flags"]["killswitches"].items():
        named = {key: engine.get_killswitch(name, key) for key in entry.get("switches") or {}}
        top = engine.get_killswitch(name)
        switches[name] = {**named, "value": top} if named else top
    answer["killswitches"] = switches
    if store.new:
        answer["sticky"] = store.new
    return answer


def same(left, right):
    """Whether two JSON values have the same types and values."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def differences(ours, theirs):
    for section in sorted(set(ours) | set(theirs)):
        left, right = ours.get(section), theirs.get(section)
        if isinstance(left, dict) and isinstance(right, dict):
            for name in sorted(set(left) | set(right)):
                if not same(left.get(name), right.get(name)):
                    yield f"{section}.{name}: {json.dumps(left.get(name))} here, {json.dumps(right.get(name))} there"
        elif not same(left, right):
            yield f"{section}: {json.dumps(left)} here, {json.dumps(right)} there"


def compare(options):
    warnings.simplefilter("ignore")
    found = evaluations = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "project.json")
        for number in range(options.projects):
            # Moments lie so far apart that a percentage does not move between the two answers.
            made = Made(options.seed * 1_000_003 + number, int(time.time() * 1000))
            project, users = made.project(), [made.user() for _ in range(options.users)]
            with open(path, "w", encoding="utf-8") as file:
                json.dump(project, file, ensure_ascii=False)
            lines = "".join(json.dumps(user) + "\n" for user in users)
            run = subprocess.run([options.command, "evaluate", "--project", path, "--users", "-"], input=lines.encode(),
                                 capture_output=True)
            if run.returncode:
                print(f"project {number}: status {run.returncode}: {run.stderr.decode()}\n{json.dumps(project)}")
                found += 1
                continue
            answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
            for user, ours in zip(users, answers, strict=True):
                evaluations += 1
                for difference in differences(ours, vendor(project, user, {})):
                    print(f"project {number}, user {json.dumps(user)}: {difference}")
                    found += 1
            if found > 50:
                break
    print(f"{evaluations} evaluations of {number + 1} projects: {found} differences")
    return 1 if found else 0


def write(options):
    os.makedirs(options.write, exist_ok=True)
    warnings.simplefilter("ignore")
    now = 1_800_000_000_000
    shipeasy._eval.time = type("Clock", (), {"time": staticmethod(lambda: now / 1000)})
    for start in range(0, options.projects, 250):
        cases = []
        for number in range(start, min(start + 250, options.projects)):
            made = Made(options.seed * 1_000_003 + number, now)
            project = made.project()
            evaluations = []
            for _ in range(options.users):
                user, sticky = made.user(), made.sticky(project)
                evaluations.append({"user": user, "sticky": sticky, "response": vendor(project, user, sticky)})
            cases.append({"number": number, "project": project, "evaluations": evaluations})
        with open(os.path.join(options.write, f"cases-{start:06}.json"), "w", encoding="utf-8") as file:
            json.dump({"now": now, "cases": cases}, file, ensure_ascii=False)
    with open(os.path.join(options.write, "patterns.json"), "w", encoding="utf-8") as file:
        json.dump(patterns(options.seed, 40 * options.projects), file)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command")
    parser.add_argument("--write")
    parser.add_argument("--projects", type=int, default=5000)
    parser.add_argument("--users", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if bool(options.command) == bool(options.write):
        parser.error("either --command or --write")
    return compare(options) if options.command else write(options)


if __name__ == "__main__":
    sys.exit(main())

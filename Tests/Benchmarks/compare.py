#!/usr/bin/env python3
"""Measure the built command in a pseudo-terminal, beside tig, ncdu and fzf on the same machine.

    apt-get install tig ncdu fzf git && pip install pyte
    swift build -c release --static-swift-stdlib --product shipeasy-devtools      # see README.md, "How fast"
    swift build -c release --static-swift-stdlib --product devtools-bench
    Tests/Benchmarks/compare.py [--runs 20] [--seconds 60]

Every figure is a median over at least `--runs` runs, with minimum and maximum, at 100 columns by 30 rows, in one go.
It prints a table in Markdown: what was measured, here, the others, the target, and whether it is held.
"""
import argparse, json, os, platform, random, shutil, statistics, subprocess, sys, tempfile, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from ttyprobe import Tty

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORDS = ("checkout cart search price banner header footer login signup promo offer badge image video review rating "
         "stock ship return refund").split()
SIZE = dict(columns=100, rows=30)

a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
a.add_argument("--runs", type=int, default=20)
a.add_argument("--seconds", type=int, default=60, help="how long the storm of updates lasts")
a.add_argument("--build", default=os.path.join(ROOT, ".build/release"))
o = a.parse_args()

work = tempfile.mkdtemp(prefix="compare-")
home = os.path.join(work, "home")
os.mkdir(home)
ENV = {"HOME": home, "XDG_CONFIG_HOME": None, "XDG_STATE_HOME": None, "FZF_DEFAULT_OPTS": None}
command = os.path.join(o.build, "shipeasy-devtools")
bench = os.path.join(o.build, "devtools-bench")
rows = []


def names(count):
    r = random.Random(7)
    return ["_".join(r.sample(WORDS, 3)) + f"_{i}" for i in range(count)]


def project(count, configs=False):
    path = os.path.join(work, f"project-{count}{'-configs' if configs else ''}.json")
    gates = {n: {"enabled": True, "rules": [], "rolloutPct": (i % 3) * 5000, "salt": f"s{i}"}
             for i, n in enumerate(names(count))}
    values = {f"{n}_limits": {"value": {"max": i, "kinds": ["a", "b"], "label": f"text {i}"}}
              for i, n in enumerate(names(count))} if configs else {}
    with open(path, "w") as f:
        json.dump({"flags": {"gates": gates, "configs": values, "killswitches": {}},
                   "experiments": {"experiments": {}, "universes": {}}}, f)
    return path


def repository():
    path = os.path.join(work, "repository")
    os.mkdir(path)
    run = lambda *c: subprocess.run(c, cwd=path, env=dict(os.environ, HOME=home), check=True, capture_output=True)
    run("git", "init", "-q")
    script = "\n".join(f"commit refs/heads/main\ncommitter a <a@b.c> {1700000000 + i} +0000\ndata 9\ncommit {i % 10}\n"
                       f"M 644 inline f\ndata 2\n{i % 10}\n" for i in range(400))
    subprocess.run(["git", "fast-import", "--quiet"], cwd=path, input=script.encode(), check=True, capture_output=True)
    run("git", "checkout", "-q", "main")
    return path


def spread(values, unit="ms", digits=1):
    m = statistics.median(values)
    return f"{m:.{digits}f} {unit} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def first_screen(argv, pattern, cwd=None):
    """Seconds from exec to a screen that shows the pattern, less the time the probe gives the terminal."""
    times = []
    for _ in range(o.runs + 1):
        shutil.rmtree(os.path.join(home, ".config"), ignore_errors=True)
        t = Tty(argv, env=ENV, cwd=cwd, **SIZE)
        seen = t.appeared(pattern, 20)
        times.append(1000 * seen - 20 if seen is not None else float("nan"))
        t.close()
    return times[1:]


def moves(argv, pattern, keys=("j",), cwd=None):
    """Milliseconds from a key to the last byte, and bytes, over cursor moves: inside one page, unless other keys are given."""
    shutil.rmtree(os.path.join(home, ".config"), ignore_errors=True)
    t = Tty(argv, env=ENV, cwd=cwd, **SIZE)
    t.wait(pattern, 30)
    t.settle(0.5)
    times, sizes = [], []
    for i in range(max(o.runs, 20)):
        _, last, size = t.latency(keys[i % len(keys)], quiet=0.03)
        if last is not None:
            times.append(1000 * last)
            sizes.append(size)
    t.close()
    return times, sizes


def beside_tig(project, keys):
    """Moves of tig and ours, and our bytes, in turns: a machine is not as fast at all times."""
    theirs, ours, sizes = [], [], []
    for _ in range(3):
        theirs += moves(["tig"], r"commit 9", keys, cwd=repo)[0]
        times, bytes_out = moves([command, "--project", project], r"Reads as", keys)
        ours += times
        sizes += bytes_out
    return theirs, ours, sizes


def keystrokes(argv, pattern, start=(), erase="\x7f"):
    """Milliseconds from a keystroke of a filter to the last byte, over a word typed again and again."""
    shutil.rmtree(os.path.join(home, ".config"), ignore_errors=True)
    t = Tty(argv, env=ENV, **SIZE)
    t.wait(pattern, 60)
    t.settle(1.0, 10)
    for k in start:
        t.latency(k)
    times = []
    while len(times) < max(o.runs, 20):
        for k in "check":
            last = t.latency(k, quiet=0.2)[1]
            if last is not None:
                times.append(1000 * last)
        for _ in "check":
            t.latency(erase, quiet=0.2)
    t.close()
    return times


def happened(log, event):
    """When the host noted an event, in seconds of the monotonic clock, which `time.perf_counter` reads too."""
    with open(log) as f:
        return [int(line.split()[1]) / 1e9 for line in f if line.startswith(event)]


def forced_reads(t, log, count=200):
    """Milliseconds from the key that forces a flag to the first read of the host that sees it."""
    times = []
    for i in range(count):
        before, start = len(happened(log, "read")), time.perf_counter()
        t.send("f" if i % 2 else "t")
        while len(happened(log, "read")) == before and time.perf_counter() - start < 2:
            t.pump(0.002)
        times.append(1000 * (happened(log, "read")[-1] - start))
        t.settle(0.01, 1)
        t.show()
    return times


def arrivals(t, log):
    """Milliseconds from an evaluation's arrival to the bytes that show all rows marked, each with its other value."""
    times = []
    for _ in range(max(o.runs, 20)):
        t.settle(0.1, 0.5)
        t.show()
        rows = {line.split()[1]: line.split()[2] for line in listed(t)}
        count, arrived = len(happened(log, "answer")), []
        t.send("r")
        stop = time.perf_counter() + 0.3
        while time.perf_counter() < stop:
            if t.pump(0.001):
                arrived.append((time.perf_counter(), len(t.pending)))

        def are_turned():
            now = [line.split() for line in listed(t)]
            return now and all("Δ" in words and rows[words[1]] != words[2] for words in now)

        at = t.replay(arrived, are_turned)
        if at is not None:
            times.append(1000 * (at - happened(log, "answer")[count]))
    return times


def listed(t):
    """The rows of the list, each beginning with a mark or a blank, the name and the value."""
    return ["- " + line[2:39].replace("▌", " ").strip(" │") for line in t.vt.display if " flag_1" in line[:30]]


def row(what, ours, theirs, target, held):
    rows.append((what, ours, theirs, target, "yes" if held else "no"))
    print(f"{what}: {ours} | {theirs} | {target} | {'held' if held else 'MISSED'}", file=sys.stderr, flush=True)


try:
    repo = repository()
    median = statistics.median
    p100, p10k, p100k = project(100), project(10_000), project(100_000)

    tig, ours = first_screen(["tig"], r"commit 9", cwd=repo), first_screen([command], r"Reads as")
    ncdu = first_screen(["ncdu", repo], r"Total disk usage")
    row("start to the first full screen, sample", spread(ours), f"tig {spread(tig)}; ncdu {spread(ncdu)}", "tig's",
        median(ours) <= median(tig))

    tig_moves, our_moves, our_bytes = beside_tig(p10k, ("j",))
    row("cursor move to screen, 10,000 flags", spread(our_moves, digits=2), f"tig {spread(tig_moves, digits=2)}", "tig's",
        median(our_moves) <= median(tig_moves))
    tig_moves, our_moves, _ = beside_tig(p10k, ("\x1b[F", "\x1b[H"))
    row("from end to end of the list, which is not foreseen", spread(our_moves, digits=2),
        f"tig {spread(tig_moves, digits=2)}", "tig's", median(our_moves) <= median(tig_moves))

    few, many = moves([command, "--project", p100], r"Reads as")[0], moves([command, "--project", p100k], r"Reads as")[0]
    ratio = median(many) / median(few)
    row("cursor move, 100,000 flags against 100", f"{ratio:.2f} times ({median(many):.2f} against {median(few):.2f} ms)", "",
        "1.5 times", ratio <= 1.5)

    listing = os.path.join(work, "names")
    with open(listing, "w") as f:
        f.write("\n".join(names(100_000)) + "\n")
    fzf = keystrokes(["sh", "-c", f"fzf < {listing}"], r"100000/100000")
    filters = keystrokes([command, "--project", p100k], r"Reads as", start=("/",))
    row("filter keystroke, 100,000 names, last byte", spread(filters), f"fzf {spread(fzf)}", "half of fzf's",
        median(filters) <= median(fzf) / 2)

    row("bytes to the terminal per cursor move", spread(our_bytes, "bytes", 0), "", "350", median(our_bytes) <= 350)

    shutil.rmtree(os.path.join(home, ".config"), ignore_errors=True)
    t = Tty([command, "--project", p10k], env=ENV, **SIZE)
    t.wait(r"Reads as", 30)
    t.settle(1.0)
    t.pump(5)
    switches, sent = t.switches(), t.bytes_out
    end = time.perf_counter() + 10
    while time.perf_counter() < end:
        t.pump(0.5)
    woken, sent = max(0, t.switches() - switches), t.bytes_out - sent
    t.close()
    row("ten idle seconds", f"{woken} wake-ups, {sent} bytes", "", "none", woken == 0 and sent == 0)

    log = os.path.join(work, "host.log")
    t = Tty([bench, "host", "10000", log], env=ENV, **SIZE)
    t.wait(r"Reads as", 30)
    t.settle(0.5)
    times = sorted(forced_reads(t, log))
    slowest = times[int(len(times) * 0.99)]
    row("override key to the host's next read, 99th percentile", f"{slowest:.1f} ms (median {median(times):.1f})", "", "5 ms",
        slowest <= 5)
    t.send("x")
    times = arrivals(t, log)
    row("10,000 changed flags arriving, to the marked screen", spread(times), "", "50 ms",
        len(times) >= 20 and median(times) <= 50)
    t.close()

    figures = []
    for _ in range(5):
        t = Tty([command, "--project", project(10_000, configs=True)], env=ENV, **SIZE)
        t.wait(r"Reads as", 30)
        t.settle(1.0)
        figures.append(t.rss_kib("RssAnon") / 1024)
        t.close()
    row("anonymous memory, 10,000 flags and 10,000 configs", spread(figures, "MiB"), "", "16 MiB", median(figures) <= 16)

    t = Tty([bench, "storm", str(o.seconds + 10)], env=ENV, **SIZE)
    t.wait(r"Reads as", 30)
    t.settle(0.3, 2)
    t.pump(3)
    before, times = t.rss_kib("RssAnon") / 1024, []
    end = time.perf_counter() + o.seconds
    while time.perf_counter() < end:
        t.pump(0.2)
        while t.pump(0.0):
            pass
        t.show()
        line = next((i for i, l in enumerate(t.vt.display) if "▌" in l), None)
        start = time.perf_counter()
        t.keys("j" if len(times) % 40 < 20 else "k")
        while time.perf_counter() - start < 1:
            t.pump(0.001)
            t.show()
            if next((i for i, l in enumerate(t.vt.display) if "▌" in l), None) != line:
                break
        times.append(1000 * (time.perf_counter() - start))
    after = t.rss_kib("RssAnon") / 1024
    t.close()
    row(f"a key under 1,000 updates a second, {o.seconds} s", f"{spread(times)}, memory {before:.1f} to {after:.1f} MiB", "",
        "20 ms, flat", median(times) <= 20 and after - before < 4)
finally:
    shutil.rmtree(work, ignore_errors=True)

print(f"Measured on {time.strftime('%Y-%m-%d')}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
      f"100 × 30, medians of at least {max(o.runs, 20)} runs (minimum to maximum).\n")
print("| what | here | beside it | at most | held |\n|---|---|---|---|---|")
for r in rows:
    print("| " + " | ".join(r) + " |")

"""The machine that a run was made on, and whether it was quiet."""

import os
import platform
import time


def name():
    """Cores, architecture and processor."""
    model = next(line for line in open("/proc/cpuinfo") if line.startswith("model name"))
    return f"{os.cpu_count()} cores {platform.machine()}, {model.split(':')[1].strip()}"


def busy_share(seconds=3):
    """The share of its time that the processor spent on others while this program slept, 0 to 1.

    Not the load average, which still remembers what ran before, the build and the check for example.
    """
    before = _times()
    time.sleep(seconds)
    spent = [now - then for now, then in zip(_times(), before)]
    idle = spent[3] + spent[4]
    return 1 - idle / sum(spent)


def _times():
    """What the processors did since the start: user, nice, system, idle, iowait, …, in ticks."""
    with open("/proc/stat") as report:
        return [int(word) for word in report.readline().split()[1:9]]

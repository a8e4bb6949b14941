"""Runs programs and measures them."""

import fcntl
import os
import pty
import resource
import signal
import struct
import subprocess
import termios
import time
from statistics import median

from programs import FOLDER

# No run takes longer, or it hangs.
LIMIT = 600


def wall(program):
    """Seconds from start to end of a run whose output nobody reads."""
    with _started(program, stdout=subprocess.DEVNULL) as (process, start):
        process.wait()
        seconds = time.perf_counter() - start
    return seconds


def on_terminal(program, columns=160, rows=40):
    """Seconds of a run that writes to a terminal, wide enough to show contacts as a table."""
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    try:
        with _started(program, stdout=terminal) as (process, start):
            os.close(terminal)
            _drain(master)
            process.wait()
            seconds = time.perf_counter() - start
    finally:
        os.close(master)
    return seconds


def pairs(ours, theirs, count, ours_by=wall, theirs_by=wall):
    """Medians of both, run in turn: ours, theirs, ours, theirs; the first pair warms up."""
    seconds = [(ours_by(ours), theirs_by(theirs)) for _ in range(count + 1)][1:]
    return median(a for a, _ in seconds), median(b for _, b in seconds)


def processor_time(program):
    """Seconds of processor time, the kernel's part included, of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    wall(program)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def peak_memory(program):
    """The peak resident size in MiB, as GNU time reports it: the median of three runs."""
    return median(_peak_memory(program) for _ in range(3))


def _peak_memory(program):
    report = FOLDER / "peak.txt"
    # A small process in between: the peak of a child starts with the size of the one that forked
    # it.
    measured = ["/usr/bin/time", "--format", "%M", "--output", str(report)] + program.command
    subprocess.run(
        measured, env=program.variables, stdout=subprocess.DEVNULL, check=True, timeout=LIMIT
    )
    return int(report.read_text()) / 1024


def first_line_before(program, release):
    """Whether a run writes a row's line while `release` has not been called; then it may end."""
    with _started(program, stdout=subprocess.PIPE) as (process, _):
        lines = _readable_lines(process.stdout, wanted=2)
        release()
        rest = process.stdout.read()
        process.wait()
    return lines >= 2 and len(rest) > 0


def _readable_lines(stream, wanted, seconds=10):
    """How many lines come within some seconds, at most about as many as wanted."""
    os.set_blocking(stream.fileno(), False)
    deadline, count = time.monotonic() + seconds, 0
    while count < wanted and time.monotonic() < deadline:
        count += (stream.read(65_536) or b"").count(b"\n")
        time.sleep(0.005)
    os.set_blocking(stream.fileno(), True)
    return count


def _drain(master):
    """Reads a terminal until nobody has it open any more, which Linux tells by EIO."""
    try:
        while os.read(master, 65_536):
            pass
    except OSError:
        pass


class _started:
    """A process that runs during the `with`, with its stderr kept for the case that it fails."""

    def __init__(self, program, stdout):
        self._program, self._stdout = program, stdout

    def __enter__(self):
        self._errors = open(FOLDER / "stderr.txt", "w+")
        # Ends the bench itself. Popen.wait(timeout=) would look at the process every 50 ms only.
        signal.alarm(LIMIT)
        start = time.perf_counter()
        self._process = subprocess.Popen(
            self._program.command,
            env=self._program.variables,
            stdin=subprocess.DEVNULL,
            stdout=self._stdout,
            stderr=self._errors,
        )
        return self._process, start

    def __exit__(self, kind, error, trace):
        signal.alarm(0)
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._errors.seek(0)
        words = self._errors.read()
        self._errors.close()
        if error is None and self._process.returncode != 0:
            raise SystemExit(f"{' '.join(self._program.command)}: exit {self._process.returncode}\n{words}")

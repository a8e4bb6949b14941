"""Ports of 127.0.0.1."""

import socket
import time


def free_port():
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, server, seconds=10):
    """Waits until a started server accepts connections."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.01)
    raise SystemExit(f"{server.args[0]} does not listen on 127.0.0.1:{port}")

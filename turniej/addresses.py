"""Under which addresses this machine is reached, and whether a port is free."""

import errno
import socket


def lan_address() -> str | None:
    """Return the address that tablets in the same network use, or None without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of the documentation; only the route is asked for
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def why_not(host: str, port: int) -> str:
    """Return why this process could not listen on `port` of `host` (taken, not_allowed, no_such_address), or ""."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as probe:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            return reason_of(problem)
    return ""


def reason_of(problem: OSError) -> str:
    """Return the code of what the system said against listening."""
    if problem.errno == errno.EADDRINUSE:
        return "taken"
    return "not_allowed" if isinstance(problem, PermissionError) else "no_such_address"

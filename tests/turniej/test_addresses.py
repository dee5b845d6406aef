"""Why the site cannot listen at an address, told apart, so that somebody can mend it."""

import errno
import socket

import pytest
from django.core.management import CommandError, call_command

from turniej.addresses import reason_of, why_not
from turniej.management.commands.start import NO_PORT


def test_free_and_taken_port():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        other.listen()
        assert why_not("127.0.0.1", port) == "taken"
    assert why_not("127.0.0.1", port) == ""


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.name.invalid"])
def test_address_of_another_machine_is_said(host):
    with pytest.raises(CommandError, match=host) as caught:
        call_command("start", "--host", host)
    assert caught.value.returncode == 2


def test_port_that_only_the_administrator_may_use_is_not_called_taken():
    said = [NO_PORT[reason_of(OSError(number, "no"))] for number in (errno.EACCES, errno.EADDRINUSE)]
    assert "--port" in said[0] and said[0] != said[1]

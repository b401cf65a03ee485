"""`soul` as a separate process that starts at once: forked from one that has every command loaded.

It behaves like the real command. Tests of startup, streams and signals start the real one.
"""

from __future__ import annotations

import fcntl
import io
import multiprocessing
import os
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Mapping
from contextlib import chdir
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import IO, Any

from pexpect.fdpexpect import fdspawn

_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload(["tests.warm"])
ROOT = Path(__file__).parents[1]
A_WHILE = 120


def processes() -> ForkServerContext:
    """Processes are forked from one that was started in this folder, from which it loads its modules."""
    if forkserver._forkserver._forkserver_pid is None:  # type: ignore[attr-defined]
        with chdir(ROOT):
            forkserver.ensure_running()
    return _PROCESSES


@dataclass(frozen=True, slots=True)
class Started:
    """What a process is started with. ``changes`` are names in modules with other values; ``before`` is called first."""

    arguments: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str]
    changes: Mapping[str, Any]
    before: Callable[[], None] | None = None


def run(started: Started, input: str = "") -> subprocess.CompletedProcess[str]:
    """Run one command to its end, without a terminal."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(input.encode())
        given.seek(0)
        process = _start(started, given.fileno(), out.fileno(), err.fileno())
        process.join(A_WHILE)
        assert process.exitcode is not None, "it did not end"
        told = [Path(f"/proc/self/fd/{file.fileno()}").read_text("utf-8") for file in (out, err)]
    return subprocess.CompletedProcess(started.arguments, process.exitcode, *told)


def run_here(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run(Started(arguments, Path.cwd(), dict(os.environ), {}))


class Child:
    """A running command, watched and ended like one of ``subprocess``."""

    def __init__(self, started: Started, log: IO[str]) -> None:
        ours, theirs = os.pipe()
        with Path(os.devnull).open() as nothing:
            self._process = _start(started, nothing.fileno(), theirs, log.fileno())
        os.close(theirs)
        self.stdout = os.fdopen(ours, encoding="utf-8")

    @property
    def pid(self) -> int:
        pid = self._process.pid
        assert pid is not None
        return pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        code = self.poll()
        assert code is not None, "it did not end"
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def communicate(self) -> None:
        self.wait(A_WHILE)
        self.stdout.close()


class Screen(fdspawn):
    """What a person sees and types. The terminal discards what is typed before a command waits for a key or a secret."""

    def __init__(self, started: Started, *, rows: int, columns: int) -> None:
        ours, theirs = os.openpty()
        fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = _start(started, theirs, theirs, theirs)
        os.close(theirs)
        super().__init__(ours, encoding="utf-8", timeout=A_WHILE, use_poll=True)
        self.exitstatus: int | None = None

    def press(self, key: str) -> None:
        self._until_unseen()
        self.send(key)

    def type_unseen(self, secret: str) -> None:
        self._until_unseen()
        self.sendline(secret)

    def close(self) -> None:
        super().close()
        self.process.join(A_WHILE)
        self.exitstatus = self.process.exitcode

    def _until_unseen(self) -> None:
        ends = time.monotonic() + A_WHILE
        while termios.tcgetattr(self.child_fd)[3] & termios.ECHO:
            assert time.monotonic() < ends, "it listens for no key and no secret"
            time.sleep(0.01)


def _start(started: Started, *files: int) -> BaseProcess:
    process = processes().Process(target=_soul, args=(started, *map(DupFd, files)), daemon=True)
    process.start()
    return process


def _soul(started: Started, *files: Any) -> None:
    """In the new process: set up streams, folder and environment, and run `soul`."""
    assert "tests.warm" in sys.modules, "it was forked from a process that could not load what it should"
    given = [file.detach() for file in files]
    os.setsid()
    for number, file in enumerate(given):
        os.dup2(file, number)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for file in set(given):
        os.close(file)
    _open_streams()
    os.chdir(started.folder)
    os.environ.clear()
    os.environ.update(started.environment)
    sys.argv = ["soul", *started.arguments]
    for name, value in started.changes.items():
        module, _, attribute = name.rpartition(".")
        setattr(import_module(module), attribute, value)
    if started.before:
        started.before()
    import_module("soulkeeper.faces.owner.cli").main()


def _open_streams() -> None:
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    sys.stdout = sys.__stdout__ = _writing(1, "strict")
    sys.stderr = sys.__stderr__ = _writing(2, "backslashreplace")


def _writing(number: int, errors: str) -> io.TextIOWrapper:
    buffer = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
    return io.TextIOWrapper(buffer, "utf-8", errors, line_buffering=number == 2 or os.isatty(number))

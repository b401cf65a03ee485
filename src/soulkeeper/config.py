"""The settings in ``soulkeeper.toml``, read once at startup. No setting there can weaken a rule."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from soulkeeper.errors import Invalid, NotFound, Reason, Refused, Unavailable

if TYPE_CHECKING:
    from soulkeeper.domain.sync.remote_place import RemotePlace

FILE = "soulkeeper.toml"
VARIABLE = "SOULKEEPER_WORKSPACE"
WORKSPACE_VERSION = 1
_LARGEST = 64 * 1024
_KNOWN_KEYS = frozenset({"workspace", "database", "server", "validate", "backup", "llm", "git", "telegram"})
_GIT = frozenset({"remote", "branch", "folder", "every", "witness"})
_PRICES = ("max_cost", "input_price", "output_price")
_LLM = frozenset({"base_url", "model", "timeout", "max_tokens", *_PRICES})
KEY_VARIABLE = "SOULKEEPER_LLM_KEY"
TELEGRAM_TOKEN = "SOULKEEPER_TELEGRAM_TOKEN"  # noqa: S105 - the name of a variable
TELEGRAM_API = "SOULKEEPER_TELEGRAM_API"
_MODES = ("polling", "webhook")
_DATABASE_LINE = re.compile(r"^[ \t]*[\"']?database[\"']?[ \t]*=.*$", re.MULTILINE)
_LEFT_OUT = '# database = ""  # a backup leaves it out: name the database of this machine, if it has one'
_KEEP, _MOST_KEPT = 7, 1_000
_SHORTEST = timedelta(minutes=1)
_MOST_TOKENS = 2_000

TEMPLATE = """\
# Settings of this workspace. Secrets come from the environment, never from here.
# Whatever protects a soul (policies, mirror mode, trusted remotes) lives in the ledger and is changed with `soul`.

workspace = 1

# The ledger: a file below data/ by default. For a fleet:
# database = "postgresql://user@host/soulkeeper"

# Backups that `soul serve` makes in data/backups, without keys:
# [backup]
# every = "1d"
# keep = 7

# A git remote that souls are synced with, by hand or, with `every`, by `soul serve` (docs/sync.md):
# [git]
# remote = "https://git.example.org/souls.git"
# branch = "main"
# folder = ""
# every = "15m"
# witness = false  # true: signed checkpoints of the ledger are published too

# A model for reflections, behind an OpenAI-compatible endpoint; its key is $SOULKEEPER_LLM_KEY:
# [llm]
# base_url = "http://127.0.0.1:8080/v1"
# model = "small"
# timeout = "60s"
# max_tokens = 2000
# max_cost = 0.05  # with input_price and output_price, each for a million tokens

# A Telegram bot for the owner's phone; its token is $SOULKEEPER_TELEGRAM_TOKEN. Paired chats live in the ledger:
# [telegram]
# mode = "polling"  # or "webhook", with webhook_url = "https://souls.example.org/telegram/webhook"
#
# [server]
# public_url = "https://souls.example.org"  # where the console is, for links in Telegram messages; --behind-tls counts first
"""


@dataclass(frozen=True, slots=True)
class BackupPlan:
    """How often a server makes a backup, and how many of them stay."""

    every: timedelta
    keep: int


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """A model for reflections: where it is, and what one request may take. Prices are for a million tokens."""

    base_url: str
    model: str
    timeout: timedelta
    max_tokens: int
    max_cost: float = 0.0
    input_price: float = 0.0
    output_price: float = 0.0


@dataclass(frozen=True, slots=True)
class TelegramPlan:
    """How updates of the bot arrive. The token and the address of the Bot API come from the environment: whoever can edit this file
    must not be able to send them elsewhere."""

    webhook_url: str = ""


@dataclass(frozen=True, slots=True)
class GitPlan:
    """The remote that souls are synced with, how often a server does it, and whether checkpoints are published there."""

    place: RemotePlace
    every: timedelta | None = None
    witness: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    root: Path
    database: str = ""
    backup: BackupPlan | None = None
    llm: ModelPlan | None = None
    git: GitPlan | None = None
    telegram: TelegramPlan | None = None
    public_url: str = ""

    @property
    def data(self) -> Path:
        return self.root / "data"


def find_root(workspace: str | None) -> Path:
    """The workspace that was named, else the one in the environment, else the nearest parent folder that is one, else the one for
    adopted agents."""
    named_folder = workspace or os.environ.get(VARIABLE)
    if named_folder:
        return _existing_workspace(Path(named_folder))
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / FILE).is_file():
            _ensure_own(folder)
            return folder
    if (adopted_root() / FILE).is_file():
        return adopted_root()
    hint = "soul init creates one, soul adopt protects an agent you have; -w DIR uses another"
    raise NotFound("no workspace found here", hint=hint)


def _ensure_own(root: Path) -> None:
    """A workspace that was only found belongs to this user or to root: its ledger names files that a command writes."""
    for path in (root / FILE, root / "data"):
        with suppress(FileNotFoundError):
            if (user := path.lstat().st_uid) not in (os.geteuid(), 0):
                message = (
                    f"{path} belongs to user {user}, and you are user {os.geteuid()}: its ledger could write your files"
                )
                raise Refused([Reason("foreign_workspace", message, hint=f"if you trust it, name it: -w {root}")])


def adopted_root() -> Path:
    """The workspace for adopted agents, outside their folders, unless the owner names another."""
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share") / "soulkeeper" / "adopted"


def read_settings(root: Path) -> Settings:
    _ensure_utf8_name(root)
    table = _read_table(root)
    _ensure_version(table.get("workspace", WORKSPACE_VERSION))
    unknown = sorted(set(table) - _KNOWN_KEYS)
    if unknown:
        raise Invalid(f"{FILE} has an unknown key {unknown[0]!r}", hint=f"known keys: {', '.join(sorted(_KNOWN_KEYS))}")
    database = _text(table.get("database", ""), "database")
    backup, llm = _backup_plan(table.get("backup")), _model_plan(table.get("llm"))
    return Settings(
        root=root,
        database=database,
        backup=backup,
        llm=llm,
        git=_git_plan(table.get("git")),
        telegram=_telegram_plan(table.get("telegram")),
        public_url=_public_url(table.get("server")),
    )


def portable_settings(root: Path) -> str | None:
    """The settings as a backup carries them: without the database, which belongs to one machine and may hold a password."""
    try:
        text = _DATABASE_LINE.sub(_LEFT_OUT, _read_capped(root / FILE))
        return None if "database" in _parse_toml(text) else text
    except (OSError, ValueError, RecursionError, Invalid):
        return None


def validate_table(workspace: str | None, near: Iterable[str]) -> Mapping[str, Any] | None:
    """A project's own ``[validate]`` table: from the given workspace, else from the nearest folder above the files."""
    named_folder = workspace or os.environ.get(VARIABLE)
    starts = [*(Path(path).absolute() for path in near), Path.cwd()]
    above = (folder for start in starts for folder in (start, *start.parents) if (folder / FILE).is_file())
    root = _existing_workspace(Path(named_folder)) if named_folder else next(above, None)
    table = _read_table(root).get("validate") if root else None
    if table is not None and not isinstance(table, dict):
        raise Invalid(f"validate in {FILE} is not a table", hint="write [validate] on a line and its keys below it")
    return table


def _read_table(root: Path) -> dict[str, Any]:
    try:
        text = _read_capped(root / FILE)
        return {} if text == TEMPLATE else _parse_toml(text)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"{FILE} cannot be read: {error}", hint="fix the file; nothing else was changed") from error
    except OSError as error:
        raise Unavailable(f"{FILE} cannot be read: {error.strerror}", hint="check its permissions") from error


def _parse_toml(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - slow to load, and an unchanged template needs no parsing

    return tomllib.loads(text)


def _read_capped(file: Path) -> str:
    with file.open("rb") as stream:
        content = stream.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise Invalid(f"{FILE} is larger than {_LARGEST:,} bytes", hint="fix the file; nothing else was changed")
    return content.decode()


def _existing_workspace(root: Path) -> Path:
    if not (root / FILE).is_file():
        raise NotFound(f"{root} is not a workspace: it has no {FILE}", hint=f"soul init {root} creates one")
    return root


def _ensure_utf8_name(root: Path) -> None:
    """SQLite accepts only UTF-8 file names."""
    try:
        str(root).encode()
    except UnicodeEncodeError as error:
        raise Invalid(f"the name of the folder {str(root)!r} is not UTF-8", hint="rename the folder") from error


def _ensure_version(version: object) -> None:
    if version is True or version != WORKSPACE_VERSION:
        raise Unavailable(
            f"this workspace has version {version}; this soulkeeper supports version {WORKSPACE_VERSION}",
            hint="use the soulkeeper that created it, or a newer one",
        )


def _backup_plan(table: object) -> BackupPlan | None:
    if table is None:
        return None
    if not isinstance(table, dict) or set(table) - {"every", "keep"} or "every" not in table:
        raise Invalid(
            f"[backup] in {FILE} needs every and may also have keep, and nothing else", hint='every = "1d" and keep = 7'
        )
    from soulkeeper.domain.durations import duration  # noqa: PLC0415 - few workspaces have a plan

    every, keep = duration(_text(table["every"], "every")), table.get("keep", _KEEP)
    if every < _SHORTEST:
        raise Invalid(f"every in {FILE} is shorter than a minute", hint='every = "1h"')
    if isinstance(keep, bool) or not isinstance(keep, int) or not 0 < keep <= _MOST_KEPT:
        raise Invalid(f"keep in {FILE} is not a whole number from 1 to {_MOST_KEPT:,}", hint="keep = 7")
    return BackupPlan(every, keep)


def _git_plan(table: object) -> GitPlan | None:
    if table is None:
        return None
    if not isinstance(table, dict) or set(table) - _GIT or "remote" not in table:
        hint = 'remote = "https://git.example.org/souls.git"'
        raise Invalid(f"[git] in {FILE} needs remote and may also have branch, folder, every and witness", hint=hint)
    from soulkeeper.domain.durations import duration  # noqa: PLC0415 - few workspaces have a remote
    from soulkeeper.domain.sync.remote_place import remote_place  # noqa: PLC0415

    words = {name: _text(table.get(name, default), name) for name, default in (("branch", "main"), ("folder", ""))}
    place = remote_place(_text(table["remote"], "remote"), branch=words["branch"], folder_name=words["folder"])
    every = duration(_text(table["every"], "every")) if "every" in table else None
    if every is not None and every < _SHORTEST:
        raise Invalid(f"every in {FILE} is shorter than a minute", hint='every = "15m"')
    if not isinstance(table.get("witness", False), bool):
        raise Invalid(f"witness in {FILE} is not true or false", hint="witness = true")
    return GitPlan(place, every, table.get("witness", False))


def _model_plan(table: object) -> ModelPlan | None:
    if table is None:
        return None
    if not isinstance(table, dict) or set(table) - _LLM or not {"base_url", "model"} <= set(table):
        hint = 'base_url = "http://127.0.0.1:8080/v1" and model = "small"'
        raise Invalid(
            f"[llm] in {FILE} needs base_url and model and may also have timeout, max_tokens, max_cost and prices",
            hint=hint,
        )
    from soulkeeper.domain.durations import duration  # noqa: PLC0415 - few workspaces have a model

    tokens, prices = (
        table.get("max_tokens", _MOST_TOKENS),
        {name: _amount(table.get(name, 0), name) for name in _PRICES},
    )
    if isinstance(tokens, bool) or not isinstance(tokens, int) or tokens < 1:
        raise Invalid(f"max_tokens in {FILE} is not a whole number", hint="max_tokens = 2000")
    address = _text(table["base_url"], "base_url")
    if not address.startswith(("http://", "https://")):
        raise Invalid(f"base_url in {FILE} is not an address", hint='base_url = "http://127.0.0.1:8080/v1"')
    timeout = duration(_text(table.get("timeout", "60s"), "timeout"))
    return ModelPlan(address, _text(table["model"], "model"), timeout, tokens, **prices)


def _telegram_plan(table: object) -> TelegramPlan | None:
    if table is None:
        return None
    if not isinstance(table, dict) or set(table) - {"mode", "webhook_url"}:
        raise Invalid(f"[telegram] in {FILE} may have mode and webhook_url, and nothing else", hint='mode = "polling"')
    mode, url = table.get("mode", _MODES[0]), _text(table.get("webhook_url", ""), "webhook_url")
    if mode not in _MODES:
        raise Invalid(f"mode in {FILE} is neither polling nor webhook", hint='mode = "polling"')
    if (mode == "webhook") != bool(url):
        hint = 'mode = "webhook" and webhook_url = "https://souls.example.org/telegram/webhook"'
        raise Invalid(f"mode and webhook_url in {FILE} do not fit together", hint=hint)
    return TelegramPlan(_address(url, "webhook_url") if url else "")


def _public_url(table: object) -> str:
    if table is None:
        return ""
    if not isinstance(table, dict) or set(table) - {"public_url"}:
        raise Invalid(f"[server] in {FILE} may have public_url, and nothing else", hint="give the rest to soul serve")
    return _address(_text(table.get("public_url", ""), "public_url"), "public_url").rstrip("/")


def _address(url: str, key: str) -> str:
    if not url.startswith(("http://", "https://")):
        raise Invalid(f"{key} in {FILE} is not an address", hint=f'{key} = "https://souls.example.org"')
    return url


def _amount(value: object, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise Invalid(f"{key} in {FILE} is not an amount", hint=f"{key} = 0.05")
    return float(value)


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise Invalid(f"{key} in {FILE} is not a string", hint=f'write {key} = "…"')
    return value

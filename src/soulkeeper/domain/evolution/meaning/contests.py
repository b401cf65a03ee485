"""Evolution: what wins where two of a kind disagree, and what holds as long as nobody says otherwise.

Laws: a winner is told by its age or by an opposite it stands on; what is never to win loses; a default is on or off, and a rule
without one says nothing of it.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.meaning.lexicon import Role, key_of
from soulkeeper.domain.evolution.meaning.order import CLASHES
from soulkeeper.domain.evolution.meaning.parts import PLAIN_NOT, any_of
from soulkeeper.domain.evolution.meaning.tokens import Token

_TO_WIN = """
win wins winning won prevail prevails count counts apply applies stand stands hold holds govern governs rule rules decide
decides is_binding are_binding is_valid are_valid counts_more take_precedence takes_precedence has_priority have_priority
has_precedence have_precedence comes_first come_first goes_first go_first takes_priority take_priority is_right is_decisive
gilt gelten gewinnt zählt hat_vorrang vale gana prevalece tiene_prioridad l'emporte prime fait_foi compte
vence ganha tem_prioridade vince conta prevale 为准 优先 優先 有効
"""
_NEW = """
newest newer latest later recent most_recent more_recent last new current fresh freshest youngest up-to-date neueste neuere
letzte jüngste nuevo nueva último última reciente récent récente dernier dernière novo nova mais_recente nuovo ultimo 最新 新
"""
_OLD = """
oldest older earliest earlier first original previous prior old initial älteste ältere erste frühere antiguo antigua primero
primera original_version ancien ancienne premier première antigo antiga primeiro vecchio primo 最早 旧 古い 最初 以前
"""
_DEFAULT = """
by_default per_default standardmäßig por_defecto par_défaut por_padrão di_default per_impostazione 默认 デフォルト 既定
as_standard as_a_default unless_told_otherwise unless_they_object unless_somebody_objects unless_someone_objects
unless_they_opt_out unless_the_user_objects unless_they_say_no unless_stated_otherwise
"""
_ON = "on_by_default enabled_by_default opt-out is_on_until stays_on stay_on is_on are_on"
_OFF = """
off_by_default disabled_by_default opt-in off_until stays_off stay_off is_off are_off stays_disabled stay_disabled is_disabled
are_disabled only_on_request on_request_only only_if_asked only_when_asked unless_somebody_asks unless_someone_asks
unless_asked unless_they_opt_in unless_the_user_opts_in
"""
_WINS = frozenset(map(key_of, _TO_WIN.split()))
_AGES = dict.fromkeys(map(key_of, _NEW.split()), 1) | dict.fromkeys(map(key_of, _OLD.split()), -1)
_SPEAKS_OF_WINNING = _WINS | CLASHES
_DEFAULTS, _ONS, _OFFS = (frozenset(map(key_of, table.split())) for table in (_DEFAULT, _ON, _OFF))
AGE = "age"
Sides = frozenset[tuple[str, int]]


def contested(found: tuple[Token, ...]) -> bool:
    """Whether it speaks of winning at all."""
    return any(token.key in _SPEAKS_OF_WINNING or token.has(Role.OUTRANKS, Role.OUTRANKED) for token in found)


def winners(found: tuple[Token, ...]) -> Sides:
    """Which end of which axis wins: the new ones, the strict ones."""
    for at, token in enumerate(found):
        if token.key in _WINS or token.has(Role.OUTRANKS):
            return _sides(_clause_before(found, at))
        if token.has(Role.OUTRANKED):
            return _sides(found[at + 1 : at + 4])
    comma = next((at for at, token in enumerate(found[:-1]) if token.has(Role.BREAKS)), None)
    settles = comma is not None and any(token.key in CLASHES for token in found[:comma])
    return _sides(found[comma + 1 :]) if settles and comma is not None else frozenset()


def _clause_before(found: tuple[Token, ...], at: int) -> tuple[Token, ...]:
    start = next((i + 1 for i in range(at - 1, -1, -1) if found[i].has(Role.BREAKS)), 0)
    return found[start:at]


def _sides(clause: tuple[Token, ...]) -> Sides:
    sign = -1 if any(token.key in PLAIN_NOT for token in clause) else 1
    ages = {(AGE, sign * _AGES[token.key]) for token in clause if token.key in _AGES}
    poles = {(pole.axis, sign * pole.sign) for token in clause for pole in token.poles}
    return frozenset(ages or poles)


def default_of(found: tuple[Token, ...], *, denied: bool) -> int:
    """1 where something is on unless somebody says otherwise, -1 where it is off, 0 where no default is set."""
    keys = {token.key for token in found}
    waits = any_of(found, Role.EXCEPTION, Role.UNTIL)
    told = bool(keys & _DEFAULTS)
    if keys & _OFFS:
        return (
            -1 if told or waits or keys & {"opt-in"} or any(key.endswith(("default", "until")) for key in keys) else 0
        )
    if keys & _ONS:
        return 1 if told or waits or any(key.endswith(("default", "until")) for key in keys) else 0
    return (-1 if denied else 1) if told else 0

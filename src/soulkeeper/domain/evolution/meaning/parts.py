"""Evolution: a rule parted into what it says and the circumstances under which it says it.

Laws: an even number of negations is none, except where the language repeats them; what stands after if, unless or
before is
no claim; a list after a negation is negated to its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from soulkeeper.domain.evolution.meaning.lexicon import OPPOSITE, Pole, Role, key_of, lexicon, unspaced
from soulkeeper.domain.evolution.meaning.tokens import Token

VERBLESS = frozenset(
    {
        "no",
        "zero",
        "kein",
        "keine",
        "keinen",
        "aucun",
        "nenhum",
        "ningún",
        "every",
        "all",
        "any",
        "each",
        "not_a_singl",
        "some",
        "many",
        "most",
    }
)
_SIDE_ROLES = (Role.EVEN, Role.CONDITION, Role.EXCEPTION, Role.ONLY_IF, Role.UNTIL, Role.BEFORE, Role.AFTER)
_LEADING = frozenset({"如果", "当", "若", "除非", "除了", "只有", "即使", "哪怕", "たとえ"})
_COLOURS = frozenset({Role.UNIVERSAL, Role.OBLIGATION, Role.PEOPLE, Role.PERMISSION})
_COMMAS = frozenset({",", "、", "，"})
_LET = "let lets lass lasse laisse laissez deja dejes dejar deixe deixar lasciare lasciar 让"
LETTING = frozenset(_LET.split())
SEVERAL = frozenset({"several", "multipl", "mehrer", "varios", "varias", "plusieur", "vários", "多个", "複数"})
_NOT = """
not never no none non nobody nothing neither nowhere zero no_one must_not may_not not_ever not_once hardly nicht
nie niemals kein
nunca jamás não nao ne pas n jamais mai niet nooit under_no_circumstances on_no_account in_no_case at_no_time
by_no_means
no_reason_to never_a_reason_to not_a_reason_to no_longer not_a_single not_one fail_to
"""
PLAIN_NOT = frozenset(map(key_of, _NOT.split()))
_HEAVY = 0.9
_UNDOING = frozenset({"telling", "keeping", "adding", "accepting", "allowing", "helping", "praise", "care", "changing"})
_HOW_DONE = frozenset(
    {"autonomy", "asking", "pace", "automation", "punctuality", "completeness", "~immediately", "~automate"}
)
_ADVERBIAL = frozenset({"punctuality", "automation", "completeness"})
_NOBODY = frozenset({"nobody", "no_one"})
_SUBJECTS = frozenset({"you", "they", "we", "he", "she", "i"})
_PREFER = "prefer prefers préfère préférez préfere prefiere prefieres prefira prefere preferisci preferire"
_PREFERRING = frozenset(map(key_of, _PREFER.split()))
_PREFERRED_TO = frozenset({"to", "over", "à", "a", "al", "à la", "au", "ao", "all"})
_TO_CONTEST = """
beats beat trumps trump outranks outrank outweighs more_important_than matters_more_than counts_more_than
takes_precedence_over comes_before come_before goes_before go_before precedes has_priority_over wins_over win_over
prevails_over geht_vor wichtiger_als más_importante_que mais_importante_que passe_avant plus_important_que
"""
_CONTEST = frozenset(map(key_of, _TO_CONTEST.split()))
_PUTTING = frozenset({"put", "plac", "rank", "valu", "set", "rate", "stell", "pon", "coloca", "mets"})
_ABOVE = frozenset({"abov", "over", "befor", "ahead_of", "über", "vor", "avant", "acima_de", "por_encima_de"})
_TOO_MUCH = """
too too_much too_many too_often too_long unduly excessively needlessly unnecessarily zu_viel zu_viele unnötig de_más
demasiado demasiada trop troppo demais em_excesso en_exceso 太多 过多 すぎ 過ぎ
"""
_EXCESS = frozenset(map(key_of, _TOO_MUCH.split()))
_BECAUSE = frozenset({"becaus", "weil", "denn", "porque", "parce", "perché", "因为", "pues", "puisqu", "puisque"})
_SO = frozenset(
    {"so", "hence", "thus", "therefor", "also", "deshalb", "darum", "donc", "así", "então", "quindi", "所以"}
)
_WHAT = frozenset({"que", "qui", "che", "quien", "quem"})
_WHAT_BEHIND_A_COMMA = frozenset({"was", "wer", "wen"})
_OR = frozenset({"or", "nor", "oder", "ou", "o", "或"})


@dataclass(slots=True)
class Part:
    """A stretch of a rule: the rule itself or one of its circumstances."""

    role: Role | None
    tokens: list[Token] = field(default_factory=list)
    inherits: bool = False
    concord: bool = False

    @property
    def content(self) -> frozenset[str]:
        verb = _verb_of_manner(self)
        return frozenset(name for token in self.tokens if token is not verb for name in names_of(token))


def weight(claim: str) -> float:
    """How much a claim says of what the rule is about."""
    if claim.startswith(OPPOSITE):
        return 0.3
    unknown = 0.5 if len(claim) == 1 and unspaced(claim) else 1.0
    return lexicon().weights.get(claim, unknown)


def light(key: str) -> bool:
    """Whether a word only colours a rule: a quantifier, a duty, a person."""
    return key == "not" or not _COLOURS.isdisjoint(lexicon().roles.get(key, ()))


def any_of(found: Iterable[Token], *roles: Role) -> bool:
    return any(token.has(*roles) for token in found)


def parted(found: tuple[Token, ...], *, concord: bool) -> list[Part]:
    parts = [Part(None, concord=concord)]
    for at, token in enumerate(found):
        side = next((role for role in _SIDE_ROLES if token.has(role)), None)
        if side and unspaced(token.key[0]) and token.key not in _LEADING:
            parts[-1].role = side
            parts.append(Part(None, concord=concord))
            continue
        if token.has(Role.REASON) and parts[-1].content:
            parts[-1].role = Role.CONDITION
            parts.append(Part(None, [token], concord=concord))
            continue
        if token.key in _SO and at and found[at - 1].has(Role.BREAKS) and parts[-2:-1]:
            parts[-2].role = parts[-2].role or Role.NEUTRAL
        opened = _opened(found, at, side)
        if opened:
            parts.append(replace(opened, concord=concord))
        if not opened and not token.has(Role.JOINS):
            parts[-1].tokens.append(token)
        if token.poles and token.key.endswith("_befor"):
            parts.append(Part(Role.BEFORE, concord=concord))
    return [part for part in parts if part.tokens]


def _opened(found: tuple[Token, ...], at: int, side: Role | None) -> Part | None:
    """The part that begins with this word, if it begins one."""
    token = found[at]
    if side:
        return Part(side)
    if (token.has(Role.RELATIVE) and _tells_apart(found, at)) or _whom(found, at) or _what(found, at):
        return Part(Role.RELATIVE)
    if token.key in _BECAUSE and at:
        return Part(Role.NEUTRAL)
    if token.has(Role.BREAKS):
        return Part(None, inherits=_lists_on(found, at))
    return Part(None) if token.has(Role.JOINS) and _turns(found[at + 1 :]) else None


def _tells_apart(found: tuple[Token, ...], at: int) -> bool:
    """Whether a "what" or "who" opens a clause inside the rule, with a negation of its own."""
    return at > 0 and any_of(found[at + 1 : at + 5], Role.NEGATIVE)


def _what(found: tuple[Token, ...], at: int) -> bool:
    """The same outside English: "nichts, was du nicht weißt", "rien que tu ne saches"."""
    denied = any_of(found[at + 1 : at + 6], Role.NEGATIVE, Role.NEGATIVE_ELSEWHERE)
    opens = found[at].key in _WHAT or (found[at].key in _WHAT_BEHIND_A_COMMA and found[at - 1].has(Role.BREAKS))
    return opens and at > 1 and denied and found[at].has(Role.STOP, Role.STOP_ELSEWHERE)


def _whom(found: tuple[Token, ...], at: int) -> bool:
    """Whether a clause begins that has lost its "whom": people you don't know."""
    if (
        at < 2
        or found[at].key not in _SUBJECTS | _NOBODY
        or not (found[at - 1].carries_content or found[at - 1].has(Role.PEOPLE))
    ):
        return False
    denied = found[at].key in _NOBODY or any_of(found[at + 1 : at + 4], Role.NEGATIVE)
    return denied and not found[at - 1].poles


def _lists_on(found: tuple[Token, ...], at: int) -> bool:
    """Whether the comma parts the items of a list that ends in "or"."""
    if found[at].key not in _COMMAS:
        return False
    for token in found[at + 1 :]:
        if token.has(Role.BREAKS) and token.key not in _COMMAS:
            return False
        if token.key in _OR:
            return True
    return False


def _turns(rest: tuple[Token, ...]) -> bool:
    """Whether what follows "and" is a rule of its own: it has its own negation or quantifier."""
    ahead = rest[:2] if not rest or rest[0].key != "it" else rest[:3]
    return any_of(ahead, Role.NEGATIVE, Role.UNIVERSAL, Role.OPTIONAL, Role.NEGATIVE_ELSEWHERE, Role.PERMISSION)


def sign_of(part: Part) -> int:
    """In the Romance and Slavic languages two negations are still one; beside "more than" or "several" it belongs to the number."""
    if any_of(part.tokens, Role.AT_MOST, Role.AT_LEAST) and any(token.number is not None for token in part.tokens):
        return 0 if _denied(part) else 1
    if _denied(part) and (compares(part.tokens) or any(_exceeds(token) for token in part.tokens)):
        return 0
    if any(token.key in SEVERAL for token in part.tokens):
        return 1
    return -1 if _denied(part) else 1


def compares(found: Iterable[Token]) -> bool:
    """Whether it sets one thing above another: "x trumps y", "put x before y"."""
    keys = [token.key for token in found]
    put = any(key in _PUTTING for key in keys)
    return any(key in _CONTEST or (put and key in _ABOVE) for key in keys)


def _exceeds(token: Token) -> bool:
    """ "too much", "more than you need" """
    return token.key in _EXCESS or (token.has(Role.AT_LEAST) and token.key.endswith(("_than", "_als", "_de", "_que")))


def _denied(part: Part) -> bool:
    plain = sum(token.has(Role.NEGATIVE) for token in part.tokens)
    elsewhere = any(token.has(Role.NEGATIVE_ELSEWHERE) and not token.has(Role.NEGATIVE) for token in part.tokens)
    count = plain + elsewhere + any_of(part.tokens, Role.OPTIONAL)
    return count > 0 if part.concord else bool(count % 2)


def names_of(token: Token) -> tuple[str, ...]:
    if token.has(Role.NEUTRAL, Role.RELATIVE) or (token.has(Role.STOP) and not token.poles):
        return ()
    if token.poles and (not token.roles or token.has(Role.PEOPLE)):
        return tuple(pole.axis for pole in token.poles)
    return (token.concept,) if token.carries_content or token.has(Role.PEOPLE) else ()


def claims_of(rule: list[Part], signs: list[int]) -> Mapping[str, int]:
    claims: dict[str, int] = {}
    before, turned = 1, False
    for part, own in zip(rule, signs, strict=True):
        before = before if part.inherits and own == 1 else own
        turned = _turned(part) or (part.inherits and turned)
        for name, value in _signed(part, before, turned=turned):
            claims[name] = value if claims.get(name, value) == value else claims[name] or value
    return claims


def _turned(part: Part) -> bool:
    """Beside a pole the other words are only the topic: "not rude to guests" is no rule against guests."""
    return any(pole.manner or pole.sign < 0 for token in _main(part) if names_of(token) for pole in token.poles)


def _main(part: Part) -> list[Token]:
    """The part without what a "that" or "who" says of its last thing."""
    end = next((at for at, token in enumerate(part.tokens) if at and token.has(Role.RELATIVE)), len(part.tokens))
    return part.tokens[:end]


def _signed(part: Part, sign: int, *, turned: bool) -> Iterable[tuple[str, int]]:
    conditional = sign < 0 and any(token.has(Role.NEARBY_NEGATIVE) for token in part.tokens)
    verb, topic = _verb_of_manner(part), let_be(part, sign)
    prefers = False
    for token in part.tokens:
        turns = token.has(Role.NEARBY_NEGATIVE) or (prefers and token.key in _PREFERRED_TO)
        prefers = (prefers or token.key in _PREFERRING) and not turns
        sign = -sign if turns else sign
        signs = {pole.axis: sign * pole.sign * _meant(part, token, pole, sign) for pole in token.poles}
        for name in names_of(token) if token is not verb else ():
            yield (
                name,
                0
                if conditional or (topic and token.key in LETTING)
                else signs.get(name, 0 if turned or token is topic else sign),
            )


def _meant(part: Part, token: Token, pole: Pole, sign: int) -> int:
    """0 where a pole is only spoken of: the deed in "don't start late", the honesty in "punish honesty"."""
    at = next(i for i, one in enumerate(part.tokens) if one is token)
    verb = next((one for one in part.tokens if names_of(one)), token)
    if (
        verb is not token
        and pole.axis not in _HOW_DONE
        and _undoes(verb)
        and all(p.axis != pole.axis for p in verb.poles)
    ):
        return 0
    if sign < 0 and (_manner_with(part.tokens[:at], pole) or _only_the_object(verb, token, pole)):
        return 0
    if not pole.manner:
        later = (other for one in part.tokens[at + 1 :] if not one.has(Role.STOP) for other in one.poles)
        return 0 if sign < 0 and any(_tells_how(other) and other.axis != pole.axis for other in later) else 1
    return 1


def _only_the_object(verb: Token, token: Token, pole: Pole) -> bool:
    """ "Never underestimate beginners" denies what is done to them."""
    wide = pole.manner and pole.axis.startswith(OPPOSITE)
    return wide and verb is not token and not verb.poles and weight(verb.concept) >= _HEAVY and verb.carries_content


def _manner_with(before: list[Token], pole: Pole) -> bool:
    """ "Not stingy with praise" denies the stinginess, not the praise."""
    manner = next(
        (at for at, token in enumerate(before) if any(p.manner and p.axis != pole.axis for p in token.poles)), None
    )
    return manner is not None and any_of(before[manner:], Role.PREPOSITIONS)


def _tells_how(pole: Pole) -> bool:
    return pole.manner or pole.axis in _ADVERBIAL


def tells_how(part: Part) -> bool:
    """Whether what it denies is a manner of doing the deed, not the deed: "don't start late"."""
    head = head_of(part)
    return any(_tells_how(pole) for token in part.tokens if token is not head for pole in token.poles)


def undone(part: Part) -> bool:
    """Whether its verb does away with what it is about: hide, block, delete."""
    verb = next((token for token in part.tokens if names_of(token)), None)
    return verb is not None and _undoes(verb)


def _undoes(verb: Token) -> bool:
    return any(pole.sign < 0 and pole.axis in _UNDOING for pole in verb.poles)


def _verb_of_manner(part: Part) -> Token | None:
    """The verb that only carries a manner: "phrase it briefly", "fasse dich kurz"."""
    first = next((token for token in part.tokens if names_of(token)), None)
    manner = any(pole.manner for token in part.tokens[1:] if names_of(token) for pole in token.poles)
    opens = first is not None and first is part.tokens[0] and not first.poles and not first.has(Role.PEOPLE)
    return first if manner and opens else None


def direct_objects(part: Part) -> list[str]:
    """What is acted upon: the words after the verb and before the first preposition; of a rule without a verb, all of those."""
    end = next((at for at, token in enumerate(part.tokens) if at and token.has(Role.PREPOSITIONS)), len(part.tokens))
    named = [(token, name) for token in part.tokens[:end] for name in names_of(token)]
    if not named:
        return []
    acted_on = named if _verbless(part.tokens[:end]) else named[1:]
    return [name for token, name in acted_on if not (token.choice or token.poles) and weight(name) >= 0.9]


def verb_of(part: Part) -> frozenset[str]:
    head = head_of(part)
    if head is None or not (head.poles or weight(head.concept) >= _HEAVY):
        return frozenset()
    return frozenset((head.concept, *names_of(head)))


def head_of(part: Part) -> Token | None:
    """The deed itself: what stands after "is" and "are", else the first word that is no person; none where a thing comes first."""
    named = [at for at, token in enumerate(part.tokens) if names_of(token)]
    passive = next((at for at, token in enumerate(part.tokens) if at and _is(token)), None)
    if passive is not None and named and named[0] < passive:
        named = [at for at in named if at > passive]
    elif named and part.tokens[0].key in VERBLESS:
        end = next((at for at, token in enumerate(part.tokens) if token.has(Role.PREPOSITIONS)), len(part.tokens))
        named = [at for at in named[1:] if at < end]
    elif named and unspaced(part.tokens[0].key[0]):
        return None
    head = next((at for at in named if not part.tokens[at].has(Role.PEOPLE)), None)
    if head is None or any(_does_without(token) for token in part.tokens[:head]):
        return None
    return part.tokens[head]


def _is(token: Token) -> bool:
    return token.has(Role.PASSIVE) or token.key.startswith(("is_", "are_"))


def _does_without(token: Token) -> bool:
    """A verb that is a negation itself: avoid, leave out, turn down."""
    return token.has(Role.NEGATIVE, Role.NEGATIVE_ELSEWHERE) and token.key not in PLAIN_NOT


def let_be(part: Part, sign: int) -> Token | None:
    """What is not let to do something: "don't let the soup burn" is no rule against soup."""
    if sign > 0:
        return None
    let = next((at for at in range(len(part.tokens)) if _lets(part.tokens, at)), len(part.tokens))
    return next((token for token in part.tokens[let + 1 :] if names_of(token)), None)


def _lets(found: list[Token], at: int) -> bool:
    """ "Let", and "leave" where a state follows: "don't leave the stove unattended"."""
    return found[at].key in LETTING or (found[at].key == "leav" and any(token.poles for token in found[at + 1 :]))


def _verbless(start: list[Token]) -> bool:
    """ "No hats", "hats are welcome": the thing comes first. Without spaces nothing tells the verb."""
    return start[0].key in VERBLESS or unspaced(start[0].key[0]) or any_of(start[1:], Role.PASSIVE, Role.PERMISSION)

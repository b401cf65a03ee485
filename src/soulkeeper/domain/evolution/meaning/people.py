"""Evolution: who acts in a rule, and who is given the last word.

Laws: the agent acts where nobody is named; a person is known by the table, not by a guess; whoever is told "let them choose"
decides; what is kept for some is closed to everybody else.
"""

from __future__ import annotations

import re2

from soulkeeper.domain.evolution.meaning.lexicon import Role, key_of, stem
from soulkeeper.domain.evolution.meaning.parts import LETTING, Part, any_of, sign_of
from soulkeeper.domain.evolution.meaning.tokens import Token

AGENT = "agent"
_PERSONS = """
grandma grandpa grandmother grandfather mum mom dad father mother son daughter wife husband sister brother uncle aunt
baby toddler cousin relatives parents twins cat dog puppy horse pupil pupils student students learner learners teacher
teachers tutor coach trainer player players nurse nurses doctor doctors dentist vet patient patients therapist driver
drivers pilot lawyer auditor accountant treasurer chair chairman chairwoman secretary reviewer reviewers editor author
authors writer journalist manager managers director lead supervisor foreman captain cook chef waiter waitress barber
neighbour neighbours neighbor neighbors intern interns staff employee employees worker workers crew tenant tenants
landlord member members supplier vendor suppliers courier postman plumber electrician technician engineer engineers
designer designers tester maintainer maintainers contributor contributors committer analyst scientist researcher
participant participants speaker host hosts hostess passenger passengers tourist tourists traveller travellers
traveler travelers buyer buyers seller sellers shopper cashier clerk moderator moderators judge jury witness police
officer soldier king queen mayor farmer gardener hunter musician singer dancer painter actor actress audience listener
listeners viewer viewers subscriber subscribers applicant candidate candidates recruiter friend friends roommate
flatmate partner lehrer lehrerin schüler schülerin kind kinder chefin eltern profesor profesora alumno alumnos niño
niños padres jefe jefa élève élèves professeur enfant enfants patron professor professora aluno alunos criança
crianças pais chefe studente studenti insegnante bambini genitori capo
"""
PERSONS = frozenset(map(key_of, _PERSONS.split()))
_DETERMINERS = "the a an your our my his her their der die das el la los las le les il o os"
_ARTICLES = frozenset(_DETERMINERS.split())
_GIVEN_TO = frozenset({"to", "with", "by", "bei", "dem", "der", "a", "al", "à", "au", "ao"})
_DECIDE = "decide"
_ALONE = frozenset({"alone", "alon", "only", "exclusiv", "allein", "nur"})
_ONLY = frozenset({"only", "nur", "solo", "sólo", "só", "apenas", "seul", "seuls", "只有", "solely", "sole"})
_BY = frozenset({"by", "von", "par", "por", "to", "for", "für", "para", "pour"})
_RESERVING = "reserve reserved restrict restricted limited confined exclusive"
_KEPT = frozenset(map(key_of, _RESERVING.split()))
_THOSE = frozenset({"those", "whoever", "who"})
SOME = "those"
_NAME_INSIDE = re2.compile(r"[\p{Ll},;] (\p{Lu}\p{Ll}+)")
_NAME_FIRST = re2.compile(
    r"^(\p{Lu}\p{Ll}+) (?:picks|chooses|decides|selects|settles|has the|gets the|makes the|entscheidet|decide|choisit|elige)"
)


def actor_of(rule: list[Part]) -> str:
    """Who acts: the person named at the head of the rule, else the agent."""
    for part in rule:
        heads = [token for token in part.tokens if token.key not in _ARTICLES][:2]
        if not heads or not is_person(heads[0]) or heads[0].has(Role.UNIVERSAL, Role.NEGATIVE):
            continue
        start = part.tokens[:5]
        passive = next((at for at, token in enumerate(start) if token.has(Role.PASSIVE)), None)
        if len(part.tokens) > 2 and (passive is None or any_of(start[passive:], Role.PERMISSION, Role.OBLIGATION)):
            return heads[0].concept
    return AGENT


def is_person(token: Token) -> bool:
    return token.has(Role.PEOPLE) or token.key in PERSONS


def people_named(text: str) -> frozenset[str]:
    """The words that a capital letter tells to be names: inside a sentence, or at its head before a deed of choosing."""
    inside = (stem(found.casefold()) for found in _NAME_INSIDE.findall(text))
    return frozenset((*inside, *(stem(found.casefold()) for found in _NAME_FIRST.findall(text))))


def decider_of(rule: list[Part], names: frozenset[str] = frozenset()) -> str:
    """Who has the last word; nobody where nothing is decided, or where only somebody is denied it."""
    for part in rule:
        at = next((at for at, token in enumerate(part.tokens) if token.concept == _DECIDE), None)
        if at is not None and sign_of(part) > 0:
            given = _let(part, at, names) or _given(part.tokens[at:], names) or _owns(part.tokens, at, names)
            return given or _subject(part.tokens[:at], names) or actor_of([part])
    return ""


def _subject(before: list[Token], names: frozenset[str]) -> str:
    """ "Rosa chooses" """
    named = [token for token in before if token.key not in _ARTICLES and not token.has(Role.UNIVERSAL)]
    return named[0].concept if len(named) == 1 and named[0].key in names else ""


def _owns(found: list[Token], at: int, names: frozenset[str]) -> str:
    """ "the choice is Rosa's alone", "the colour is for Rosa to choose", "that is Rosa's decision" """
    is_ = next((i for i in range(at, len(found)) if found[i].has(Role.PASSIVE)), len(found))
    after = [token for token in found[is_ + 1 :] if token.key not in _ARTICLES][:1]
    if after and (is_person(after[0]) or after[0].key in names):
        return after[0].concept
    before = [token for token in found[:at] if token.key not in _ARTICLES and token.key != "to"][-2:]
    if len(before) < 2:
        return ""
    known = is_person(before[1]) or before[1].key in names
    told = before[0].key == "for" and at and found[at - 1].key == "to" and before[1].carries_content
    return before[1].concept if told or (known and before[0].has(Role.PASSIVE)) else ""


def _let(part: Part, at: int, names: frozenset[str]) -> str:
    """ "let the guest choose" """
    let = next((i for i, token in enumerate(part.tokens[:at]) if token.key in LETTING), at)
    return next((token.concept for token in part.tokens[let:at] if is_person(token) or token.key in names), "")


def _given(rest: list[Token], names: frozenset[str]) -> str:
    """ "leave the choice to the guest", "the decision lies with the guest" """
    given = next((at for at, token in enumerate(rest) if token.key.rpartition("_")[2] in _GIVEN_TO), len(rest))
    near = [token for token in rest[given + 1 : given + 4] if token.key not in _ARTICLES][:1]
    return near[0].concept if near and (is_person(near[0]) or near[0].key in names) else ""


def reserved_for(found: tuple[Token, ...]) -> frozenset[str]:
    """The people a thing is kept for: "only the owner", "nobody but the owner", "for members alone"."""
    for at, token in enumerate(found):
        after = [one for one in found[at + 1 : at + 6] if one.key not in _ARTICLES]
        before = [one for one in found[max(0, at - 3) : at] if one.key not in _ARTICLES]
        if token.has(Role.ONLY_BY) or token.key in _ONLY:
            kept = _named(after) or _before_leave(after) or _before_deed(after[:2])
        elif token.key in _KEPT:
            kept = _people(found[at + 1 :])
        else:
            kept = frozenset()
        if not kept and token.key in _ALONE and any(one.key in _BY for one in before[-3:-1]):
            kept = frozenset({before[-1].concept})
        if not kept and token.key in _ALONE and before and is_person(before[-1]) and len(before) == 1:
            kept = frozenset({before[-1].concept})
        if kept:
            return kept
    return frozenset()


def _named(after: list[Token]) -> frozenset[str]:
    if after and after[0].key in _THOSE:
        return frozenset({SOME})
    if after and after[0].key == "you":
        return frozenset({AGENT})
    return frozenset(one.concept for one in after[:3] if one.has(Role.PEOPLE)) or frozenset(
        one.concept for one in after[:1] if is_person(one)
    )


def _people(rest: tuple[Token, ...]) -> frozenset[str]:
    """Whoever stands after "for" or "to"."""
    by = next((at for at, token in enumerate(rest) if token.key in _BY), len(rest))
    return frozenset([token.concept for token in rest[by + 1 :] if token.key not in _ARTICLES][:1])


def _before_leave(found: list[Token]) -> frozenset[str]:
    """Whoever is named before a "may" or a "can": "only Mira may merge"."""
    leave = next((at for at, token in enumerate(found) if token.has(Role.PERMISSION)), 0)
    return frozenset(token.concept for token in found[:leave] if token.carries_content)


def _before_deed(found: list[Token]) -> frozenset[str]:
    """Whoever is named right before a deed: "only Mira edits"."""
    if len(found) < 2 or found[0].poles or not found[0].carries_content:
        return frozenset()
    if not (found[1].poles or found[1].carries_content):
        return frozenset()
    return frozenset({found[0].concept})

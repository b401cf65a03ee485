"""The YAML of frontmatter: PyYAML's composer on a small subset; every scalar is a string, every value has its place.

- No scalar is resolved.
- Tags, anchors, duplicate keys, deep nesting and oversized blocks are refused with a message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from soulkeeper.domain.souls.blocks import lines
from soulkeeper.domain.souls.frontmatter import (
    ANSWER_KEYS,
    DEEPEST,
    LARGEST,
    MOST_KEYS,
    QUESTION_KEYS,
    Entry,
    Nested,
    Span,
    Value,
)
from soulkeeper.domain.souls.names import canonical_key

_STRING = "tag:yaml.org,2002:str"
_RESOLVER = yaml.SafeLoader("")
_ODD_BREAK = re.compile("[\x85\u2028\u2029]|\r(?!\n)")
_OPENERS = re.compile(rf"(?:[\[{{]\s*){{{DEEPEST + 1},}}")  # the scanner slows down long before it counts the levels


def read_entries(text: str, inner: int, close: int) -> tuple[tuple[Entry, ...], str]:
    """The entries between the fences, or why there are none."""
    try:
        return tuple(_entries(text, inner, close)), ""
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        return (), _problem(error)


def is_string_to_all(value: str) -> bool:
    """Whether every parser reads this plain scalar as a string."""
    return bool(_RESOLVER.resolve(yaml.ScalarNode, value, (True, False)) == _STRING)  # type: ignore[no-untyped-call]


def _problem(error: Exception) -> str:
    what = getattr(error, "problem", None) or str(error).split("\n", 1)[0] or type(error).__name__
    mark = getattr(error, "problem_mark", None)
    return f"{what} (line {mark.line + 2})" if mark else what


class _Refusal(yaml.YAMLError):
    pass


class _Loader(yaml.SafeLoader):
    """Composes nodes without resolving scalars, and refuses anything outside the subset."""

    depth = 0

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        return _STRING

    def compose_node(self, parent: yaml.Node | None, index: object) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _Refusal("anchors and aliases are not supported")
        if getattr(event, "tag", None):
            raise _Refusal("tags are not supported")
        if self.depth >= DEEPEST:
            raise _Refusal(f"nested deeper than {DEEPEST} levels")
        self.depth += 1
        try:
            return super().compose_node(parent, index)  # type: ignore[arg-type]
        finally:
            self.depth -= 1


def _entries(text: str, inner: int, close: int) -> Iterator[Entry]:
    source = text[inner:close]
    mapping = _root(source)
    if mapping is None:
        return
    starts = [_line_start(source, key.start_mark.index) for key, _ in mapping.value] + [len(source)]
    for (key, node), start, stop in zip(mapping.value, starts, starts[1:], strict=False):
        if source[start : key.start_mark.index].strip(" "):
            raise _Refusal(f"key {key.value!r} does not begin its line")
        yield _entry(source, inner, (key, node), (start, _last_line(source, node, start, stop)))


def _root(source: str) -> yaml.MappingNode | None:
    if len(source.encode("utf-8", "surrogatepass")) > LARGEST:
        raise _Refusal(f"larger than {LARGEST} bytes")
    if _ODD_BREAK.search(source):
        raise _Refusal("odd line breaks")
    if _OPENERS.search(source):
        raise _Refusal(f"nested deeper than {DEEPEST} levels")
    root = _Loader(source).get_single_node()
    if root is None:
        return None
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        raise _Refusal("not a list of keys and values")
    if len(root.value) > MOST_KEYS:
        raise _Refusal(f"more than {MOST_KEYS} keys")
    _check_keys(root)
    return root


def _check_keys(node: yaml.Node) -> None:
    children = list(node.value) if isinstance(node, yaml.CollectionNode) else []
    if isinstance(node, yaml.MappingNode):
        _check_unique([key for key, _ in children])
        children = [value for _, value in children]
    for child in children:
        _check_keys(child)


def _check_unique(keys: list[yaml.Node]) -> None:
    seen: set[str] = set()
    for key in keys:
        if not isinstance(key, yaml.ScalarNode):
            raise _Refusal("a key that is not text")
        if key.value in seen:
            raise _Refusal(f"key {key.value!r} occurs twice")
        seen.add(key.value)


def _entry(source: str, inner: int, pair: tuple[yaml.Node, yaml.Node], span: Span) -> Entry:
    (key, node), (start, end) = pair, span
    begin = node.start_mark.index
    value_end = _trimmed(source, begin, min(node.end_mark.index, end))
    rows = _rows(source, node, end)
    return Entry(
        name=key.value,
        key=canonical_key(key.value),
        start=inner + start,
        end=inner + end,
        value_start=inner + begin,
        value_end=inner + value_end,
        value=_value(source, node, value_end),
        elements=tuple((inner + a, inner + b) for a, b in _elements(source, node, rows)),
        rows=tuple((inner + a, inner + b) for a, b in rows),
        style=_style(node),
    )


def _style(node: yaml.Node) -> str:
    if isinstance(node, yaml.CollectionNode):
        return "flow" if node.flow_style else "block"
    return getattr(node, "style", None) or ""


def _value(source: str, node: yaml.Node, end: int) -> Value:
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    if isinstance(node, yaml.SequenceNode):
        if all(isinstance(child, yaml.ScalarNode) for child in node.value):
            return tuple(str(child.value) for child in node.value)
        pairs = [_pair(child) for child in node.value]
        if values := tuple(pair for pair in pairs if pair) if all(pairs) else ():
            return values
    return Nested(source[node.start_mark.index : end])


def _pair(node: yaml.Node) -> tuple[str, str] | None:
    if not isinstance(node, yaml.MappingNode) or len(node.value) != 2:
        return None
    parts = {str(key.value).casefold(): value for key, value in node.value}
    question = next((parts[name] for name in parts if name in QUESTION_KEYS), None)
    answer = next((parts[name] for name in parts if name in ANSWER_KEYS), None)
    if not isinstance(question, yaml.ScalarNode) or not isinstance(answer, yaml.ScalarNode):
        return None
    return str(question.value), str(answer.value)


def _elements(source: str, node: yaml.Node, rows: list[Span]) -> list[Span]:
    if not isinstance(node, yaml.SequenceNode):
        return []
    spans = [(child.start_mark.index, child.end_mark.index) for child in node.value]
    if not rows:
        return spans
    return [(a, _trimmed(source, a, min(b, stop))) for (a, b), (_, stop) in zip(spans, rows, strict=True)]


def _rows(source: str, node: yaml.Node, end: int) -> list[Span]:
    if not isinstance(node, yaml.SequenceNode) or node.flow_style:
        return []
    starts = [_dash_line(source, child.start_mark.index, node.start_mark.column) for child in node.value]
    stops = [*starts[1:], end]
    return [(a, _last_line(source, child, a, b)) for child, a, b in zip(node.value, starts, stops, strict=True)]


def _trimmed(source: str, start: int, end: int) -> int:
    return start + len(source[start:end].rstrip())


def _dash_line(source: str, index: int, column: int) -> int:
    """The start of the line that holds the item's dash: its value may begin lines below."""
    start = _line_start(source, index)
    while source[start : start + column + 1].strip(" ") != "-" and start > 0:
        start = _line_start(source, start - 1)
    return start


def _line_start(source: str, index: int) -> int:
    return source.rfind("\n", 0, index) + 1


def _last_line(source: str, node: yaml.Node, start: int, stop: int) -> int:
    """Where the value's last line ends: blank and comment lines after it belong to no value."""
    leaf = _last_leaf(node)
    literal = _style(leaf) in ("|", ">")
    spans = list(lines(source, start, min(stop, leaf.end_mark.index) if literal else stop))
    while len(spans) > 1 and _is_blank_or_comment(source[slice(*spans[-1])], comments=not literal):
        spans.pop()
    return spans[-1][1]


def _last_leaf(node: yaml.Node) -> yaml.Node:
    while isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(node, yaml.MappingNode) else last
    return node


def _is_blank_or_comment(line: str, *, comments: bool) -> bool:
    return not line.strip() or (comments and line.lstrip().startswith("#"))

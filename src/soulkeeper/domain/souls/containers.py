"""Containers: the quotes and list items that are open while the lines of a Markdown text are read, outermost first.

A text may open thousands of them and go on for thousands of lines: a line costs what it has to say about them, not their number.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Container:
    """A quote, or a list item whose text begins at column ``width``."""

    width: int
    filled: bool = True

    @property
    def quote(self) -> bool:
        return self.width == 0


_BULLET = Container(2)  # a filled one never changes


@dataclass(slots=True)
class Containers:
    """``blank``: what the last blank line was found to continue, as the first container and the one after the last."""

    stack: list[Container] = field(default_factory=list)
    blank: tuple[int, int] = (0, 0)

    def __len__(self) -> int:
        return len(self.stack)

    def enter(self, container: Container) -> None:
        self.stack.append(container)

    def enter_bullet(self) -> None:
        """Open a bullet at the margin, which closes all others."""
        self.stack, self.blank = [_BULLET], (0, 0)

    def leave(self, matched: int) -> None:
        """Close all but the outermost ones."""
        del self.stack[matched:]
        first, until = self.blank
        self.blank = (first, min(until, matched))

    def fill(self, matched: int) -> None:
        for container in self.stack[:matched]:
            container.filled = True

    def descend(self, line: str) -> tuple[int, str]:
        """How many of them continue in this line, and the rest of the line inside them."""
        for depth, container in enumerate(self.stack):
            stripped = line.lstrip(" ")
            indent = len(line) - len(stripped)
            if not stripped:
                return self._descend_blank(depth), line
            if container.quote and indent <= 3 and stripped.startswith(">"):
                line = stripped[2:] if stripped[1:2] == " " else stripped[1:]
            elif not container.quote and indent >= container.width:
                line = line[container.width :]
            else:
                return depth, line
        return len(self.stack), line

    def _descend_blank(self, depth: int) -> int:
        """A line that is blank from this depth on continues the list items that have text. The next blank line need not look at
        them again."""
        first, until = self.blank
        at = max(depth, until) if first == depth else depth
        while at < len(self.stack) and not self.stack[at].quote and self.stack[at].filled:
            at += 1
        self.blank = (depth, at)
        return at

"""`forehand perft`: how many action sequences of a length there are, to compare two engines."""

from __future__ import annotations

from collections.abc import Sequence

from .records import dumps, each, target


def perft(files: Sequence[str], depth: int, *, split: bool, as_json: bool) -> int:
    """Count from the position in which each record stops; return the exit status."""

    def handle(text: str) -> str:
        position = target(text).position
        if not split:
            nodes = position.perft(depth)
            return dumps({"depth": depth, "nodes": nodes}) if as_json else f"{nodes}"
        # At depth 0, or after the deal, there is one sequence (the empty one) and no first action.
        parts = dict(sorted(position.perft_split(depth))) if depth else {}
        nodes = sum(parts.values()) if parts else 1
        if as_json:
            return dumps({"depth": depth, "nodes": nodes, "split": parts})
        width = max((len(f"{count}") for count in parts.values()), default=0)
        rows = [f"{count:>{width}}  {action}" for action, count in parts.items()]
        return "\n".join([*rows, f"{nodes}  in all"])

    return each(files, handle, as_json=as_json)

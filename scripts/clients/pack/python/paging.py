"""Reads a list page by page: the link `next` of a response has the token of the page that follows."""

from collections.abc import Callable, Iterator, MutableMapping
from typing import Any, ParamSpec, Protocol, TypeVar
from urllib.parse import parse_qs, urlsplit

import httpx

P = ParamSpec("P")
T = TypeVar("T", covariant=True)


class _Response(Protocol[T]):
    @property
    def parsed(self) -> T | None: ...

    @property
    def headers(self) -> MutableMapping[str, str]: ...


def pages(list_operation: Callable[P, _Response[T]], *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
    """Yields the pages of a list: `pages(list_carts.sync_detailed, company, store, client=cart, top=100)`."""
    arguments: dict[str, Any] = dict(kwargs)
    while True:
        response = list_operation(*args, **arguments)  # type: ignore[arg-type]
        if response.parsed is not None:
            yield response.parsed
        links = httpx.Response(200, headers=dict(response.headers)).links
        following = links.get("next", {}).get("url")
        if following is None:
            return
        arguments["skiptoken"] = parse_qs(urlsplit(following).query)["$skiptoken"][0]

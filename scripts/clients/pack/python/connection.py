"""A connection to one server with one client's credentials: it requests and renews tokens, and raises ApiError."""

import ssl
import time
from collections.abc import Generator, Mapping
from typing import Any, Protocol, Self, TypeVar

import httpx

from .errors import ApiError

# A token is renewed this long before it expires, or in the last tenth of its life.
RENEWAL_SECONDS = 60


class _Tokens(httpx.Auth):
    """Sends the token of the connection, and requests another one before it expires and after a 401."""

    requires_response_body = True

    def __init__(self, origin: str, client_id: str, client_secret: str) -> None:
        self._url = f"{origin}/accounts/v1/oauth2/token"
        self._grant = {
            "grant_type": "client_credentials",
            "client_id": client_id,
            "client_secret": client_secret,
        }
        self._token: str | None = None
        self._renew_at = 0.0

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        if self._token is None or time.monotonic() >= self._renew_at:
            self._keep((yield httpx.Request("POST", self._url, data=self._grant)))
        token = self._token
        request.headers["Authorization"] = f"Bearer {token}"
        response = yield request
        if response.status_code != 401:
            return
        # Another request may have renewed it already.
        if self._token == token:
            self._keep((yield httpx.Request("POST", self._url, data=self._grant)))
        request.headers["Authorization"] = f"Bearer {self._token}"
        yield request

    def _keep(self, response: httpx.Response) -> None:
        if response.is_error:
            raise ApiError(response)
        token = response.json()
        life = float(token["expires_in"])
        self._token = token["access_token"]
        self._renew_at = time.monotonic() + life - min(RENEWAL_SECONDS, life / 10)


class _Http(httpx.Client):
    def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        response = super().send(request, **options)
        if response.is_error:
            response.read()
            raise ApiError(response)
        return response


class _AsyncHttp(httpx.AsyncClient):
    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        response = await super().send(request, **options)
        if response.is_error:
            await response.aread()
            raise ApiError(response)
        return response


class _GeneratedClient(Protocol):
    def __init__(self, *, base_url: str, token: str) -> None: ...

    def set_httpx_client(self, client: httpx.Client) -> Any: ...

    def set_async_httpx_client(self, async_client: httpx.AsyncClient) -> Any: ...


C = TypeVar("C", bound=_GeneratedClient)


class ConnectionBase:
    """What all services share. Connection has a client for each of them."""

    def __init__(
        self,
        origin: str,
        client_id: str,
        client_secret: str,
        *,
        verify: ssl.SSLContext | bool = True,
        timeout: float = 30,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._origin = origin.rstrip("/")
        self._options: dict[str, Any] = {
            "auth": _Tokens(self._origin, client_id, client_secret),
            "verify": verify,
            "timeout": timeout,
            "headers": headers,
        }
        self._opened: list[_Http] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections of the synchronous functions."""
        for client in self._opened:
            client.close()

    def _client(self, generated: type[C], path: str) -> C:
        base_url = self._origin + path
        # The token is that of the connection, whatever the generated client has.
        client = generated(base_url=base_url, token="")
        self._opened.append(_Http(base_url=base_url, **self._options))
        client.set_httpx_client(self._opened[-1])
        client.set_async_httpx_client(_AsyncHttp(base_url=base_url, **self._options))
        return client

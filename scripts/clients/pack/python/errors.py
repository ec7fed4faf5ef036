"""The error of a response that is no success, with the members that the documents name."""

from typing import Any, TypedDict

import httpx


class ProblemDetail(TypedDict, total=False):
    """One of several violations."""

    Code: str
    Field: str
    Message: str


class ApiError(Exception):
    """A refusal. The page /docs/errors of a server lists the values of `code`."""

    def __init__(self, response: httpx.Response) -> None:
        problem = _problem(response)
        text = problem.get("Description") or problem.get("Message") or response.text
        super().__init__(text or f"The response has the status {response.status_code}.")
        self.status: int = response.status_code
        # The token endpoint has OAuth's own codes.
        self.code: str | None = problem.get("Code") or problem.get("error")
        self.details: list[ProblemDetail] = problem.get("Details") or []
        self.request_id: str | None = response.headers.get("X-Request-Id")
        self.headers: httpx.Headers = response.headers


def _problem(response: httpx.Response) -> dict[str, Any]:
    # Responses with 429 are texts.
    try:
        problem = response.json()
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}

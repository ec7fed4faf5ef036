"""Clients of the retail API, one module for each service."""

from .errors import ApiError, ProblemDetail
from .paging import pages
from .services import Connection

__all__ = ["ApiError", "Connection", "ProblemDetail", "pages"]

"""Expected failures of Schemathesis: each entry names the failure, its condition and the reason. All others are
reported.
"""

import functools
import json
import re


class Circumstance:
    def __init__(self, root, failure, case, response):
        self.root = root
        self.failure = failure
        self.case = case
        self.response = response
        self.status = response.status_code
        try:
            body = response.json()
        except Exception:
            body = {}
        self.body = body if isinstance(body, dict) else {}
        self.code = self.body.get("Code")
        self.error = self.body.get("error")
        self.message = self.body.get("Message") or ""

    def says(self, header):
        return header in self.response.request.headers

    @property
    def request_type(self):
        return self.response.request.headers.get("Content-Type", "").partition(";")[0]

    @property
    def breaks_declared_rule(self):
        """Compares the code of the error. Errors of report data have no code, so their message is compared."""
        events = events_of(self.root, tuple(self.case.operation.definition.raw.get("x-rules", ())))
        if self.code or self.body.get("Error") is not True:
            return self.code in {event["type"] for event in events}
        return any(re.fullmatch(sentence(event), self.message) for event in events)


@functools.cache
def events_of(root, rule_sets):
    files = [json.loads((root / "rules" / f"{name}.json").read_text()) for name in rule_sets]
    return [rule["event"] for file in files for rule in file["rules"]]


def sentence(event):
    """A regular expression for a rule's message, with any text in place of its facts."""
    return re.sub(r"\\\{.*?\\\}", ".*", re.escape(event["params"]["message"]))


def is_marked_deleted(resource):
    """Whether the resource itself says that it is deleted: a soft deletion leaves it readable (U2, G8)."""
    return resource.get("IsDeleted") is True or resource.get("IsActive") is False


EXCLUSIONS = (
    ("UseAfterFree", lambda at: is_marked_deleted(at.body), "what is deleted softly stays readable and says that it is deleted (G8)"),
    ("UseAfterFree", lambda at: at.case.path.startswith("/users({UserId})/"), "a disabled user keeps roles, locations and lock (U1)"),
    ("RejectedPositiveData", lambda at: at.breaks_declared_rule, "a rule of x-rules refuses what the schema allows"),
    ("RejectedPositiveData", lambda at: at.status == 400 and at.message.startswith("Error while extracting the request query"), "the grammar of $filter and $orderby is no JSON Schema (P12)"),
    ("RejectedPositiveData", lambda at: at.status == 406 and at.says("Content-Language"), "a language that texts cannot be in is a form that cannot be given (G6)"),
    ("RejectedPositiveData", lambda at: at.status == 422 and at.code == "IdempotencyKeyReused", "a key belongs to the first request that came with it (P18)"),
    ("RejectedPositiveData", lambda at: at.status == 400 and at.error in ("invalid_grant", "invalid_client", "unsupported_grant_type", "invalid_request", "invalid_scope"), "which credentials exist, which of them a grant needs, and which scopes they may have, is no JSON Schema (P5)"),
    ("RejectedPositiveData", lambda at: at.status == 412 and (at.says("If-Match") or at.says("If-None-Match")), "which version a resource has is no JSON Schema (P15)"),
    ("RejectedPositiveData", lambda at: at.status == 410 and at.code == "CursorExpired", "which events are still kept is no JSON Schema (V2)"),
    ("RejectedPositiveData", lambda at: at.status == 400 and at.message == "No search terms provided", "the contract's own sentence for terms that are missing or blank (U7)"),
    ("RejectedPositiveData", lambda at: at.status == 400 and at.code == "PasswordTokenInvalid", "which one-time tokens went out by mail is no JSON Schema (U3)"),
    ("RejectedPositiveData", lambda at: at.status == 400 and at.request_type == "multipart/form-data" and at.body.get("Details") is not None, "what a spreadsheet has to hold is no JSON Schema (U2)"),
    ("RejectedPositiveData", lambda at: at.status == 400 and at.message.endswith("of the company."), "which nodes a company has is no JSON Schema (D5)"),
    ("RejectedPositiveData", lambda at: at.status == 400 and any(each.get("Message") == "Must not be empty." for each in at.body.get("Details") or []), "that a text of white space alone is empty is no JSON Schema (N4)"),
    ("RejectedPositiveData", lambda at: at.status == 413, "the largest body is counted in bytes, which JSON Schema cannot do (P9)"),
    ("AcceptedNegativeData", lambda at: at.status == 413, "the largest body is counted in bytes, which JSON Schema cannot do (P9)"),
    ("AcceptedNegativeData", lambda at: at.status == 200 and at.request_type == "multipart/form-data", "a file is bytes, and Schemathesis takes whatever has bytes for wrong"),
    ("UndefinedStatusCode", lambda at: at.status == 431, "more than 16 KiB of address and headers are refused before any operation is known"),
    ("AcceptedNegativeData", lambda at: at.status == 431, "more than 16 KiB of address and headers are refused before any operation is known"),
)


def excuse(root, failure, case, response):
    """The reason why this failure is expected, or None."""
    at = Circumstance(root, failure, case, response)
    kind = type(failure).__name__
    return next((reason for name, applies, reason in EXCLUSIONS if name == kind and applies(at)), None)

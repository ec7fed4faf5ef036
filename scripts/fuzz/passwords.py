"""Requests that need a password or a mailed token. A share of the requests gets valid ones; otherwise all would
be refused.
"""

import re

from seeds import user_of

LINK = re.compile(r"#UserId=(\d+)&Token=([\w.-]+)")


class Passwords:
    def __init__(self, seeds) -> None:
        self.folder = seeds.folder
        self.spare = list(seeds.config["spare"])
        self.spent: set[str] = set()

    def put(self, case, rng) -> None:
        if not isinstance(case.body, dict):
            return
        raw = case.operation.definition.raw
        if raw.get("x-own-user") and self.spare:
            self._put_own(case, rng)
        elif raw["operationId"] == "setPassword":
            self._put_mailed(case, rng)

    def note(self, case, response) -> None:
        """Drops a user whose password was changed, because the change revokes the token."""
        is_own = case.operation.definition.raw.get("x-own-user") and response.request.method == "POST"
        if is_own and response.status_code == 204 and self.spare:
            self.spare.pop()

    def _put_own(self, case, rng) -> None:
        token, password = self.spare[-1]["token"], self.spare[-1]["password"]
        case.headers["Authorization"] = f"Bearer {token}"
        case.path_parameters = {**case.path_parameters, "UserId": user_of(token)}
        case.body = {"CurrentPassword": password, "NewPassword": new_password(rng)}

    def _put_mailed(self, case, rng) -> None:
        mails = self.folder.glob("mail/*.eml")
        links = [found.groups() for mail in mails for found in LINK.finditer(unfolded(mail.read_text()))]
        if unspent := [link for link in links if link[1] not in self.spent]:
            user, token = rng.choice(unspent)
            self.spent.add(token)
            case.path_parameters = {"UserId": int(user)}
            case.body = {"Token": token, "NewPassword": new_password(rng)}


def new_password(rng) -> str:
    return f"Quay-Lantern-{rng.randrange(10**6)}"


def unfolded(mail: str) -> str:
    """Decodes quoted-printable as far as a link needs it: soft line breaks and equals signs."""
    return mail.replace("=\n", "").replace("=3D", "=")

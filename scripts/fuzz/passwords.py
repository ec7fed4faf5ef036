"""What only somebody with a password or a mail can do: chosen for a share of the requests, or they would all be refused.

The user here is not among those whose tokens the run needs, and changes the own password again and again.
"""

import re

from seeds import user_of

LINK = re.compile(r"#UserId=(\d+)&Token=([\w-]+)")


class Passwords:
    def __init__(self, seeds) -> None:
        self.seeds = seeds
        self.name, self.password = seeds.spare["UserName"], seeds.spare["Password"]
        self.spent: set[str] = set()

    def put(self, case, rng) -> None:
        raw = case.operation.definition.raw
        if raw.get("x-own-user") and isinstance(case.body, dict) and rng.random() < 0.5:
            self._put_own(case, rng)
        elif raw["operationId"] == "setPassword" and isinstance(case.body, dict) and rng.random() < 0.5:
            self._put_mailed(case, rng)

    def _put_own(self, case, rng) -> None:
        token = self.seeds.log_on(self.name, self.password)
        case.headers["Authorization"] = f"Bearer {token}"
        case.path_parameters = {**case.path_parameters, "UserId": user_of(token)}
        case.body = {"CurrentPassword": self.password, "NewPassword": f"Quay-Lantern-{rng.randrange(10**6)}"}

    def _put_mailed(self, case, rng) -> None:
        mails = self.seeds.folder.glob("mail/*.eml")
        links = [found.groups() for mail in mails for found in LINK.finditer(unfolded(mail.read_text()))]
        if unspent := [link for link in links if link[1] not in self.spent]:
            user, token = rng.choice(unspent)
            self.spent.add(token)
            case.path_parameters = {"UserId": int(user)}
            case.body = {"Token": token, "NewPassword": f"Quay-Lantern-{rng.randrange(10**6)}"}

    def note(self, case, response) -> None:
        """Remembers the password that was set."""
        own = case.operation.definition.raw.get("x-own-user")
        if own and response.status_code == 204 and isinstance(case.body, dict):
            self.password = case.body["NewPassword"]


def unfolded(mail: str) -> str:
    """Quoted-printable's line breaks and signs undone, as far as a link needs it."""
    return mail.replace("=\n", "").replace("=3D", "=").replace("&amp;", "&")

"""Values for fuzzed requests: tokens of every role, and identifiers that exist in the tenant.

Nothing here is specific to a service. Every list is read in HAL. Each link of a response is matched against the
paths of the documents, which gives the identifiers of that resource; members with names of identifiers fill the
gaps.
"""

import base64
import json
import pathlib
import random
import re
from urllib.parse import urlsplit

import requests

METHODS = ("get", "put", "post", "delete", "patch")
KEPT = 60
UNIQUE = ("Name", "UserName", "Email", "Sku", "SupplierSku", "Id")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
# Number of addresses tried per example; for instance, not every item has serial numbers.
ATTEMPTS = 12
MADE = 3


class Seeds:
    def __init__(self, config: dict) -> None:
        self.config = config
        self.root = pathlib.Path(config["root"])
        self.folder = pathlib.Path(config["ca"]).parent.parent
        self.session = requests.Session()
        self.session.verify = config["ca"]
        # Otherwise REQUESTS_CA_BUNDLE would override the certificate of this run.
        self.session.trust_env = False
        self.document = json.loads((self.root / "generated" / config["service"] / "openapi.json").read_text())
        self.roles = json.loads((self.root / "rules/access/roles.json").read_text())["roles"]
        self.refreshed = 0
        self.tokens = [tuple(pair) for pair in config["tokens"]]
        # Users whose tokens the run needs: locking or disabling one would fail every later request.
        owners = [token for _, token in self.tokens] + [user["token"] for user in config["spare"]]
        self.callers = {user for token in owners if (user := user_of(token))}
        # The clients of these tokens: disabling or deleting one would do the same.
        self.clients = {config["package"]["ClientId"], config["package"]["Supplier"]["ClientId"]}
        self.places: dict[str, list[dict]] = {}
        # No request changes the stock of this item, so that there is always something to hold.
        self.untouched = plain(config["package"]["CatalogItems"])[0]["Id"]
        self.refresh()

    def refresh(self) -> None:
        """Reads the existing resources again, because requests may have deleted some."""
        self.refreshed += 1
        self.is_short = False
        package = self.config["package"]
        items = [item for item in package["CatalogItems"] if item["Id"] != self.untouched]
        self.addresses: dict[str, list[dict]] = {}
        self.names: dict[str, list] = {
            "CompanyId": [package["CompanyId"]],
            "EntityId": [node["Id"] for node in package["Entities"] if node["Role"] in ("Location", "Division")],
            "LocationId": [node["Id"] for node in package["Entities"] if node["Role"] == "Location"],
            "SourceId": [package["SourceId"]],
            "CatalogItemId": [item["Id"] for item in items][:KEPT],
            "PlainItem": [item["Id"] for item in plain(items)],
            "ProductId": [item["Id"] for item in items][:KEPT],
            # A client and one of its users, which belong together.
            "client_id": [package["ClientId"]],
            "client_secret": [package["ClientSecret"]],
            "username": [package["Users"][0]["UserName"]],
            "password": [package["Users"][0]["Password"]],
            "SupplierEntityId": [package["Supplier"]["EntityId"]],
        }
        # Roles of users; the Role of a node is another thing.
        if any("{Role}" in path for path in self.document["paths"]):
            self.names["Role"] = ["Employee", "Administrator"]
        # What the run creates itself always has a place, also beside a long list: often only that can be deleted.
        self.limit = KEPT - MADE
        self._read_lists()
        self.limit = KEPT
        self._create_examples()
        self._read_lists()

    def address(self, template: str, rng, newest: bool = False) -> dict:
        """Values for the parameters of a path: those of a known resource if there is one, otherwise by name. With
        `newest`, one that the run created itself, if there is one."""
        # Prefer parents that already have members: only an item of the right kind has lots, for example. A bulk of
        # serial numbers has the parents of serial numbers.
        single = template.replace("/Bulk", "/")
        members = [path for path, some in self.addresses.items() if some and path.startswith(f"{single}(")]
        if members and not newest and rng.random() < 0.5:
            values = rng.choice(self.addresses[rng.choice(members)])
            return {name: values[name] for name in re.findall(r"\{(\w+)\}", template)}
        known = [path for path, some in self.addresses.items() if some and _begins(template, path)]
        some = self.addresses[max(known, key=len)] if known else [{}]
        values = dict(rng.choice(some[-MADE:]) if newest else self._one_of(some, rng))
        for name in re.findall(r"\{(\w+)\}", template):
            if name not in values and (choices := self.named(name)):
                values[name] = rng.choice(choices)
        return values

    def deletable(self, template: str) -> list:
        """Identifiers that a bulk of deletions can name: for .../BulkPricingDeletes those of .../Pricing."""
        if not template.endswith("Deletes"):
            return []
        single = template.removesuffix("Deletes").replace("/Bulk", "/")
        members = [some for path, some in self.addresses.items() if path.startswith(f"{single}(") and path.endswith("})")]
        return [list(values.values())[-1] for some in members for values in some]

    def _one_of(self, addresses: list[dict], rng) -> dict:
        """Often the same one, so that requests see the effects of earlier requests."""
        return addresses[0] if rng.random() < 0.3 else rng.choice(addresses)

    def forget(self, template: str, values: dict) -> None:
        """Forgets a deleted resource and everything below it; asks for a refresh if none of its kind is left."""
        for path, left in self.addresses.items():
            if _begins(path, template):
                known = len(left)
                left[:] = [each for each in left if any(str(each[name]) != str(values[name]) for name in values)]
                self.is_short = self.is_short or (known > 0 and not left)

    def named(self, name: str) -> list:
        """Identifiers of that name, or of the longest known name that it ends with: PricingTermId can be any TermId."""
        matching = [known for known in self.names if name.endswith(known)]
        return self.names[max(matching, key=len)] if matching else []

    def token_for(self, scopes: set, rng) -> str | None:
        """Usually a token of a role with these scopes, sometimes any token."""
        able = [token for role, token in self.tokens if scopes <= set(self.roles[role]["scopes"])]
        if self.document.get("x-employees-only"):
            able = [token for token in able if user_of(token)]
        if able and rng.random() < 0.9:
            return rng.choice(able)
        return rng.choice([token for _, token in self.tokens]) if self.tokens else None

    def read(self, url: str) -> dict | None:
        """The resource as the tenant's own client reads it, or None."""
        headers = {"Authorization": f"Bearer {self.tokens[0][1]}", "Accept": "application/json"}
        answer = self.session.get(url, headers=headers, timeout=30)
        found = answer.json() if answer.ok else None
        return found if isinstance(found, dict) else None

    def _operations(self, method: str):
        for path, item in self.document["paths"].items():
            if method in item and item[method].get("security"):
                yield path, item[method]

    def _ask(self, method: str, path: str, operation: dict, values: dict, **request):
        url = self.config["origin"] + self.document["servers"][0]["url"] + fill(path, values)
        scopes = {scope for each in operation["security"] for names in each.values() for scope in names}
        token = self.token_for(scopes, _First())
        headers = {"Authorization": f"Bearer {token}", "Accept": "application/hal+json"}
        answer = self.session.request(method, url, headers=headers, timeout=30, **request)
        is_json = "json" in answer.headers.get("Content-Type", "")
        return answer.json() if answer.ok and is_json and answer.content else None

    def _read_lists(self) -> None:
        for path, operation in self._operations("get"):
            values = self.address(path, _First())
            if all(name in values for name in re.findall(r"\{(\w+)\}", path)):
                self._keep_answer(path, values, self._ask("get", path, operation, values))

    def _create_examples(self) -> None:
        """Creates a few of every kind, at addresses that accepted the example before or accept it now."""
        for path, operation in self._operations("post"):
            media = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            # An operation without a response body creates nothing; it locks a user, for example.
            if not media.get("example") or not self._makes(operation):
                continue
            made = 0
            places = self.places.setdefault(path, [])
            known = list(places)
            for attempt in range(ATTEMPTS):
                rng = random.Random(f"{self.refreshed}.{attempt}")
                values = known[attempt] if attempt < len(known) else self.address(path, rng)
                if made == MADE or not all(name in values for name in re.findall(r"\{(\w+)\}", path)):
                    break
                chosen = {name: rng.choice(some) for name, some in self.names.items() if some}
                held = {"CatalogProductId": self.untouched}
                body = unique(replaced(media["example"], {**chosen, **held, **values}), rng)
                if (answer := self._ask("post", path, operation, values, json=body)) is not None:
                    self._keep_answer(path, values, answer)
                    keep(places, values)
                    made += 1

    def _makes(self, operation: dict) -> bool:
        answers = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
        return any("content" in resolved(self.document, answer) for answer in answers)

    def _keep_answer(self, path: str, values: dict, answer) -> None:
        """Keeps the links of a response, and the Ids of members that have a path but no link, such as those that can
        only be deleted, or have only an operation below their path. An Id of another type is not the path's: the list
        CatalogItems of a node contains price records.
        """
        self._keep(answer)
        paths = ((re.match(re.escape(path) + r"\(\{(\w+)\}\)", each), each) for each in self.document["paths"])
        own, longer = next(((match, each) for match, each in paths if match), (None, None))
        if own and isinstance(answer, dict):
            is_numeric = self._is_numeric(longer, own[1])
            for member in answer.get("_embedded", {}).get("self", [answer])[:KEPT]:
                if "Id" in member and isinstance(member["Id"], int) == is_numeric:
                    self._keep_address(own[0], {**values, own[1]: member["Id"]})

    def _is_numeric(self, path: str, name: str) -> bool:
        """Whether the document declares this parameter of the path as an integer."""
        item = self.document["paths"][path]
        operations = [item[method] for method in METHODS if method in item]
        declared = [each for holder in [item, *operations] for each in holder.get("parameters", [])]
        parameters = [resolved(self.document, each) for each in declared]
        schemas = [each["schema"] for each in parameters if each["in"] == "path" and each["name"] == name]
        return any(resolved(self.document, schema).get("type") == "integer" for schema in schemas)

    def _keep_address(self, path: str, values: dict) -> None:
        if values.get("UserId") in self.callers or values.get("ClientId") in self.clients:
            return
        if self.untouched in values.values():
            return
        name, value = list(values.items())[-1]
        keep(self.addresses.setdefault(path, []), values, self.limit)
        keep(self.names.setdefault(name, []), value)

    def _keep(self, node) -> None:
        if isinstance(node, list):
            for member in node[:KEPT]:
                self._keep(member)
        elif isinstance(node, dict):
            for link in node.get("_links", {}).values():
                self._keep_link(urlsplit(link["href"]).path)
            for name, value in node.items():
                if isinstance(value, (list, dict)):
                    self._keep(value)
                elif name.endswith("Id") and name != "Id" and value not in (None, 0, self.untouched, *self.clients):
                    keep(self.names.setdefault(name, []), value)

    def _keep_link(self, href: str) -> None:
        for path in self.document["paths"]:
            names = re.findall(r"\{(\w+)\}", path)
            pattern = re.sub(r"\\\{\w+\\\}", r"([^()/]+)", re.escape(path))
            found = re.fullmatch(pattern, f"/{href.lstrip('/')}", re.IGNORECASE)
            if found and names and path.endswith("})"):
                self._keep_address(path, dict(zip(names, map(number, found.groups()))))


class _First:
    """Replaces a random generator if the first choice is good enough."""

    def choice(self, choices):
        return choices[0]

    def random(self) -> float:
        return 0.0


def fill(path: str, values: dict) -> str:
    return re.sub(r"\{(\w+)\}", lambda match: str(values[match.group(1)]), path)


def replaced(node, values: dict):
    """An example with the tenant's identifiers."""
    if isinstance(node, list):
        return [replaced(member, values) for member in node]
    if isinstance(node, dict):
        return {name: values.get(name, replaced(member, values)) for name, member in node.items()}
    return node


def unique(body, rng):
    """The body with unique names; the example's own names exist after the first request."""
    if not isinstance(body, dict):
        return body
    texts = {name: body[name] for name in UNIQUE if isinstance(body.get(name), str)}
    names = {name: f"{rng.getrandbits(32):x}{text}" for name, text in texts.items() if not UUID.fullmatch(text)}
    # Two active items of a company may not have the same GTIN.
    numbers = {"Upc": gtin(rng)} if isinstance(body.get("Upc"), str) else {}
    return {**body, **names, **numbers}


def gtin(rng) -> str:
    """A GTIN-13 with its check digit."""
    digits = [rng.randrange(10) for _ in range(12)]
    check = -sum(digit * (3 if index % 2 else 1) for index, digit in enumerate(digits)) % 10
    return "".join(map(str, [*digits, check]))


def plain(items: list[dict]) -> list[dict]:
    """Items without serial numbers and lots."""
    return [item for item in items if not (item["IsSerialized"] or item["IsLot"])]


def keep(values: list, value, limit: int = KEPT) -> None:
    if value not in values and len(values) < limit:
        values.append(value)


def number(text: str):
    return int(text) if text.isdigit() and len(text) < 16 else text


def _begins(template: str, path: str) -> bool:
    return template == path or template.startswith(f"{path}/")


def resolved(document, node):
    """Resolves references of the document."""
    for _ in range(20):
        if "$ref" not in node:
            return node
        target = document
        for key in node["$ref"].removeprefix("#/").split("/"):
            target = target[key.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def user_of(token: str) -> int | None:
    """The UserId of a token; None for a client's."""
    payload = token.split(".")[1]
    subject = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["sub"]
    return int(subject.split(":")[-1]) if subject.startswith("user:") else None

"""Improves generated requests: adds a token of some role, and mostly identifiers that exist.

Only parts that were generated to be valid are changed. Constraints that JSON Schema cannot express (P13, P14,
the grammar of $filter, pairs of language headers) are satisfied here, so that requests reach the handlers. A
share of the requests stays as generated.
"""

import atexit
import collections
import json
import os
import random
import re
import sys
import zlib

import schemathesis
from schemathesis.core.parameters import ParameterLocation

sys.path.insert(0, os.path.dirname(__file__))

from exclusions import excuse, is_marked_deleted  # noqa: E402
from passwords import Passwords  # noqa: E402
from seeds import Seeds, fill, resolved, unique  # noqa: E402

with open(os.environ["FUZZ_CONFIG"], encoding="utf-8") as file:
    SEEDS = Seeds(json.load(file))

PASSWORDS = Passwords(SEEDS)

LANGUAGES = ("en-us", "fr-ca", "es-mx")
UNKNOWN = 2**31 - 1
SHEET = "test/usermanager/sheets/users.xlsx"
EXCUSED = collections.Counter()
ANSWERS = collections.defaultdict(collections.Counter)


def dice(case) -> random.Random:
    """A random generator seeded by the case, so that a repeated case makes the same choices."""
    return random.Random(zlib.crc32(repr((case.path, case.method, case.path_parameters, case.query, case.body)).encode()))


@schemathesis.auth(refresh_interval=None)
class AnyRole:
    def get(self, case, ctx):
        security = case.operation.definition.raw.get("security") or []
        scopes = {scope for each in security for names in each.values() for scope in names}
        return SEEDS.token_for(scopes, dice(case)) if security else None

    def set(self, case, data, ctx):
        if data:
            case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(ctx, case, kwargs):
    # Refreshed here and not right after a deletion, because the checks must first see that the resource is
    # gone.
    if SEEDS.is_short:
        SEEDS.refresh()
    rng = dice(case)
    is_negative = case.meta.is_negative_at if case.meta else lambda location: False
    if not is_negative(ParameterLocation.PATH):
        put_address(case, rng)
    spare_callers(case, rng)
    if not is_negative(ParameterLocation.QUERY):
        put_query(case, rng)
        shorten_wait(case)
    if not is_negative(ParameterLocation.HEADER):
        put_headers(case, rng)
    if not is_negative(ParameterLocation.BODY) and isinstance(case.body, (dict, list)):
        put_body(case, rng)
    if not is_negative(ParameterLocation.PATH) and not is_negative(ParameterLocation.BODY):
        if is_wanted(case, rng):
            PASSWORDS.put(case, rng)


@schemathesis.hook
def after_call(ctx, case, response):
    if is_meant_to_succeed(case, response):
        ANSWERS[case.operation.label][response.status_code] += 1
    PASSWORDS.note(case, response)
    is_deleted = response.request.method == "DELETE" and response.status_code < 300
    if is_deleted or response.status_code == 404:
        SEEDS.forget(case.path, case.path_parameters or {})


@schemathesis.check
def deleted_is_gone(ctx, response, case):
    """Reads a deleted resource at once; use_after_free checks only when a chain of requests happens to read it."""
    is_readable = "get" in case.operation.schema.raw_schema["paths"].get(case.path, {})
    if response.request.method != "DELETE" or response.status_code >= 300 or not is_readable:
        return
    now = SEEDS.read(response.request.url)
    assert not now or is_marked_deleted(now), f"{response.request.url} was deleted and still answers {now}"


@schemathesis.hook
def filter_failure(ctx, failure, case, response):
    reason = excuse(SEEDS.root, failure, case, response)
    if reason:
        EXCUSED[reason] += 1
    return not reason


@atexit.register
def write_tally():
    with open(SEEDS.config["tally"], "w", encoding="utf-8") as file:
        json.dump({"excused": EXCUSED, "answers": ANSWERS}, file)


def put_address(case, rng):
    # Keep identifiers that a link supplied, because that resource was just created, unless the type of an
    # identifier differs.
    declared = {each.name: each.definition.get("schema", {}).get("type") for each in case.operation.path_parameters}
    numeric = {name for name, kind in declared.items() if kind == "integer"}
    is_linked = case.meta and case.meta.phase.name == "stateful"
    linked = {
        name: value
        for name, value in (case._override.path_parameters if is_linked else {}).items()
        if str(value).isdigit() == (name in numeric)
    }
    if not case.path_parameters or (not linked and rng.random() < 0.08):
        return
    # What nothing uses yet can be deleted.
    newest = case.method.upper() == "DELETE" and not has_succeeded(case)
    chosen = {**SEEDS.address(case.path, rng, newest), **linked}
    # Convert to the declared type: Schemathesis counts a number as invalid where a string is declared.
    typed = {name: value if name in numeric else str(value) for name, value in chosen.items()}
    case.path_parameters = {**case.path_parameters, **typed}


def spare_callers(case, rng):
    """Replaces users whose tokens the run needs: locking or disabling one would fail every later request."""
    is_own = case.operation.definition.raw.get("x-own-user")
    if not is_own and case.path_parameters and str(case.path_parameters.get("UserId")) in map(str, SEEDS.callers):
        case.path_parameters = {**case.path_parameters, "UserId": rng.choice(SEEDS.named("UserId") or [UNKNOWN])}


def shorten_wait(case):
    """A reader of the feed may wait for 25 seconds (V2), which is longer than the rest of a run."""
    wait = str((case.query or {}).get("wait", ""))
    if wait.isdecimal() and 1 < int(wait) <= 25:
        case.query["wait"] = 1


def is_wanted(case, rng) -> bool:
    """True for half of the requests, and for all of an operation until one succeeds: a short run has few requests."""
    return rng.random() < 0.5 or not has_succeeded(case)


def has_succeeded(case) -> bool:
    return any(200 <= status < 300 for status in ANSWERS[case.operation.label])


def is_meant_to_succeed(case, response) -> bool:
    is_positive = not case.meta or case.meta.generation.mode.is_positive
    return is_positive and response.request.method == case.operation.method.upper()


def put_query(case, rng):
    parameters = {each.name: each.definition for each in case.operation.query}
    query = dict(case.query or {})
    for name in sorted(query.keys() & parameters.keys()):
        schema = parameters[name].get("schema", {})
        if not parameters[name].get("required") and rng.random() < 0.3:
            del query[name]
            continue
        # Tokens come from links; a random one is refused.
        if name == "$skiptoken" and rng.random() < 0.9:
            del query[name]
        elif name in ("$filter", "$orderby", "filter") and rng.random() < 0.9:
            query[name] = expression(case, name, parameters[name], rng)
        elif name.endswith("Id") and SEEDS.named(name) and rng.random() < 0.9:
            query[name] = rng.choice(SEEDS.named(name))
        elif schema.get("x-decimals"):
            query[name] = rounded(query[name], schema["x-decimals"])
    if query != case.query:
        case.query = query


def put_body(case, rng):
    document = case.operation.schema.raw_schema
    request = resolved(document, case.operation.definition.raw.get("requestBody", {}))
    media = request.get("content", {}).get(case.media_type, {})
    body = case.body
    if case.media_type == "multipart/form-data":
        if is_wanted(case, rng):
            case.body = {name: (SEEDS.root / SHEET).read_bytes() for name in body}
        return
    if isinstance(body, dict) and not request.get("required") and is_wanted(case, rng):
        case.body = {}
        return
    # Random members rarely satisfy the rules together. Half of the bodies therefore start from the example, or,
    # for a PUT, from the current resource.
    if isinstance(body, dict) and body and isinstance(media.get("example"), dict) and rng.random() < 0.5:
        kept = {name: body[name] for name in rng.sample(sorted(body), min(len(body), rng.randint(0, 2)))}
        now = SEEDS.read(case.operation.base_url + fill(case.path, case.path_parameters)) if case.method == "PUT" else None
        if now:
            case.body = {**now, **put_members(document, media["schema"], kept, case.path_parameters, rng)}
            return
        body = {**media["example"], **kept}
        if case.method == "POST":
            body = unique(body, rng)
    elif isinstance(body, list) and (deletable := SEEDS.deletable(case.path)) and is_wanted(case, rng):
        body = [{"Id": rng.choice(deletable)}]
    elif isinstance(body, list) and isinstance(media.get("example"), list) and is_wanted(case, rng):
        body = [unique(member, rng) for member in media["example"]]
    case.body = put_members(document, media.get("schema", {}), body, case.path_parameters, rng)


def put_headers(case, rng):
    declared = {each.name for each in case.operation.headers}
    if {"Content-Language", "Accept-Language"} <= declared and rng.random() < 0.9:
        language = rng.choice(LANGUAGES)
        for name in ("Content-Language", "Accept-Language"):
            case.headers.pop(name, None)
            # English is the default without these headers.
            if language != LANGUAGES[0]:
                case.headers[name] = language
    if "Idempotency-Key" in case.headers and rng.random() < 0.9:
        case.headers["Idempotency-Key"] = f"fuzz-{rng.getrandbits(96):x}"
    if "If-Match" in case.headers and rng.random() < 0.7:
        case.headers["If-Match"] = "*"
    # Several records have no ETag in common.
    if isinstance(case.body, list) and is_wanted(case, rng):
        for name in ("If-Match", "If-None-Match"):
            case.headers.pop(name, None)
    if rng.random() < 0.2:
        case.headers["Accept"] = "application/hal+json, application/json;q=0.5"


def put_members(document, schema, value, path, rng):
    """The value with identifiers that exist, and with decimals rounded to the allowed places."""
    while "$ref" in schema:
        schema = resolved(document, schema)
    if isinstance(value, list):
        return [put_members(document, schema.get("items", {}), member, path, rng) for member in value]
    if not isinstance(value, dict):
        return rounded(value, schema["x-decimals"]) if "x-decimals" in schema else value
    return {
        name: put_member(document, name, schema.get("properties", {}).get(name, {}), member, path, rng)
        for name, member in value.items()
    }


def put_member(document, name, schema, value, path, rng):
    # A lot fits only its own product, at a node that has it.
    if value is None or (name == "LotId" and rng.random() < 0.9):
        return None
    if schema.get("x-path-parameter") in path:
        return path[schema["x-path-parameter"]]
    # A bulk succeeds only if every item is one that needs neither serial numbers nor lots.
    if name in ("Id", "CatalogItemId") and schema.get("format") == "uuid" and rng.random() < 0.9:
        return rng.choice(SEEDS.named("PlainItem" if rng.random() < 0.7 else "CatalogItemId"))
    if isinstance(value, (str, int)) and (name.endswith("Id") or name in SEEDS.names) and rng.random() < 0.9:
        fitting = [each for each in SEEDS.named(name) if isinstance(each, type(value))]
        return rng.choice(fitting) if fitting else value
    return put_members(document, schema, value, path, rng)


def expression(case, name, parameter, rng):
    """An expression over the filterable properties of the response, or the document's own example."""
    fields = filterable(case)
    if name == "filter" or not fields or rng.random() < (0.8 if parameter.get("required") else 0.4):
        return parameter.get("example")
    field, schema = rng.choice(fields)
    if name == "$orderby":
        return f"{field} {rng.choice(('asc', 'desc'))}"
    operators = ("eq", "ne") if "boolean" in kinds(schema) else ("eq", "ne", "gt", "ge", "lt", "le")
    return f"{field} {rng.choice(operators)} {literal(field, schema, rng)}"


def literal(field, schema, rng):
    if "boolean" in kinds(schema):
        return "true"
    if {"integer", "number"} & kinds(schema):
        return str(rng.choice(SEEDS.named(field) or [1, 20]))
    if schema.get("format") == "date-time":
        return "datetime'2026-03-02T15:05:00'"
    if schema.get("format") == "uuid":
        return f"guid'{rng.choice(SEEDS.named('CatalogItemId'))}'"
    return "'Nimbus'"


def kinds(schema):
    return {schema["type"]} if isinstance(schema["type"], str) else set(schema["type"])


def filterable(case):
    document = case.operation.schema.raw_schema
    answer = resolved(document, case.operation.definition.raw["responses"].get("200", {}))
    schema = resolved(document, answer.get("content", {}).get("application/json", {}).get("schema", {}))
    members = resolved(document, schema.get("items", {})).get("properties", {})
    found = [(name, {**member, **resolved(document, member)}) for name, member in members.items()]
    return [(name, member) for name, member in found if member.get("x-filterable") and member.get("type")]


def rounded(value, places):
    """With 15 digits in all, which is as many as a rate may have."""
    if isinstance(value, float):
        return round(float(f"{value:.15g}"), places)
    if isinstance(value, str) and re.fullmatch(r"-?[\d.]+(e-?\d+)?", value):
        return rounded(float(value), places)
    return value

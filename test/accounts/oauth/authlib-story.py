"""Authlib as its own documentation uses it, against a running server: a line of JSON for each step that succeeded."""
import json
import os
import sys

from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session

origin, ca = os.environ["ORIGIN"], os.environ["CA"]
client_id, client_secret = os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"]
username, password = os.environ["USER_NAME"], os.environ["USER_PASSWORD"]


def say(step, **found):
    print(json.dumps({"step": step, **found}), flush=True)


def session(**options):
    made = OAuth2Session(client_id, client_secret, **options)
    made.verify = ca
    return made


metadata = session().get(f"{origin}/.well-known/oauth-authorization-server", withhold_token=True).json()
token_url, revoke_url = metadata["token_endpoint"], metadata["revocation_endpoint"]
tree = f"{origin}/entities/v1/Companies({os.environ['COMPANY']})/Tree"
say("metadata", issuer=metadata["issuer"])

for method in metadata["token_endpoint_auth_methods_supported"]:
    client = session(token_endpoint_auth_method=method, scope="entities.read cart.read")
    token = client.fetch_token(token_url, grant_type="client_credentials")
    say("client_credentials", method=method, scope=token["scope"], status=client.get(tree).status_code)

user = session(token_endpoint_auth_method="client_secret_basic", scope="entities.read")
token = user.fetch_token(token_url, username=username, password=password)
say("password", scope=token["scope"], status=user.get(tree).status_code)

token = user.refresh_token(token_url, refresh_token=token["refresh_token"])
say("refresh", scope=token["scope"], status=user.get(tree).status_code)

revoked = user.revoke_token(revoke_url, token=token["refresh_token"], token_type_hint="refresh_token")
say("revoke", status=revoked.status_code, after=user.get(tree).status_code)

for step, options in {
    "invalid_scope": {"scope": "everything"},
    "invalid_grant": {"username": username, "password": "not-the-password"},
}.items():
    try:
        session(scope=options.pop("scope", None)).fetch_token(
            token_url, grant_type="password" if options else "client_credentials", **options
        )
    except OAuthError as error:
        say(step, error=error.error, described=bool(error.description))

stranger = OAuth2Session(client_id, "not-the-secret")
stranger.verify = ca
try:
    stranger.fetch_token(token_url, grant_type="client_credentials")
except OAuthError as error:
    say("invalid_client", error=error.error)
sys.exit(0)

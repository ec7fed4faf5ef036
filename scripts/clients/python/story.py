"""Calls the services with the generated Python clients: a token, a cart, a lost response, a price, a hold."""

import os
import ssl
from uuid import UUID, uuid4

import httpx

from accounts import Client
from accounts.api.tokens import create_token
from accounts.models import Grant, Token, TokenRequest
from availability import AuthenticatedClient as AvailabilityClient
from availability.api.holds import create_hold_batch, release_hold_batch
from availability.models import (
    CatalogProductHoldBatch,
    CatalogProductHoldBatchCreate,
    ProductHoldCreate,
)
from cart import AuthenticatedClient as CartClient
from cart.api.carts import create_cart, get_cart, list_carts, update_cart_status
from cart.models import Cart, CartCreate, CartItemCreate, CartItemStatus, CartStatusUpdate, ProductTypeId
from events import AuthenticatedClient as EventsClient
from events.api.events import list_events
from events.api.webhooks import list_subscriptions
from events.models import EventPage
from pricing import AuthenticatedClient as PricingClient
from pricing.api.pricing import upsert_entity_pricing
from pricing.models import EntityPricingInformationCreate, PricingInformation

origin = os.environ["ORIGIN"]
authority = ssl.create_default_context(cafile=os.environ["CA_FILE"])
company = int(os.environ["COMPANY_ID"])
store = int(os.environ["STORE_ID"])
item = UUID(os.environ["CATALOG_ITEM_ID"])

accounts = Client(base_url=f"{origin}/accounts/v1", verify_ssl=authority)
token = create_token.sync(
    client=accounts,
    body=TokenRequest(
        grant_type=Grant.CLIENT_CREDENTIALS,
        client_id=os.environ["CLIENT_ID"],
        client_secret=os.environ["CLIENT_SECRET"],
    ),
)
assert isinstance(token, Token), token
access_token = token.access_token

carts = CartClient(base_url=f"{origin}/cart/v1", token=access_token, verify_ssl=authority)
shopping = CartCreate(
    first_name="Ada",
    last_name="Miller",
    email="ada.miller@example.com",
    source_id=UUID(os.environ["SOURCE_ID"]),
    items=[
        CartItemCreate(
            name="Nimbus 5 Phone Case",
            product_type_id=ProductTypeId.INSTOCK,
            quantity=1,
            display_price=24.99,
        )
    ],
)
created = create_cart.sync(company, store, client=carts, body=shopping)
assert isinstance(created, list), created
read = get_cart.sync(company, store, created[0].id, client=carts)
assert isinstance(read, Cart) and read.status == CartItemStatus.NEW, read
completed = update_cart_status.sync(
    company, store, read.id, client=carts, body=CartStatusUpdate(status=CartItemStatus.COMPLETE)
)
assert isinstance(completed, Cart) and completed.status == CartItemStatus.COMPLETE, completed

# The first response is lost; the repetition with the same key gets it again, and there is one cart.
before = list_carts.sync(company, store, client=carts)
key = str(uuid4())
lossy = CartClient(
    base_url=f"{origin}/cart/v1",
    token=access_token,
    verify_ssl=authority,
    headers={"X-Sandbox-Fault": "drop-after"},
)
try:
    create_cart.sync_detailed(company, store, client=lossy, body=shopping, idempotency_key=key)
    raise AssertionError("The response is not lost.")
except httpx.TransportError:
    pass
repeated = create_cart.sync_detailed(company, store, client=carts, body=shopping, idempotency_key=key)
assert repeated.status_code == 201 and repeated.headers["Idempotent-Replayed"] == "true", repeated
after = list_carts.sync(company, store, client=carts)
assert isinstance(before, list) and isinstance(after, list), after
assert len(after) == len(before) + 1, after

prices = PricingClient(base_url=f"{origin}/pricing/v1", token=access_token, verify_ssl=authority)
price = upsert_entity_pricing.sync(
    company, store, item, client=prices, body=EntityPricingInformationCreate(regular_price=24.99)
)
assert isinstance(price, PricingInformation) and price.regular_price == 24.99, price

stock = AvailabilityClient(base_url=f"{origin}/availability/v1", token=access_token, verify_ssl=authority)
hold = create_hold_batch.sync(
    company,
    store,
    client=stock,
    body=CatalogProductHoldBatchCreate(
        hold_duration_in_minutes=5,
        products=[ProductHoldCreate(catalog_product_id=item, quantity=1)],
    ),
)
assert isinstance(hold, CatalogProductHoldBatch), hold
released = release_hold_batch.sync_detailed(company, store, hold.id, client=stock)
assert released.status_code == 204, released

# A later version sends values that the documents do not have.
later = os.environ["LATER_ORIGIN"]
hologram = get_cart.sync(
    company, store, read.id, client=CartClient(base_url=f"{later}/cart/v1", token=access_token)
)
assert isinstance(hologram, Cart) and hologram.status == 99, hologram
events = EventsClient(base_url=f"{later}/events/v1", token=access_token)
page = list_events.sync(company, client=events)
assert isinstance(page, EventPage) and page.events[0].type_ == "retail.hologram.projected", page
webhooks = list_subscriptions.sync(company, client=events)
assert isinstance(webhooks, list) and webhooks[0].disabled_reason is None, webhooks

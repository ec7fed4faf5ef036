"""The first day with the generated Python clients: a token, prices, a hold, a cart, a lost response, its order by the feed.

Prints how long each step took.
"""

import os
import ssl
import time
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
from cart.api.pending_orders import get_pending_order
from cart.models import (
    Cart,
    CartCreate,
    CartItemCreate,
    CartItemStatus,
    CartStatusUpdate,
    PendingOrder,
    ProductTypeId,
)
from events import AuthenticatedClient as EventsClient
from events.api.events import list_events
from events.api.webhooks import list_subscriptions
from events.models import EventPage
from events.types import UNSET
from pricing import AuthenticatedClient as PricingClient
from pricing.api.effective_prices import list_effective_prices
from pricing.api.pricing import upsert_entity_pricing
from pricing.models import EntityPricingInformationCreate, PricingInformation

origin = os.environ["ORIGIN"]
authority = ssl.create_default_context(cafile=os.environ["CA_FILE"])
company = int(os.environ["COMPANY_ID"])
store = int(os.environ["STORE_ID"])
item = UUID(os.environ["CATALOG_ITEM_ID"])
begin = time.monotonic()


def done(step: str) -> None:
    global begin
    print(f"python {step:10} {time.monotonic() - begin:.2f} s")
    begin = time.monotonic()


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

done("token")

prices = PricingClient(base_url=f"{origin}/pricing/v1", token=access_token, verify_ssl=authority)
listed = list_effective_prices.sync(company, store, client=prices, top=20)
assert isinstance(listed, list) and len(listed) > 0, listed
price = upsert_entity_pricing.sync(
    company, store, item, client=prices, body=EntityPricingInformationCreate(regular_price=24.99)
)
assert isinstance(price, PricingInformation) and price.regular_price == 24.99, price

done("prices")

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
done("hold")

# The end of the feed: what happens from now on follows this cursor.
feed = EventsClient(base_url=f"{origin}/events/v1", token=access_token, verify_ssl=authority)
cursor = ""
while True:
    page = list_events.sync(company, client=feed, after=cursor or UNSET)
    assert isinstance(page, EventPage), page
    cursor = page.next_
    if not page.events:
        break
done("feed")

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
new_cart = repeated.parsed
assert isinstance(new_cart, list), new_cart
done("cart")

# The order of the cart, as soon as it is there.
found = False
while not found:
    page = list_events.sync(company, client=feed, after=cursor, wait=25)
    assert isinstance(page, EventPage), page
    cursor = page.next_
    for event in page.events:
        if event.type_ == "retail.pending-order.created":
            order = get_pending_order.sync(company, store, int(str(event.data.id)), client=carts)
            assert isinstance(order, PendingOrder), order
            found = found or order.cart_id == new_cart[0].id
done("order")

# A later version sends values that the documents do not have.
later = os.environ["LATER_ORIGIN"]
hologram = get_cart.sync(
    company, store, read.id, client=CartClient(base_url=f"{later}/cart/v1", token=access_token)
)
assert isinstance(hologram, Cart) and hologram.status == 99, hologram
later_feed = EventsClient(base_url=f"{later}/events/v1", token=access_token)
page = list_events.sync(company, client=later_feed)
assert isinstance(page, EventPage) and page.events[0].type_ == "retail.hologram.projected", page
webhooks = list_subscriptions.sync(company, client=later_feed)
assert isinstance(webhooks, list) and webhooks[0].disabled_reason is None, webhooks

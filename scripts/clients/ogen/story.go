// Calls the services with the clients of ogen: a token, a cart, a refusal, a lost response, a price, a hold.
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"
	"strconv"

	"github.com/google/uuid"

	"retail/accounts"
	"retail/availability"
	"retail/cart"
	"retail/events"
	"retail/pricing"
)

func main() {
	ctx := context.Background()
	origin := given("ORIGIN")
	company, store := number("COMPANY_ID"), number("STORE_ID")
	item := uuid.MustParse(given("CATALOG_ITEM_ID"))
	authorities := trusted(given("CA_FILE"))
	https := &http.Client{Transport: authorities}
	lossy := &http.Client{Transport: losing{authorities}}

	login, err := accounts.NewClient(origin+"/accounts/v1", bearer{}, accounts.WithClient(https))
	must(err)
	answer, err := login.CreateToken(ctx, &accounts.TokenRequest{
		GrantType:    accounts.GrantClientCredentials,
		ClientID:     accounts.NewOptString(given("CLIENT_ID")),
		ClientSecret: accounts.NewOptString(given("CLIENT_SECRET")),
	})
	must(err)
	token := answer.(*accounts.TokenHeaders).Response.AccessToken

	carts, err := cart.NewClient(origin+"/cart/v1", cartBearer{token}, cart.WithClient(https))
	must(err)
	shopping := &cart.CartCreate{
		FirstName: cart.NewOptNilString("Ada"),
		LastName:  cart.NewOptNilString("Miller"),
		SourceId:  uuid.MustParse(given("SOURCE_ID")),
		Items: cart.CartItemCreateList{
			{Name: "Nimbus 5 Phone Case", ProductTypeId: cart.ProductTypeId2, Quantity: 1, DisplayPrice: 24.99},
		},
	}
	created, err := carts.CreateCart(ctx, shopping, cart.CreateCartParams{CompanyId: company, EntityId: store})
	must(err)
	id := created.(*cart.CartCreatedHeaders).Response[0].ID
	read, err := carts.GetCart(ctx, cart.GetCartParams{CompanyId: company, EntityId: store, CartId: id})
	must(err)
	expect(read.(*cart.CartHeaders).Response.Status, 1)
	completed, err := carts.UpdateCartStatus(
		ctx,
		&cart.CartStatusUpdate{Status: cart.CartItemStatus2},
		cart.UpdateCartStatusParams{CompanyId: company, EntityId: store, CartId: id},
	)
	must(err)
	expect(completed.(*cart.CartUpdatedHeaders).Response.Status, 2)
	missing, err := carts.GetCart(ctx, cart.GetCartParams{CompanyId: company, EntityId: store, CartId: 2147483000})
	must(err)
	expect(missing.(*cart.NotFoundHeaders).Response.Message, "Resource cannot be found")

	// The first response is lost; the repetition with the same key gets it again, and there is one cart.
	count := func() int {
		list, err := carts.ListCarts(ctx, cart.ListCartsParams{CompanyId: company, EntityId: store})
		must(err)
		return len(list.(*cart.CartListHeaders).Response)
	}
	before := count()
	once := cart.CreateCartParams{
		IdempotencyKey: cart.NewOptString(uuid.NewString()), CompanyId: company, EntityId: store,
	}
	dropping, err := cart.NewClient(origin+"/cart/v1", cartBearer{token}, cart.WithClient(lossy))
	must(err)
	_, err = dropping.CreateCart(ctx, shopping, once)
	expect(err != nil, true)
	repeated, err := carts.CreateCart(ctx, shopping, once)
	must(err)
	expect(repeated.(*cart.CartCreatedHeaders).IdempotentReplayed.Value, "true")
	expect(count(), before+1)

	prices, err := pricing.NewClient(origin+"/pricing/v1", pricingBearer{token}, pricing.WithClient(https))
	must(err)
	price, err := prices.UpsertEntityPricing(
		ctx,
		&pricing.EntityPricingInformationCreate{RegularPrice: 24.99},
		pricing.UpsertEntityPricingParams{CompanyId: company, EntityId: store, CatalogItemId: item},
	)
	must(err)
	switch saved := price.(type) {
	case *pricing.PricingInformationCreatedHeaders:
		expect(saved.Response.RegularPrice, 24.99)
	case *pricing.PricingInformationReplacedHeaders:
		expect(saved.Response.RegularPrice, 24.99)
	default:
		panic(fmt.Sprintf("no price, but %T", price))
	}

	stock, err := availability.NewClient(origin+"/availability/v1", stockBearer{token}, availability.WithClient(https))
	must(err)
	hold, err := stock.CreateHoldBatch(
		ctx,
		&availability.CatalogProductHoldBatchCreate{
			HoldDurationInMinutes: 5,
			Products:              availability.ProductHoldCreateList{{CatalogProductId: item, Quantity: 1}},
		},
		availability.CreateHoldBatchParams{CompanyId: company, EntityId: store},
	)
	must(err)
	batch := hold.(*availability.CatalogProductHoldBatchCreatedHeaders).Response
	expect(len(batch.Products), 1)
	released, err := stock.ReleaseHoldBatch(
		ctx, availability.ReleaseHoldBatchParams{CompanyId: company, EntityId: store, HoldBatchId: batch.ID},
	)
	must(err)
	_, isDone := released.(*availability.Done)
	expect(isDone, true)

	// A later version sends values that the documents do not have.
	later := given("LATER_ORIGIN")
	laterCarts, err := cart.NewClient(later+"/cart/v1", cartBearer{token})
	must(err)
	unknown, err := laterCarts.GetCart(ctx, cart.GetCartParams{CompanyId: company, EntityId: store, CartId: id})
	must(err)
	expect(unknown.(*cart.CartHeaders).Response.Status, 99)
	feed, err := events.NewClient(later+"/events/v1", eventsBearer{token})
	must(err)
	page, err := feed.ListEvents(ctx, events.ListEventsParams{CompanyId: company})
	must(err)
	expect(page.(*events.EventPageHeaders).Response.Events[0].Type, "retail.hologram.projected")
	webhooks, err := feed.ListSubscriptions(ctx, events.ListSubscriptionsParams{CompanyId: company})
	must(err)
	expect(webhooks.(*events.SubscriptionListHeaders).Response[0].DisabledReason.Null, true)
}

// Each package has its own type of a token.
type bearer struct{}
type cartBearer struct{ token string }
type pricingBearer struct{ token string }
type stockBearer struct{ token string }
type eventsBearer struct{ token string }

func (bearer) OAuth2(context.Context, accounts.OperationName) (accounts.OAuth2, error) {
	return accounts.OAuth2{}, nil
}

func (b cartBearer) OAuth2(context.Context, cart.OperationName) (cart.OAuth2, error) {
	return cart.OAuth2{Token: b.token}, nil
}

func (b pricingBearer) OAuth2(context.Context, pricing.OperationName) (pricing.OAuth2, error) {
	return pricing.OAuth2{Token: b.token}, nil
}

func (b stockBearer) OAuth2(context.Context, availability.OperationName) (availability.OAuth2, error) {
	return availability.OAuth2{Token: b.token}, nil
}

func (b eventsBearer) OAuth2(context.Context, events.OperationName) (events.OAuth2, error) {
	return events.OAuth2{Token: b.token}, nil
}

// losing asks the sandbox to end the connection instead of sending the response.
type losing struct{ transport http.RoundTripper }

func (l losing) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("X-Sandbox-Fault", "drop-after")
	return l.transport.RoundTrip(request)
}

func trusted(file string) *http.Transport {
	certificate, err := os.ReadFile(file)
	must(err)
	authorities := x509.NewCertPool()
	authorities.AppendCertsFromPEM(certificate)
	return &http.Transport{TLSClientConfig: &tls.Config{RootCAs: authorities}}
}

func given(name string) string {
	value, isSet := os.LookupEnv(name)
	if !isSet {
		panic(name + " is not set")
	}
	return value
}

func number(name string) int32 {
	value, err := strconv.ParseInt(given(name), 10, 32)
	must(err)
	return int32(value)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func expect[T comparable](actual, expected T) {
	if actual != expected {
		panic(fmt.Sprintf("got %v, expected %v", actual, expected))
	}
}

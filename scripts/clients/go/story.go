// The first day with the generated Go clients: a token, prices, a hold, a cart, a lost response, its order by the feed.
// Prints how long each step took.
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

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
	https := trusting(given("CA_FILE"))

	login, err := accounts.NewClientWithResponses(origin+"/accounts/v1", accounts.WithHTTPClient(https))
	must(err)
	token, err := login.CreateTokenWithFormdataBodyWithResponse(ctx, accounts.TokenRequest{
		GrantType:    accounts.ClientCredentials,
		ClientId:     of(given("CLIENT_ID")),
		ClientSecret: of(given("CLIENT_SECRET")),
	})
	must(err)
	expect(token.StatusCode(), 200)
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token.JSON200.AccessToken)
		return nil
	}

	done("token")

	prices, err := pricing.NewClientWithResponses(origin+"/pricing/v1", pricing.WithHTTPClient(https), pricing.WithRequestEditorFn(authorize))
	must(err)
	listed, err := prices.ListEffectivePricesWithResponse(ctx, company, store, &pricing.ListEffectivePricesParams{Top: of(int32(20))})
	must(err)
	expect(len(*listed.JSON200) > 0, true)
	price, err := prices.UpsertEntityPricingWithResponse(ctx, company, store, item, nil, pricing.EntityPricingInformationCreate{RegularPrice: 24.99})
	must(err)
	if price.JSON200 != nil {
		expect(price.JSON200.RegularPrice, 24.99)
	} else {
		expect(price.JSON201.RegularPrice, 24.99)
	}
	done("prices")

	stock, err := availability.NewClientWithResponses(origin+"/availability/v1", availability.WithHTTPClient(https), availability.WithRequestEditorFn(authorize))
	must(err)
	hold, err := stock.CreateHoldBatchWithResponse(ctx, company, store, nil, availability.CatalogProductHoldBatchCreate{
		HoldDurationInMinutes: 5,
		Products:              []availability.ProductHoldCreate{{CatalogProductId: item, Quantity: 1}},
	})
	must(err)
	expect(hold.StatusCode(), 201)
	released, err := stock.ReleaseHoldBatchWithResponse(ctx, company, store, hold.JSON201.Id, nil)
	must(err)
	expect(released.StatusCode(), 204)
	done("hold")

	// The end of the feed: what happens from now on follows this cursor.
	feed, err := events.NewClientWithResponses(origin+"/events/v1", events.WithHTTPClient(https), events.WithRequestEditorFn(authorize))
	must(err)
	var cursor *string
	for {
		page, err := feed.ListEventsWithResponse(ctx, company, &events.ListEventsParams{After: cursor})
		must(err)
		cursor = &page.JSON200.Next
		if len(page.JSON200.Events) == 0 {
			break
		}
	}
	done("feed")

	carts, err := cart.NewClientWithResponses(origin+"/cart/v1", cart.WithHTTPClient(https), cart.WithRequestEditorFn(authorize))
	must(err)
	shopping := cart.CartCreate{
		FirstName: of("Ada"),
		LastName:  of("Miller"),
		SourceId:  uuid.MustParse(given("SOURCE_ID")),
		Items: []cart.CartItemCreate{
			{Name: "Nimbus 5 Phone Case", ProductTypeId: cart.Instock, Quantity: 1, DisplayPrice: 24.99},
		},
	}
	created, err := carts.CreateCartWithResponse(ctx, company, store, nil, shopping)
	must(err)
	expect(created.StatusCode(), 201)
	id := (*created.JSON201)[0].Id
	read, err := carts.GetCartWithResponse(ctx, company, store, id, nil)
	must(err)
	expect(read.JSON200.Status, 1)
	completed, err := carts.UpdateCartStatusWithResponse(ctx, company, store, id, nil, cart.CartStatusUpdate{Status: cart.Complete})
	must(err)
	expect(completed.JSON200.Status, 2)

	// The first response is lost; the repetition with the same key gets it again, and there is one cart.
	before, err := carts.ListCartsWithResponse(ctx, company, store, nil)
	must(err)
	once := &cart.CreateCartParams{IdempotencyKey: of(uuid.NewString())}
	drop := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-Sandbox-Fault", "drop-after")
		return nil
	}
	_, err = carts.CreateCartWithResponse(ctx, company, store, once, shopping, drop)
	expect(err != nil, true)
	repeated, err := carts.CreateCartWithResponse(ctx, company, store, once, shopping)
	must(err)
	expect(repeated.StatusCode(), 201)
	expect(repeated.HTTPResponse.Header.Get("Idempotent-Replayed"), "true")
	after, err := carts.ListCartsWithResponse(ctx, company, store, nil)
	must(err)
	expect(len(*after.JSON200), len(*before.JSON200)+1)
	done("cart")

	// The order of the cart, as soon as it is there.
	for found := false; !found; {
		page, err := feed.ListEventsWithResponse(ctx, company, &events.ListEventsParams{After: cursor, Wait: of(int32(25))})
		must(err)
		cursor = &page.JSON200.Next
		for _, event := range page.JSON200.Events {
			if event.Type != "retail.pending-order.created" {
				continue
			}
			id, err := strconv.ParseInt(*event.Data.Id, 10, 32)
			must(err)
			order, err := carts.GetPendingOrderWithResponse(ctx, company, store, int32(id))
			must(err)
			found = found || order.JSON200.CartId == (*repeated.JSON201)[0].Id
		}
	}
	done("order")

	// A later version sends values that the documents do not have.
	later := given("LATER_ORIGIN")
	laterCarts, err := cart.NewClientWithResponses(later+"/cart/v1", cart.WithRequestEditorFn(authorize))
	must(err)
	unknown, err := laterCarts.GetCartWithResponse(ctx, company, store, id, nil)
	must(err)
	expect(unknown.JSON200.Status, 99)
	laterFeed, err := events.NewClientWithResponses(later+"/events/v1", events.WithRequestEditorFn(authorize))
	must(err)
	page, err := laterFeed.ListEventsWithResponse(ctx, company, nil)
	must(err)
	expect(page.JSON200.Events[0].Type, "retail.hologram.projected")
	webhooks, err := laterFeed.ListSubscriptionsWithResponse(ctx, company, nil)
	must(err)
	expect((*webhooks.JSON200)[0].DisabledReason, nil)
}

func of[T any](value T) *T { return &value }

var begin = time.Now()

func done(step string) {
	fmt.Printf("go %-10s %.2f s\n", step, time.Since(begin).Seconds())
	begin = time.Now()
}

func given(name string) string {
	value, found := os.LookupEnv(name)
	if !found {
		panic(name + " is not set")
	}
	return value
}

func number(name string) int32 {
	value, err := strconv.ParseInt(given(name), 10, 32)
	must(err)
	return int32(value)
}

func trusting(file string) *http.Client {
	certificate, err := os.ReadFile(file)
	must(err)
	authorities := x509.NewCertPool()
	authorities.AppendCertsFromPEM(certificate)
	return &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, TLSClientConfig: &tls.Config{RootCAs: authorities}}}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func expect[T comparable](found, wanted T) {
	if found != wanted {
		panic(fmt.Sprintf("found %v, wanted %v", found, wanted))
	}
}

// Calls the services with the generated Java clients: a token, a cart, a lost response, a price, a hold.
import java.io.FileInputStream;
import java.net.http.HttpClient;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

public class Story {
  public static void main(String[] words) throws Exception {
    var origin = given("ORIGIN");
    var company = Integer.valueOf(given("COMPANY_ID"));
    var store = Integer.valueOf(given("STORE_ID"));
    var item = UUID.fromString(given("CATALOG_ITEM_ID"));
    var https = HttpClient.newBuilder().sslContext(trusting(given("CA_FILE")));

    var login = new retail.accounts.ApiClient();
    login.setHttpClientBuilder(https).updateBaseUri(origin + "/accounts/v1");
    var token = new retail.accounts.api.TokensApi(login)
        .createToken(retail.accounts.model.Grant.CLIENT_CREDENTIALS, given("CLIENT_ID"), given("CLIENT_SECRET"), null, null, null, null);
    var bearer = "Bearer " + token.getAccessToken();

    var cart = new retail.cart.ApiClient();
    cart.setHttpClientBuilder(https).updateBaseUri(origin + "/cart/v1");
    cart.setRequestInterceptor(request -> request.header("Authorization", bearer));
    var carts = new retail.cart.api.CartsApi(cart);
    var line = new retail.cart.model.CartItemCreate()
        .name("Nimbus 5 Phone Case")
        .productTypeId(retail.cart.model.ProductTypeId.Instock)
        .quantity(1)
        .displayPrice(24.99);
    var shopping = new retail.cart.model.CartCreate()
        .firstName("Ada")
        .lastName("Miller")
        .sourceId(UUID.fromString(given("SOURCE_ID")))
        .items(List.of(line));
    var id = carts.createCart(company, store, shopping, null, null, null).get(0).getId();
    expect(carts.getCart(company, store, id, null).getStatus(), 1);
    var complete = new retail.cart.model.CartStatusUpdate()
        .status(retail.cart.model.CartItemStatus.Complete);
    expect(carts.updateCartStatus(company, store, id, complete, null, null, null).getStatus(), 2);

    // The first response is lost; the repetition with the same key gets it again, and there is one cart.
    var lossy = new retail.cart.ApiClient();
    lossy.setHttpClientBuilder(https).updateBaseUri(origin + "/cart/v1");
    lossy.setRequestInterceptor(
        request -> request.header("Authorization", bearer).header("X-Sandbox-Fault", "drop-after"));
    var before = carts.listCarts(company, store, null, null, null, null, null, null).size();
    var key = UUID.randomUUID().toString();
    try {
      new retail.cart.api.CartsApi(lossy).createCart(company, store, shopping, key, null, null);
      throw new AssertionError("the response is not lost");
    } catch (retail.cart.ApiException lost) {
      expect(lost.getCause() instanceof java.io.IOException, true);
    }
    var repeated = carts.createCartWithHttpInfo(company, store, shopping, key, null, null);
    expect(repeated.getHeaders().get("idempotent-replayed"), List.of("true"));
    expect(carts.listCarts(company, store, null, null, null, null, null, null).size(), before + 1);

    var pricing = new retail.pricing.ApiClient();
    pricing.setHttpClientBuilder(https).updateBaseUri(origin + "/pricing/v1");
    pricing.setRequestInterceptor(request -> request.header("Authorization", bearer));
    var asked = new retail.pricing.model.EntityPricingInformationCreate().regularPrice(24.99);
    var price = new retail.pricing.api.PricingApi(pricing).upsertEntityPricing(company, store, item, asked, null, null, null);
    expect(price.getRegularPrice(), 24.99);

    var availability = new retail.availability.ApiClient();
    availability.setHttpClientBuilder(https).updateBaseUri(origin + "/availability/v1");
    availability.setRequestInterceptor(request -> request.header("Authorization", bearer));
    var holds = new retail.availability.api.HoldsApi(availability);
    var held = new retail.availability.model.ProductHoldCreate().catalogProductId(item).quantity(1L);
    var batch = new retail.availability.model.CatalogProductHoldBatchCreate()
        .holdDurationInMinutes(5)
        .products(List.of(held));
    var hold = holds.createHoldBatch(company, store, batch, null, null, null);
    expect(hold.getProducts().size(), 1);
    holds.releaseHoldBatch(company, store, hold.getId(), null, null);

    // A later version sends values that the documents do not have.
    var later = given("LATER_ORIGIN");
    cart.updateBaseUri(later + "/cart/v1");
    expect(new retail.cart.api.CartsApi(cart).getCart(company, store, id, null).getStatus(), 99);
    var events = new retail.events.ApiClient();
    events.updateBaseUri(later + "/events/v1");
    events.setRequestInterceptor(request -> request.header("Authorization", bearer));
    var page = new retail.events.api.EventsApi(events).listEvents(company, null, null, null, null);
    expect(page.getEvents().get(0).getType(), "retail.hologram.projected");
    var webhooks = new retail.events.api.WebhooksApi(events).listSubscriptions(company, null, null, null, null, null, null);
    expect(webhooks.get(0).getDisabledReason() == null, true);
  }

  private static String given(String name) {
    return Objects.requireNonNull(System.getenv(name), name + " is not set");
  }

  private static SSLContext trusting(String file) throws Exception {
    var authorities = KeyStore.getInstance(KeyStore.getDefaultType());
    authorities.load(null, null);
    try (var certificate = new FileInputStream(file)) {
      authorities.setCertificateEntry(
          "retail", CertificateFactory.getInstance("X.509").generateCertificate(certificate));
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(authorities);
    var context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private static void expect(Object found, Object wanted) {
    if (!wanted.equals(found)) throw new AssertionError("found " + found + ", wanted " + wanted);
  }
}

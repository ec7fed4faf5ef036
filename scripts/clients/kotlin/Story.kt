// Calls the services with the generated Kotlin clients: a token, a cart, a refusal, a lost response, a price, a hold.
import java.io.FileInputStream
import java.io.IOException
import java.security.KeyStore
import java.security.cert.CertificateFactory
import java.util.UUID
import javax.net.ssl.SSLContext
import javax.net.ssl.TrustManagerFactory
import javax.net.ssl.X509TrustManager
import okhttp3.OkHttpClient
import retail.accounts.apis.TokensApi
import retail.accounts.models.Grant
import retail.availability.apis.HoldsApi
import retail.availability.models.CatalogProductHoldBatchCreate
import retail.availability.models.ProductHoldCreate
import retail.cart.apis.CartsApi
import retail.cart.infrastructure.ClientError
import retail.cart.infrastructure.ClientException
import retail.cart.infrastructure.Serializer
import retail.cart.infrastructure.Success
import retail.cart.models.CartCreate
import retail.cart.models.CartItemCreate
import retail.cart.models.CartItemStatus
import retail.cart.models.CartStatusUpdate
import retail.cart.models.Problem
import retail.cart.models.ProductTypeId
import retail.events.apis.EventsApi
import retail.events.apis.WebhooksApi
import retail.pricing.apis.PricingApi
import retail.pricing.models.EntityPricingInformationCreate

fun given(name: String): String = System.getenv(name) ?: error("$name is not set")

fun expect(actual: Any?, expected: Any?) = check(actual == expected) { "got $actual, expected $expected" }

/** A client that trusts the sandbox's certificate and sends these headers with every request. */
fun client(headers: Map<String, String> = emptyMap()): OkHttpClient {
    val authorities = KeyStore.getInstance(KeyStore.getDefaultType()).apply { load(null) }
    FileInputStream(given("CA_FILE")).use {
        authorities.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(it))
    }
    val managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())
    managers.init(authorities)
    val context = SSLContext.getInstance("TLS").apply { init(null, managers.trustManagers, null) }
    return OkHttpClient.Builder()
        .sslSocketFactory(context.socketFactory, managers.trustManagers.first() as X509TrustManager)
        .retryOnConnectionFailure(false)
        .addInterceptor { chain ->
            val request = chain.request().newBuilder()
            headers.forEach { (name, value) -> request.header(name, value) }
            chain.proceed(request.build())
        }
        .build()
}

fun main() {
    try {
        callServices()
    } catch (refused: ClientException) {
        error("refused: ${(refused.response as? ClientError<*>)?.body}")
    }
    kotlin.system.exitProcess(0)
}

fun callServices() {
    val origin = given("ORIGIN")
    val company = given("COMPANY_ID").toInt()
    val store = given("STORE_ID").toInt()
    val item = UUID.fromString(given("CATALOG_ITEM_ID"))

    val token = TokensApi("$origin/accounts/v1", client())
        .createToken(Grant.client_credentials, given("CLIENT_ID"), given("CLIENT_SECRET"))
    val authorization = mapOf("Authorization" to "Bearer ${token.accessToken}")
    val authorized = client(authorization)

    val carts = CartsApi("$origin/cart/v1", authorized)
    val shopping = CartCreate(
        sourceId = UUID.fromString(given("SOURCE_ID")),
        items = listOf(CartItemCreate("Nimbus 5 Phone Case", ProductTypeId.Instock, 1, 24.99)),
        firstName = "Ada",
        lastName = "Miller",
    )
    val id = carts.createCart(company, store, shopping).first().id
    expect(carts.getCart(company, store, id).status, 1)
    val completed = carts.updateCartStatus(company, store, id, CartStatusUpdate(CartItemStatus.Complete))
    expect(completed.status, 2)

    try {
        carts.getCart(company, store, 2_147_483_000)
        error("the cart is there")
    } catch (refused: ClientException) {
        expect(refused.statusCode, 404)
        val body = (refused.response as ClientError<*>).body as String
        val problem = Serializer.jacksonObjectMapper.readValue(body, Problem::class.java)
        expect(problem.message, "Resource cannot be found")
    }

    // The first response is lost; the repetition with the same key gets it again, and there is one cart.
    val before = carts.listCarts(company, store).size
    val key = UUID.randomUUID().toString()
    val lossy = CartsApi("$origin/cart/v1", client(authorization + ("X-Sandbox-Fault" to "drop-after")))
    try {
        lossy.createCart(company, store, shopping, key)
        error("the response is not lost")
    } catch (lost: IOException) {
        // Expected: the connection ended without a response.
    }
    val repeated = carts.createCartWithHttpInfo(company, store, shopping, key, null, null) as Success<*>
    expect(repeated.statusCode, 201)
    expect(repeated.headers["idempotent-replayed"]?.first() ?: repeated.headers["Idempotent-Replayed"]?.first(), "true")
    expect(carts.listCarts(company, store).size, before + 1)

    val price = PricingApi("$origin/pricing/v1", authorized)
        .upsertEntityPricing(company, store, item, EntityPricingInformationCreate(regularPrice = 24.99))
    expect(price.regularPrice, 24.99)

    val holds = HoldsApi("$origin/availability/v1", authorized)
    val batch = CatalogProductHoldBatchCreate(5, listOf(ProductHoldCreate(item, 1)))
    val hold = holds.createHoldBatch(company, store, batch)
    expect(hold.products.size, 1)
    holds.releaseHoldBatch(company, store, hold.id)

    // A later version sends values that the documents do not have.
    val later = given("LATER_ORIGIN")
    expect(CartsApi("$later/cart/v1", authorized).getCart(company, store, id).status, 99)
    val page = EventsApi("$later/events/v1", authorized).listEvents(company)
    expect(page.events.first().type, "retail.hologram.projected")
    expect(WebhooksApi("$later/events/v1", authorized).listSubscriptions(company).first().disabledReason, null)
}

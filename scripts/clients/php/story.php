<?php
// Calls the services with the generated PHP clients: a token, a cart, a refusal, a lost response, a price, a hold.
declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    throw new ErrorException($message, 0, $level, $file, $line);
});
require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    if (preg_match('/^Retail\\\\([A-Za-z]+)\\\\(.+)$/', $class, $parts) === 1) {
        require __DIR__ . '/' . strtolower($parts[1]) . '/lib/' . str_replace('\\', '/', $parts[2]) . '.php';
    }
});

function given(string $name): string
{
    $value = getenv($name);
    return $value === false ? throw new RuntimeException("$name is not set") : $value;
}

function expect(mixed $actual, mixed $expected): void
{
    if ($actual !== $expected) {
        throw new RuntimeException('got ' . var_export($actual, true) . ', expected ' . var_export($expected, true));
    }
}

/** The API class of a service, on the sandbox's address. */
function api(string $class, ?string $token = null, array $headers = [], string $origin = 'ORIGIN'): object
{
    [, $service] = explode('\\', $class);
    $configuration = new ("Retail\\$service\\Configuration")();
    $configuration->setHost(given($origin) . '/' . strtolower($service) . '/v1');
    $configuration->setAccessToken($token ?? '');
    return new $class(new GuzzleHttp\Client(['verify' => given('CA_FILE'), 'headers' => $headers]), $configuration);
}

$company = (int) given('COMPANY_ID');
$store = (int) given('STORE_ID');
$item = given('CATALOG_ITEM_ID');

$token = api(Retail\Accounts\Api\TokensApi::class)
    ->createToken('client_credentials', given('CLIENT_ID'), given('CLIENT_SECRET'))
    ->getAccessToken();

$carts = api(Retail\Cart\Api\CartsApi::class, $token);
$shopping = new Retail\Cart\Model\CartCreate([
    'firstName' => 'Ada',
    'lastName' => 'Miller',
    'sourceId' => given('SOURCE_ID'),
    'items' => [
        new Retail\Cart\Model\CartItemCreate([
            'name' => 'Nimbus 5 Phone Case',
            'productTypeId' => Retail\Cart\Model\ProductTypeId::INSTOCK,
            'quantity' => 1,
            'displayPrice' => 24.99,
        ]),
    ],
]);
$id = $carts->createCart($company, $store, $shopping)[0]->getId();
expect($carts->getCart($company, $store, $id)->getStatus(), 1);
$complete = new Retail\Cart\Model\CartStatusUpdate(['status' => 2]);
expect($carts->updateCartStatus($company, $store, $id, $complete)->getStatus(), 2);

try {
    $carts->getCart($company, $store, 2_147_483_000);
    throw new RuntimeException('the cart is there');
} catch (Retail\Cart\ApiException $refused) {
    expect($refused->getCode(), 404);
    $problem = $refused->getResponseObject();
    expect($problem instanceof Retail\Cart\Model\Problem, true);
    expect($problem->getMessage(), 'Resource cannot be found');
}

// The first response is lost; the repetition with the same key gets it again, and there is one cart.
$before = count($carts->listCarts($company, $store));
$key = sprintf('php-%s', bin2hex(random_bytes(16)));
try {
    api(Retail\Cart\Api\CartsApi::class, $token, ['X-Sandbox-Fault' => 'drop-after'])
        ->createCart($company, $store, $shopping, $key);
    throw new RuntimeException('the response is not lost');
} catch (Retail\Cart\ApiException $lost) {
    expect($lost->getCode(), 0);
}
[, $status, $headers] = $carts->createCartWithHttpInfo($company, $store, $shopping, $key);
expect($status, 201);
expect($headers['Idempotent-Replayed'][0], 'true');
expect(count($carts->listCarts($company, $store)), $before + 1);

$price = new Retail\Pricing\Model\EntityPricingInformationCreate(['regularPrice' => 24.99]);
$saved = api(Retail\Pricing\Api\PricingApi::class, $token)->upsertEntityPricing($company, $store, $item, $price);
expect($saved->getRegularPrice(), 24.99);

$holds = api(Retail\Availability\Api\HoldsApi::class, $token);
$batch = new Retail\Availability\Model\CatalogProductHoldBatchCreate([
    'holdDurationInMinutes' => 5,
    'products' => [
        new Retail\Availability\Model\ProductHoldCreate(['catalogProductId' => $item, 'quantity' => 1]),
    ],
]);
$hold = $holds->createHoldBatch($company, $store, $batch);
expect(count($hold->getProducts()), 1);
$holds->releaseHoldBatch($company, $store, $hold->getId());

// A later version sends values that the documents do not have.
$later = fn (string $class): object => api($class, $token, [], 'LATER_ORIGIN');
expect($later(Retail\Cart\Api\CartsApi::class)->getCart($company, $store, $id)->getStatus(), 99);
$page = $later(Retail\Events\Api\EventsApi::class)->listEvents($company);
expect($page->getEvents()[0]->getType(), 'retail.hologram.projected');
$webhooks = $later(Retail\Events\Api\WebhooksApi::class)->listSubscriptions($company);
expect($webhooks[0]->getDisabledReason(), null);

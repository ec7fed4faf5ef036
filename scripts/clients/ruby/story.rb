# Calls the services with the generated Ruby clients: a token, a cart, a refusal, a lost response, a price, a hold.
require 'securerandom'
require 'uri'
%w[accounts cart pricing availability events].each do |service|
  $LOAD_PATH.unshift(File.join(__dir__, service, 'lib'))
  require service
end

def client(service, access_token = nil, address = ENV.fetch('ORIGIN'))
  origin = URI.parse(address)
  config = service::Configuration.new
  config.scheme = origin.scheme
  config.host = "#{origin.host}:#{origin.port}"
  config.ssl_ca_cert = ENV.fetch('CA_FILE')
  config.access_token = access_token
  service::ApiClient.new(config)
end

def expect(actual, expected)
  raise "got #{actual.inspect}, expected #{expected.inspect}" unless actual == expected
end

company = Integer(ENV.fetch('COMPANY_ID'))
store = Integer(ENV.fetch('STORE_ID'))
item = ENV.fetch('CATALOG_ITEM_ID')

credentials = { client_id: ENV.fetch('CLIENT_ID'), client_secret: ENV.fetch('CLIENT_SECRET') }
token = RetailAccounts::TokensApi.new(client(RetailAccounts)).create_token(RetailAccounts::Grant::CLIENT_CREDENTIALS, **credentials)

carts = RetailCart::CartsApi.new(client(RetailCart, token.access_token))
line = RetailCart::CartItemCreate.new(name: 'Nimbus 5 Phone Case', product_type_id: 2, quantity: 1, display_price: 24.99)
shopping = RetailCart::CartCreate.new(
  first_name: 'Ada', last_name: 'Miller', source_id: ENV.fetch('SOURCE_ID'), items: [line]
)
id = carts.create_cart(company, store, shopping).first.id
expect(carts.get_cart(company, store, id).status, 1)
complete = RetailCart::CartStatusUpdate.new(status: 2)
expect(carts.update_cart_status(company, store, id, complete).status, 2)

begin
  carts.get_cart(company, store, 2_147_483_000)
  raise 'the cart is there'
rescue RetailCart::ApiError => refused
  expect(refused.code, 404)
end

# The first response is lost; the repetition with the same key gets it again, and there is one cart.
before = carts.list_carts(company, store).size
key = { idempotency_key: SecureRandom.uuid }
lossy = client(RetailCart, token.access_token)
lossy.default_headers['X-Sandbox-Fault'] = 'drop-after'
begin
  RetailCart::CartsApi.new(lossy).create_cart(company, store, shopping, key)
  raise 'the response is not lost'
rescue RetailCart::ApiError => lost
  expect([nil, 0].include?(lost.code), true)
end
_, status, headers = carts.create_cart_with_http_info(company, store, shopping, key)
expect(status, 201)
expect(headers['Idempotent-Replayed'], 'true')
expect(carts.list_carts(company, store).size, before + 1)

prices = RetailPricing::PricingApi.new(client(RetailPricing, token.access_token))
asked = RetailPricing::EntityPricingInformationCreate.new(regular_price: 24.99)
expect(prices.upsert_entity_pricing(company, store, item, asked).regular_price, 24.99)

holds = RetailAvailability::HoldsApi.new(client(RetailAvailability, token.access_token))
held = RetailAvailability::ProductHoldCreate.new(catalog_product_id: item, quantity: 1)
batch = RetailAvailability::CatalogProductHoldBatchCreate.new(hold_duration_in_minutes: 5, products: [held])
hold = holds.create_hold_batch(company, store, batch)
expect(hold.products.size, 1)
holds.release_hold_batch(company, store, hold.id)

# A later version sends values that the documents do not have.
later = ENV.fetch('LATER_ORIGIN')
expect(RetailCart::CartsApi.new(client(RetailCart, token.access_token, later)).get_cart(company, store, id).status, 99)
events = client(RetailEvents, token.access_token, later)
expect(RetailEvents::EventsApi.new(events).list_events(company).events.first.type, 'retail.hologram.projected')
expect(RetailEvents::WebhooksApi.new(events).list_subscriptions(company).first.disabled_reason, nil)

// Calls the services with the generated Rust clients: a token, a cart, a lost response, a price, a hold.
use std::env::var;
use uuid::Uuid;

use accounts::apis::tokens_api::create_token;
use accounts::models::Grant;
use availability::apis::holds_api::{create_hold_batch, release_hold_batch};
use availability::models::{CatalogProductHoldBatchCreate, ProductHoldCreate};
use cart::apis::carts_api::{create_cart, get_cart, list_carts, update_cart_status};
use cart::models::{CartCreate, CartItemCreate, CartItemStatus, CartStatusUpdate, ProductTypeId};
use events::apis::events_api::list_events;
use events::apis::webhooks_api::list_subscriptions;
use pricing::apis::pricing_api::upsert_entity_pricing;
use pricing::models::EntityPricingInformationCreate;

fn main() {
    let origin = given("ORIGIN");
    let company: i32 = given("COMPANY_ID").parse().unwrap();
    let store: i32 = given("STORE_ID").parse().unwrap();
    let item = given("CATALOG_ITEM_ID");
    let certificate = reqwest::Certificate::from_pem(&std::fs::read(given("CA_FILE")).unwrap()).unwrap();
    let trusting = || reqwest::blocking::Client::builder().tls_certs_only([certificate.clone()]);
    let https = trusting().build().unwrap();

    let mut login = accounts::apis::configuration::Configuration::new();
    login.base_path = format!("{origin}/accounts/v1");
    login.client = https.clone();
    let (client, secret) = (given("CLIENT_ID"), given("CLIENT_SECRET"));
    let token = create_token(&login, Grant::ClientCredentials, Some(&client), Some(&secret), None, None, None, None).unwrap();

    let mut carts = cart::apis::configuration::Configuration::new();
    carts.base_path = format!("{origin}/cart/v1");
    carts.client = https.clone();
    carts.oauth_access_token = Some(token.access_token.clone());
    let line = CartItemCreate::new("Nimbus 5 Phone Case".into(), ProductTypeId::Instock, 1, 24.99);
    let source = Uuid::parse_str(&given("SOURCE_ID")).unwrap();
    let shopping = CartCreate::new(source, vec![line]);
    let created = create_cart(&carts, company, store, shopping.clone(), None, None, None).unwrap();
    let id = created[0].id;
    assert_eq!(get_cart(&carts, company, store, id, None).unwrap().status, 1);
    let complete = CartStatusUpdate::new(CartItemStatus::Complete);
    let completed = update_cart_status(&carts, company, store, id, complete, None, None, None).unwrap();
    assert_eq!(completed.status, 2);

    // The first response is lost; the repetition with the same key gets it again, and there is one cart.
    let count = || list_carts(&carts, company, store, None, None, None, None, None, None).unwrap().len();
    let before = count();
    let key = format!("a-lost-response-{}", std::process::id());
    let mut lossy = carts.clone();
    let fault = ("x-sandbox-fault".parse().unwrap(), "drop-after".parse().unwrap());
    lossy.client = trusting().default_headers([fault].into_iter().collect()).build().unwrap();
    create_cart(&lossy, company, store, shopping.clone(), Some(&key), None, None).unwrap_err();
    let repeated = create_cart(&carts, company, store, shopping, Some(&key), None, None).unwrap();
    assert_eq!(repeated.len(), 1);
    assert_eq!(count(), before + 1);

    let mut prices = pricing::apis::configuration::Configuration::new();
    prices.base_path = format!("{origin}/pricing/v1");
    prices.client = https.clone();
    prices.oauth_access_token = Some(token.access_token.clone());
    let asked = EntityPricingInformationCreate::new(24.99);
    let price = upsert_entity_pricing(&prices, company, store, &item, asked, None, None, None).unwrap();
    assert_eq!(price.regular_price, 24.99);

    let mut stock = availability::apis::configuration::Configuration::new();
    stock.base_path = format!("{origin}/availability/v1");
    stock.client = https;
    stock.oauth_access_token = Some(token.access_token.clone());
    let held = ProductHoldCreate::new(Uuid::parse_str(&item).unwrap(), 1);
    let batch = CatalogProductHoldBatchCreate::new(5, vec![held]);
    let hold = create_hold_batch(&stock, company, store, batch, None, None, None).unwrap();
    assert_eq!(hold.products.len(), 1);
    release_hold_batch(&stock, company, store, &hold.id.to_string(), None, None).unwrap();

    // A later version sends values that the documents do not have.
    let later = given("LATER_ORIGIN");
    carts.base_path = format!("{later}/cart/v1");
    assert_eq!(get_cart(&carts, company, store, id, None).unwrap().status, 99);
    let mut feed = events::apis::configuration::Configuration::new();
    feed.base_path = format!("{later}/events/v1");
    feed.oauth_access_token = Some(token.access_token);
    let page = list_events(&feed, company, None, None, None, None).unwrap();
    assert_eq!(page.events[0].r#type, "retail.hologram.projected");
    let webhooks = list_subscriptions(&feed, company, None, None, None, None, None, None).unwrap();
    assert_eq!(webhooks[0].disabled_reason, None);
}

fn given(name: &str) -> String {
    var(name).unwrap_or_else(|_| panic!("{name} is not set"))
}

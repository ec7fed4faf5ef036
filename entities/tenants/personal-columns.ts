// The columns of a company's tables with personal data. erase-person.ts (O9) erases those marked `customer`.
// test/database/personal-columns.check.test.ts requires an entry for each new column.

type PersonalData =
  /** Of customers: erase-person.ts removes it. */
  | 'customer'
  /** Of those who work there: it is kept as long as their account. */
  | 'employee'
  /** Of the owner of a device, whom only the CustomerID names: the operation deleteDeviceEnrollment removes it. */
  | 'device owner'
  | 'none'

/** Columns whose names do not tell what they contain, by table. */
export const declaredColumns: Readonly<Record<string, Readonly<Record<string, PersonalData>>>> = {
  audit_entry: { detail: 'none', address: 'employee' },
  cart: {
    first_name: 'customer',
    last_name: 'customer',
    email: 'customer',
    phone_number: 'customer',
    updated_by_first_name: 'employee',
    updated_by_last_name: 'employee',
  },
  cart_item: { name: 'none' },
  catalog_item: { name: 'none', attributes: 'none' },
  client: { name: 'none' },
  device_enrollment: { customer_id: 'device owner', device_enrollment: 'device owner' },
  entity_node: { name: 'none', address: 'none' },
  idempotency_key: { key: 'none', body: 'customer' },
  invoice: { customer_id: 'none', notes: 'customer' },
  invoice_address: {
    street_address1: 'customer',
    street_address2: 'customer',
    post_office_box_number: 'customer',
    locality: 'customer',
    postal_code: 'customer',
    do_not_contact: 'customer',
    notes: 'customer',
  },
  invoice_customer: {
    title: 'customer',
    primary_name: 'customer',
    middle_name: 'customer',
    family_name: 'customer',
    alternate_name: 'customer',
    date_of_birth: 'customer',
    do_not_contact: 'customer',
    notes: 'customer',
  },
  invoice_item: { description: 'none' },
  lock_reason: { name: 'none', description: 'none' },
  logged_request: { path: 'customer', request_body: 'customer', response_body: 'customer' },
  login_address: { address: 'employee' },
  logon_failure: { key: 'employee', guess: 'employee' },
  outgoing_mail: { recipient: 'customer', token: 'employee', last_error: 'none', webhook_name: 'none' },
  pending_order: {
    refusal_message: 'customer',
    message: 'customer',
    first_name: 'customer',
    last_name: 'customer',
    email: 'customer',
    phone_number: 'customer',
  },
  pricing_term: { name: 'none' },
  queued_cart: { last_error: 'none' },
  store_queue: { last_error: 'none' },
  tenant_snapshot: { rows: 'customer' },
  user_account: {
    user_name: 'employee',
    email: 'employee',
    first_name: 'employee',
    last_name: 'employee',
    job_title: 'employee',
    correlation_id: 'employee',
    client_user_id: 'employee',
    address: 'employee',
    phone_numbers: 'employee',
    attributes: 'employee',
    picture: 'employee',
    password_hash: 'employee',
  },
  webhook_delivery: { response_text: 'customer', last_error: 'customer' },
  webhook_secret: { key: 'none' },
  webhook_subscription: { name: 'none', url: 'none', last_error: 'none' },
}

/** Names of columns that have no personal data in any table: ids, numbers, moments, states, and words of the contract. */
export const impersonalColumns: ReadonlySet<string> = new Set(
  `
  access_jti action active actor_id actor_kind amount arrival asked_at at attempts batch_id body_hash bytes
  calls can_finance carrier_entity_id cart_id catalog_item_id catalog_item_ids charged_tax claimed_by client_id closed_by
  closed_utc code commitment_id company_id company_name country_code created_at created_by created_by_user
  created_date_utc created_utc currency_code customer_type customer_type_id date_created_utc day delta
  descriptions disabled_at disabled_reason discount display_names display_price drawer_id due_at
  duration_in_minutes duration_ms effective_currency_code effective_is_active effective_time_zone_id
  employee_id entity_id expires_at expires_utc external_id failed_at failing_since family fault file floor_price
  from_entity_id generation grants hash headers id invoice_id invoice_total invoice_type is_active
  is_available is_default is_deleted is_discountable is_drop_shippable is_dropship is_locked is_lot
  is_price_adjustment is_refund is_request_cut is_response_cut is_serialized items kind language last_attempt_at
  last_modified_utc last_on last_position last_used_at line_number line_position location_id lock_reason_id lot_id lots
  method min_quantity moves_stock moving_in moving_out names next_attempt_at next_id number_of_payments offset_seconds
  operation_id order_id order_position original_invoice_id original_price package_id packages parent_id part
  password_is_temporary password_set_at payment_method_id pending_until position pricing_group_id
  pricing_information_id pricing_shelf_id pricing_term_id pricing_tier_id printable_id product_id
  product_type_id purged_through quantity quantity_after quantity_lower_bound quantity_on_order
  quantity_transfer_in quantity_transfer_out queued_at rate reason receipts received received_packages received_serial_numbers recorded_payments reference reference_id
  refunded_amount refunded_payments refunded_quantity refunded_tax refusal_status region_code regular_price
  request_id request_type resource_id response_status response_type rest_lost restock retry_at role roles row_inserted
  row_thumbprint row_updated sale_price sales_through scope scopes secret_hash selling_price serial_number
  serial_numbers service shipping_entity_id shipping_method sku slug sold_amount sold_quantity sold_utc source_id
  spent_at start_date_utc state_code status stop_date_utc subject subscription_id supplier_entity_id
  supplier_id supplier_sku table_name taken_at target_id target_kind tax tax_authority tax_authority_type
  tax_calculation_result_id tax_category tax_id tax_name tax_type taxability taxable term_length_in_years
  time_zone_id to_entity_id token_generation token_hash traceparent transaction_date transaction_type
  transfer_id type types unit_id upc updated_by_id updated_utc user_id version`
    .trim()
    .split(/\s+/),
)

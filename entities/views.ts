// Declares the views, and the functions that return rows, which the migrations create and no entity describes. Each
// column is declared once, with its SQL type and `null` where it is nullable; the row types follow from that.
// test/database/database.long.test.ts compares the declarations with the database.

/** The JavaScript type that the driver returns for each SQL type. */
interface DriverTypes {
  boolean: boolean
  integer: number
  bigint: string
  numeric: string
  text: string
  uuid: string
  'timestamp with time zone': string
}

type SqlType = keyof DriverTypes
type Columns = Readonly<Record<string, SqlType | `${SqlType} null`>>

type Value<Type> = Type extends `${infer Name extends SqlType} null`
  ? DriverTypes[Name] | null
  : Type extends SqlType
    ? DriverTypes[Type]
    : never

type RowsOf<Declared extends Record<string, Columns>> = {
  [Name in keyof Declared]: {
    -readonly [Column in keyof Declared[Name]]: Value<Declared[Name][Column]>
  }
}

const quantities = {
  company_id: 'integer',
  entity_id: 'integer',
  catalog_item_id: 'uuid',
  quantity: 'bigint',
  is_drop_shippable: 'boolean',
  is_serialized: 'boolean',
  is_lot: 'boolean',
  unit_id: 'integer null',
  quantity_on_order: 'bigint',
  quantity_transfer_in: 'bigint',
  quantity_transfer_out: 'bigint',
} as const

export const views = {
  /** The quantities of each product at each node (A2). */
  item_quantities: {
    ...quantities,
    held: 'bigint',
    committed: 'bigint',
    min_quantity: 'integer null',
    before_threshold: 'bigint',
    available: 'bigint',
  },
  /** The quantities of each product, summed over all nodes of a company. */
  company_item_quantities: { ...quantities, available: 'bigint' },
} as const satisfies Record<string, Columns>

/** The result of an attempt to reserve stock, per product; `available` is set if the stock is too low. */
const reserved = { item: 'uuid', asked: 'numeric', available: 'bigint null' } as const

/** The id of the invoice, or a problem. */
const moved = {
  invoice_id: 'uuid null',
  problem: 'text null',
  item: 'uuid null',
  asked: 'numeric null',
  available: 'bigint null',
} as const

export const functions = {
  place_hold: { ...reserved, batch_id: 'uuid null', expires_at: 'timestamp with time zone null' },
  place_commitment: { ...reserved, id: 'uuid null' },
  short_stock: reserved,
  change_packages: {
    line: 'integer',
    lot_id: 'text',
    package_id: 'text',
    quantity: 'bigint',
    expires_utc: 'text null',
  },
  move_stock: moved,
  next_events: {
    purged_through: 'bigint',
    last_position: 'bigint',
    position: 'bigint null',
    at: 'timestamp with time zone null',
    type: 'text null',
    entity_id: 'integer null',
    catalog_item_id: 'uuid null',
    parent_id: 'text null',
    resource_id: 'text null',
  },
  /** Servers of the previous version call it. */
  begin_logon: { counted: 'text', state: 'text', failure_id: 'bigint null' },
  begin_login: { counted: 'text', state: 'text', failure_id: 'bigint null' },
} as const satisfies Record<string, Columns>

/** The return types of the functions that do not return a table. */
export const functionResults = {
  as_long: 'bigint',
  available_above: 'bigint',
  available_stock: 'bigint',
  short_item: 'bigint',
  colocated_shard: 'text',
  commit_hold: 'SETOF product_commitment',
  company_lock_key: 'bigint',
  distribute_table: 'void',
  enter_shard: 'void',
  is_distributed: 'boolean',
  lock_company: 'void',
  log_requests: 'void',
  next_event_id: 'bigint',
  product_of_price: 'uuid',
  sequence_events: 'integer',
  statement_traceparent: 'text',
  tenant_now: 'timestamp with time zone',
  timed_id: 'bigint',
  try_lock_company: 'boolean',
} as const

/** The arguments of every function, in order. */
export const functionArguments = {
  as_long: { figure: 'numeric' },
  available_above: { before_threshold: 'bigint', min_quantity: 'integer' },
  available_stock: { of_company: 'integer', at_node: 'integer', of_item: 'uuid' },
  begin_login: {
    companies: 'integer[]',
    accounts: 'text[]',
    known: 'boolean[]',
    address: 'text',
    most_account: 'integer',
    most_address: 'integer',
    minutes: 'integer',
    hold: 'interval',
  },
  begin_logon: {
    companies: 'integer[]',
    accounts: 'text[]',
    address: 'text',
    most_account: 'integer',
    most_address: 'integer',
    minutes: 'integer',
    hold: 'interval',
  },
  change_packages: {
    of_company: 'integer',
    nodes: 'integer[]',
    items: 'uuid[]',
    lots: 'text[]',
    changes: 'bigint[]',
  },
  colocated_shard: { shard: 'text', of_table: 'text' },
  commit_hold: { of_company: 'integer', at_node: 'integer', batch: 'uuid' },
  company_lock_key: { of_company: 'integer', key: 'text' },
  distribute_table: { name: 'text' },
  enter_shard: { shard: 'bigint' },
  lock_company: { of_company: 'integer', keys: 'text[]' },
  log_requests: {
    of_company: 'integer',
    requests: 'json',
    most_rows: 'integer',
    most_bytes: 'integer',
    most_age: 'interval',
  },
  move_stock: {
    of_company: 'integer',
    at_node: 'integer',
    is_return: 'boolean',
    author: 'text',
    items: 'uuid[]',
    amounts: 'bigint[]',
    numbers: 'text[]',
    commitments: 'uuid[]',
    moved_lots: 'jsonb',
  },
  next_events: {
    of_company: 'integer',
    behind: 'bigint',
    of_types: 'text[]',
    most: 'integer',
    most_passed: 'integer',
  },
  place_commitment: {
    of_company: 'integer',
    at_node: 'integer',
    commitment: 'uuid',
    wanted: 'uuid',
    amount: 'bigint',
  },
  place_hold: {
    of_company: 'integer',
    at_node: 'integer',
    batch: 'uuid',
    minutes: 'integer',
    items: 'uuid[]',
    amounts: 'bigint[]',
  },
  product_of_price: { of_table: 'text', of_company: 'integer', of_price: 'integer' },
  sequence_events: { of_company: 'integer' },
  short_item: { of_company: 'integer', at_node: 'integer', of_item: 'uuid', amount: 'numeric' },
  short_stock: { of_company: 'integer', at_node: 'integer', items: 'uuid[]', amounts: 'bigint[]' },
  tenant_now: { of_company: 'integer' },
  try_lock_company: { of_company: 'integer', key: 'text' },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type Views = RowsOf<typeof views>
export type FunctionRows = RowsOf<typeof functions>

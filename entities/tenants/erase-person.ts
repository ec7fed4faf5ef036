// Removes the personal data of a customer from a company (O9): from carts, orders and invoices, and from the copies of them
// in stored responses, in the request log, in webhook deliveries, in mails that wait, and in the baselines of a sandbox.
// Amounts, numbers, items, tax regions and ids stay, as tax law requires; events and the audit log have ids only. One
// transaction, by SQL, because each condition also selects the rows inside of snapshots.
// Tested by test/entities/erase-person.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Row } from '../tables.ts'
import { noTenant, reserveCompany } from './company-locks.ts'
import { TenantError } from './tenant-error.ts'

export interface Person {
  email?: string
  /** Compared by its digits. */
  phone?: string
  /** The Id of the customer on invoices. */
  customerId?: string
}

export interface ErasedRows {
  Table: string
  Rows: number
  /** Rows of the table inside of the seed and the baseline of a sandbox. */
  InSnapshots: number
}

/** Replaces a name that a printed invoice needs. */
const ERASED = '[erased]'

interface Erasure {
  table: string
  /** The rows of the person, as a condition on the row `t`; the parameters follow each `?`. */
  condition: string
  parameters: readonly unknown[]
  /** The new values by column; absent if the rows are deleted. */
  values?: Readonly<Record<string, string | boolean | null>>
}

const CONTACT = { first_name: null, last_name: null, email: null, phone_number: null }

/**
 * The new values of the columns with personal data of customers, by table; `deleted` where the rows are deleted. Each column
 * that personal-columns.ts declares as `customer` is here: test/database/personal-columns.check.test.ts compares both.
 */
export const erasedValues = {
  cart: CONTACT,
  pending_order: { ...CONTACT, message: null, refusal_message: null },
  invoice: { notes: null },
  invoice_customer: {
    title: null,
    primary_name: ERASED,
    middle_name: null,
    family_name: ERASED,
    alternate_name: null,
    date_of_birth: null,
    do_not_contact: true,
    notes: null,
  },
  invoice_address: {
    street_address1: null,
    street_address2: null,
    post_office_box_number: null,
    locality: null,
    postal_code: null,
    do_not_contact: true,
    notes: null,
  },
  // The key stays, so that a repeated request is not executed again; its replay has no body.
  idempotency_key: { body: null },
  webhook_delivery: { response_text: null, last_error: null },
  outgoing_mail: 'deleted',
  logged_request: 'deleted',
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | boolean | null>> | 'deleted'>>

/** Counts what concerns the person and, with `confirmed`, removes it. Throws TenantError if nothing identifies a person. */
export async function erasePerson(
  em: EntityManager,
  companyId: number,
  person: Person,
  { confirmed }: { confirmed: boolean },
): Promise<ErasedRows[]> {
  if (!person.email && !person.phone && !person.customerId) {
    throw new TenantError('Nobody is named: use --email, --phone or --customer.')
  }
  return em.transactional(async (inner) => {
    // Only other tenant commands wait: rows are locked one by one.
    if (!(await reserveCompany(inner, companyId))) throw noTenant(companyId)
    const rows: ErasedRows[] = []
    for (const erasure of await erasures(inner, companyId, person)) {
      const counts = {
        Rows: await count(inner, companyId, erasure),
        InSnapshots: await countInSnapshots(inner, companyId, erasure),
      }
      if (confirmed && counts.Rows > 0) await erase(inner, companyId, erasure)
      if (confirmed && counts.Rows > 0 && erasure.table === 'invoice_customer') {
        await recordInvoiceUpdates(inner, companyId, erasure)
      }
      if (confirmed && counts.InSnapshots > 0) await eraseInSnapshots(inner, companyId, erasure)
      rows.push({ Table: erasure.table, ...counts })
    }
    return rows
  })
}

async function erasures(em: EntityManager, companyId: number, person: Person): Promise<Erasure[]> {
  const contact = contactCondition(person)
  const carts = await everywhere<Pick<Row<'cart'>, 'id' | Name>>(em, companyId, { table: 'cart', ...contact })
  const order = {
    condition: `(${contact.condition} or t.cart_id = any(?::int[]))`,
    parameters: [...contact.parameters, array(carts.map(({ id }) => id))],
  }
  const orders = await everywhere<Pick<Row<'pending_order'>, 'invoice_id' | Name>>(em, companyId, {
    table: 'pending_order',
    ...order,
  })
  const ofOrders = array(orders.flatMap(({ invoice_id }) => invoice_id ?? []))
  // Other invoices of the same customer belong to the person too.
  const direct = {
    condition: '(t.id = ?::uuid or t.invoice_id = any(?::uuid[]))',
    parameters: [person.customerId ?? null, ofOrders],
  }
  const found = await everywhere<Customer>(em, companyId, { table: 'invoice_customer', ...direct })
  const ids = array(found.map(({ id }) => id))
  const customers = await everywhere<Customer>(em, companyId, {
    ...{ table: 'invoice_customer', condition: 't.id = any(?::uuid[])', parameters: [ids] },
  })
  const invoices = array([...new Set(customers.map(({ invoice_id }) => invoice_id))])
  const names = [
    ...[...carts, ...orders].map((row) => [row.first_name, row.last_name] as const),
    ...customers.map((row) => [row.primary_name, row.family_name] as const),
  ]
  const mentions = (...columns: string[]) => mentionCondition(columns, person, names, customers)
  const ofInvoice = { condition: 't.invoice_id = any(?::uuid[])', parameters: [invoices] }
  const conditions: Record<keyof typeof erasedValues, Pick<Erasure, 'condition' | 'parameters'>> = {
    cart: contact,
    pending_order: order,
    invoice: { condition: 't.id = any(?::uuid[])', parameters: [invoices] },
    invoice_customer: ofInvoice,
    invoice_address: ofInvoice,
    idempotency_key: mentions('t.body::text'),
    webhook_delivery: mentions('t.response_text', 't.last_error'),
    outgoing_mail: {
      condition: 'lower(t.recipient) = lower(?::text)',
      parameters: [person.email ?? null],
    },
    logged_request: mentions('t.path', 't.request_body', 't.response_body'),
  }
  return Object.entries(conditions).map(([table, condition]) => {
    const values = erasedValues[table as keyof typeof erasedValues]
    return { table, ...condition, ...(values !== 'deleted' && { values }) }
  })
}

type Name = 'first_name' | 'last_name'
type Customer = Pick<Row<'invoice_customer'>, 'id' | 'invoice_id' | 'primary_name' | 'family_name'>

function contactCondition({ email, phone }: Person) {
  return {
    condition: `(lower(t.email) = lower(?::text)
      or nullif(regexp_replace(t.phone_number, '\\D', '', 'g'), '') = nullif(regexp_replace(?::text, '\\D', '', 'g'), ''))`,
    parameters: [email ?? null, phone ?? null],
  }
}

/** Rows whose texts contain the address, the number, both parts of a name, or the id of an invoice. */
function mentionCondition(
  columns: readonly string[],
  { email, phone }: Person,
  names: readonly (readonly [string | null, string | null])[],
  invoices: readonly Customer[],
) {
  const both = names.flatMap(([first, last]) =>
    first && last && first.length > 1 && last.length > 1 ? [[first, last] as const] : [],
  )
  const single = [email, phone, ...invoices.map(({ invoice_id }) => invoice_id)].filter(
    (text) => text !== undefined,
  )
  const text = `lower(concat_ws(' ', ${columns.join(', ')}))`
  return {
    condition: `(exists (select from unnest(?::text[]) word where position(lower(word) in ${text}) > 0)
      or exists (select from unnest(?::text[], ?::text[]) name (first, last)
        where position(lower(first) in ${text}) > 0 and position(lower(last) in ${text}) > 0))`,
    parameters: [array(single), array(both.map(([first]) => first)), array(both.map(([, last]) => last))],
  }
}

/** The rows of the person in the table itself and in the snapshots. */
function everywhere<Found>(em: EntityManager, companyId: number, rows: Erasure): Promise<Found[]> {
  const { table, condition, parameters } = rows
  return em
    .execute(
      `select to_jsonb(t) as row from ${table} t where t.company_id = ? and ${condition}
     union all
     select to_jsonb(t) from tenant_snapshot s, jsonb_populate_recordset(null::${table}, s.rows) t
     where s.company_id = ? and s.table_name = '${table}' and ${condition}`,
      [companyId, ...parameters, companyId, ...parameters],
    )
    .then((found) => (found as unknown as { row: Found }[]).map(({ row }) => row))
}

async function count(
  em: EntityManager,
  companyId: number,
  { table, condition, parameters }: Erasure,
): Promise<number> {
  const [row] = await em.execute<{ rows: number }[]>(
    `select count(*)::int as rows from ${table} t where t.company_id = ? and ${condition}`,
    [companyId, ...parameters],
  )
  return row?.rows ?? 0
}

async function countInSnapshots(
  em: EntityManager,
  companyId: number,
  { table, condition, parameters }: Erasure,
): Promise<number> {
  const [row] = await em.execute<{ rows: number }[]>(
    `select count(*)::int as rows from tenant_snapshot s, jsonb_populate_recordset(null::${table}, s.rows) t
     where s.company_id = ? and s.table_name = '${table}' and ${condition}`,
    [companyId, ...parameters],
  )
  return row?.rows ?? 0
}

async function erase(em: EntityManager, companyId: number, erasure: Erasure): Promise<void> {
  const { table, condition, parameters, values } = erasure
  const columns = Object.entries(values ?? {})
  const change = values
    ? `update ${table} t set ${columns.map(([name]) => `${name} = ?`).join(', ')}`
    : `delete from ${table} t`
  await em.execute(`${change} where t.company_id = ? and ${condition}`, [
    ...columns.map(([, value]) => value),
    companyId,
    ...parameters,
  ])
}

/** The events of the invoices: parts of an invoice are written once otherwise, so their tables have no triggers (V1). */
async function recordInvoiceUpdates(
  em: EntityManager,
  companyId: number,
  { condition, parameters }: Erasure,
): Promise<void> {
  await em.execute(
    `insert into event_arrival (company_id, id, at, type, parent_id, resource_id)
     select invoice.company_id, next_event_id(), tenant_now(?::int), 'retail.invoice.updated',
       invoice.original_invoice_id::text, invoice.id::text
     from invoice where invoice.company_id = ? and invoice.id in (
       select t.invoice_id from invoice_customer t where t.company_id = invoice.company_id and ${condition}) order by invoice.id`,
    [companyId, companyId, ...parameters],
  )
}

async function eraseInSnapshots(em: EntityManager, companyId: number, erasure: Erasure): Promise<void> {
  const { table, condition, parameters, values } = erasure
  const row = values ? `case when ${condition} then e.row || ?::jsonb else e.row end` : 'e.row'
  const kept = values ? '' : `where not coalesce(${condition}, false)`
  await em.execute(
    `update tenant_snapshot s set rows = (
       select coalesce(jsonb_agg(${row} order by e.place), '[]'::jsonb)
       from jsonb_array_elements(s.rows) with ordinality e (row, place),
         jsonb_populate_record(null::${table}, e.row) t ${kept})
     where s.company_id = ? and s.table_name = '${table}'`,
    [...parameters, ...(values ? [JSON.stringify(values)] : []), companyId],
  )
}

/** A literal of an array, because parameters of the driver's template are not expanded as arrays. */
const array = (values: readonly (string | number | undefined)[]) =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

// Shared by the cases of the invoicing service: addresses, and invoices to read.
import type { Scenario } from '../case.ts'

export const companyPath = (companyId: number) => `/invoicing/v1/Companies(${companyId})`

/**
 * Inserts 2000 invoices of twenty items, each with a tax, over the last weeks. Triggers and foreign keys are
 * disabled, because the data is consistent.
 */
export async function seedInvoices({ pool, companyId, readStore }: Scenario): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into invoice (company_id, created_by_user, created_date_utc, employee_id, location_id, invoice_type,
         invoice_total, customer_id, printable_id, tax_calculation_result_id)
       select $1, 'bench', now() - n * interval '7 minutes', n % 9, $2, 'Purchase', 629.79, uuidv4(), 'BENCH-' || n, uuidv4()
       from generate_series(1, 2000) n`,
      [companyId, readStore],
    )
    for (const text of parts) await client.query(text, [companyId])
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

const from = (columns: string, source = '') =>
  `select company_id, id, ${columns} from invoice${source} where company_id = $1 and printable_id like 'BENCH-%'`
const lines = ', generate_series(0, 19) line'

const parts = [
  `insert into invoice_customer (company_id, invoice_id, id, primary_name, family_name, customer_type_id)
   ${from(`customer_id, 'Ada', 'Miller', 1`)}`,
  `insert into invoice_address (company_id, invoice_id, kind, id, country_code, state_code, locality, street_address1)
   ${from(`'Billing', uuidv4(), 'CA', 'AB', 'Calgary', '12 Harbour Street'`)}`,
  `insert into invoice_order (company_id, invoice_id, is_dropship, position, id) ${from('false, 0, uuidv4()')}`,
  `insert into invoice_item (company_id, invoice_id, is_dropship, order_position, position, id, sku, product_id, description,
     quantity, selling_price)
   ${from(`false, 0, line, uuidv4(), 'BENCH-' || line, uuidv4(), 'Nimbus 5 Phone Case', 1, 19.99 + line`, lines)}`,
  `insert into invoice_payment (company_id, invoice_id, position, id, amount, payment_method_id, transaction_date)
   ${from(`0, 'visa', 629.79, 3, created_date_utc`)}`,
  `insert into invoice_tax_line (company_id, invoice_id, position, line_number, rate, tax, taxability, taxable)
   ${from('line, line::text, 0.05, 1.0, true, 19.99 + line', lines)}`,
  `insert into invoice_tax_detail (company_id, invoice_id, line_position, position, tax_id, tax_name, country_code, rate, tax)
   ${from(`line, 0, uuidv4(), 'GST', 'CA', 0.05, 1.0`, lines)}`,
]

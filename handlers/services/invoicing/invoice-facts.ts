// Facts about an invoice for the rules (rules/invoicing/).
import type { EntityManager } from '@mikro-orm/postgresql'
import { compiled, constantQuery } from '../../../entities/compiled-query.ts'
import type { Row } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import { amountOf, itemsOf, totalsOf } from './amounts.ts'
import type { NewInvoice, Original } from './new-invoice.ts'

const DAY = 86_400_000

/** The facts `invoice`, `customer` and `originalInvoice`. */
export function invoiceFacts(
  invoice: NewInvoice,
  original: Original | undefined,
  location: Location,
  now: Date,
) {
  const { IsRefund, OriginalInvoiceId, EmployeeId, LocationId, MovesStock, Notes, PrintableId, SoldUtc } =
    invoice
  const totals = totalsOf(invoice)
  const { Orders, DropshipOrders, Payments } = invoice
  const taxLines = invoice.TaxCalculationResult?.Lines ?? []
  const taxDetails = taxLines.flatMap(({ TaxDetails }) => TaxDetails)
  return {
    invoice: {
      ...{ IsRefund, OriginalInvoiceId, EmployeeId, LocationId, MovesStock, Notes, PrintableId, SoldUtc },
      ...{ ...location, CurrencyCode: invoice.CurrencyCode },
      DaysSinceSale: SoldUtc === null ? null : (now.getTime() - Date.parse(SoldUtc)) / DAY,
      ItemsTotal: amountOf(totals.items),
      InvoiceTotal: amountOf(totals.total),
      ItemCount: itemsOf(invoice).length,
      TaxDetailCount: taxDetails.length,
      ...{ Orders, DropshipOrders, Payments, TaxLines: taxLines, TaxDetails: taxDetails },
    },
    customer: invoice.Customer,
    originalInvoice: original
      ? {
          Id: original.id,
          IsRefund: original.is_refund,
          CreatedDateUtc: formatInstant(original.created_date_utc),
          CurrencyCode: original.currency_code,
          SoldUtc: formatInstant(original.sold_utc ?? original.created_date_utc),
          LocationId: original.location_id,
        }
      : null,
  }
}

/** The facts of rules/invoicing/address.json, for each address. */
export function addressParts({ Customer }: NewInvoice): BodyElementOf<'invoicing/address'>[] {
  const kinds = ['Billing', 'Shipping'] as const
  return kinds.flatMap((Kind) => {
    const address = Customer?.[`${Kind}Address`]
    if (!address) return []
    return [
      {
        facts: { invoiceAddress: { ...address, Kind } },
        fieldName: (field: string) => `Customer.${Kind}Address.${field}`,
      },
    ]
  })
}

interface Location {
  LocationIsOfCompany: boolean | null
  LocationIsActive: boolean | null
  LocationCurrencyCode: string | null
  PrintableIdIsUsed: boolean | null
}

interface LocationRow {
  known: boolean
  active: Row<'entity_node'>['effective_is_active'] | null
  currency: Row<'entity_node'>['effective_currency_code']
  used: boolean
}

const locationStatement = `
  select exists (select from entity_node where company_id = $1 and id = $2) as known,
    (select effective_is_active from entity_node where company_id = $1 and id = $2) as active,
    (select effective_currency_code from entity_node where company_id = $1 and id = case when $2 = 0 then $1 else $2 end)
      as currency,
    exists (select from invoice where company_id = $1 and location_id = $2 and printable_id = $3) as used`

const readLocation = compiled(
  (
    _,
    {
      companyId,
      LocationId,
      PrintableId,
    }: Pick<NewInvoice, 'LocationId' | 'PrintableId'> & { companyId: number },
  ) => constantQuery<LocationRow>(locationStatement, [companyId, LocationId, PrintableId]),
)

/**
 * The members of the fact `invoice` about its location; those about the node are null for location 0, which means none;
 * the currency is then the company's.
 */
export async function locationFacts(
  em: EntityManager,
  companyId: number,
  { LocationId, PrintableId }: NewInvoice,
): Promise<Location> {
  const [row] = await readLocation(em, { companyId, LocationId, PrintableId: PrintableId || null })
  return {
    LocationIsOfCompany: LocationId === 0 ? null : (row?.known ?? false),
    LocationIsActive: row?.active ?? null,
    LocationCurrencyCode: row?.currency ?? null,
    PrintableIdIsUsed: PrintableId ? (row?.used ?? false) : null,
  }
}

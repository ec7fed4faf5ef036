// Facts about an invoice for the rules (rules/invoicing/).
import type { EntityManager } from '@mikro-orm/postgresql'
import { compiled } from '../../../entities/compiled-query.ts'
import { kysely } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import { amountOf, itemsOf, totalsOf } from './amounts.ts'
import type { NewInvoice, Original } from './new-invoice.ts'

/** The facts `invoice` and `originalInvoice`. */
export function invoiceFacts(invoice: NewInvoice, original: Original | undefined, location: Location) {
  const { IsRefund, OriginalInvoiceId, EmployeeId, LocationId, MovesStock, Notes } = invoice
  const totals = totalsOf(invoice)
  const taxLines = invoice.TaxCalculationResult?.Lines ?? []
  return {
    invoice: {
      ...{ IsRefund, OriginalInvoiceId, EmployeeId, LocationId, MovesStock, Notes },
      ...location,
      ItemsTotal: amountOf(totals.items),
      InvoiceTotal: amountOf(totals.total),
      ItemCount: itemsOf(invoice).length,
      TaxDetailCount: taxLines.reduce((count, { TaxDetails }) => count + TaxDetails.length, 0),
    },
    originalInvoice: original
      ? {
          Id: original.id,
          IsRefund: original.is_refund,
          CreatedDateUtc: formatInstant(original.created_date_utc),
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
    const { CountryCode, StateCode, PostalCode } = address
    return [
      {
        facts: { invoiceAddress: { Kind, CountryCode, StateCode, PostalCode } },
        fieldName: (field: string) => `Customer.${Kind}Address.${field}`,
      },
    ]
  })
}

interface Location {
  LocationIsOfCompany: boolean | null
  LocationIsActive: boolean | null
}

const readLocation = compiled((em, { companyId, locationId }: { companyId: number; locationId: number }) =>
  kysely(em)
    .selectFrom('entity_node')
    .select('effective_is_active')
    .where('company_id', '=', companyId)
    .where('id', '=', locationId),
)

/** The members of the fact `invoice` about its location; all are null for location 0, which means none. */
export async function locationFacts(
  em: EntityManager,
  companyId: number,
  locationId: number,
): Promise<Location> {
  if (locationId === 0) return { LocationIsOfCompany: null, LocationIsActive: null }
  const [node] = await readLocation(em, { companyId, locationId })
  return { LocationIsOfCompany: node !== undefined, LocationIsActive: node?.effective_is_active ?? null }
}

// What arrives of a transfer, as a request names it (A14): the facts for the rules (rules/availability/transfer-receipt.json),
// and the lines divided into what arrives and what is left. Tested by test/availability/receiveStockTransfer.test.ts.
import type { TransferredPackage } from '../../../../entities/tables/availability/stock-transfer-line.ts'
import type { StockTransferReceipt } from '../../../../generated/availability/types.gen.ts'
import type { BodyElementOf } from '../../../rules/evaluate/check.ts'
import type { Line } from './move-stock.ts'
import { linesByProduct, type TransferLine } from './transfer-facts.ts'

/** What the request says; `lines` is undefined if everything arrives. */
export interface Receipt {
  lines: readonly TransferLine[] | undefined
  closes: boolean
}

export function receiptOf({ Lines, Close }: StockTransferReceipt): Receipt {
  const closes = Close ?? false
  const lines = (Lines ?? []).map(({ CatalogItemId, Quantity, SerialNumbers }) => ({
    ...{ CatalogItemId: CatalogItemId.toLowerCase(), Quantity, SerialNumbers: SerialNumbers ?? [] },
  }))
  return { lines: Lines || closes ? lines : undefined, closes }
}

/** The parts of `check` for the lines of a receipt; `inTransit` are the lines of the locked transfer. */
export function receiptParts(
  { lines = [] }: Receipt,
  inTransit: readonly Line[],
): BodyElementOf<'availability/transfer-receipt'>[] {
  const sent = new Map(
    inTransit.map((line) => [line.CatalogItemId, { ...line, numbers: new Set(line.SerialNumbers) }]),
  )
  const totals = linesByProduct(lines)
  const named = new Set<string>()
  return lines.map(({ CatalogItemId, Quantity, SerialNumbers }, index) => {
    const line = sent.get(CatalogItemId)
    const before = named.size
    for (const id of SerialNumbers) named.add(`${CatalogItemId} ${id}`)
    return {
      facts: {
        receiptLine: {
          ...{ CatalogItemId, IsInTransfer: line !== undefined, IsSerialized: line?.isSerialized ?? false },
          ...{ Quantity, QuantityOfAll: totals.get(CatalogItemId)?.Quantity ?? Quantity },
          InTransit: line?.Quantity ?? 0,
          SerialNumbers: SerialNumbers.length,
          SerialNumberIds: SerialNumbers,
          SerialNumbersTwice: SerialNumbers.length - (named.size - before),
          SerialNumbersMissing: SerialNumbers.filter((id) => !line?.numbers.has(id)).length,
        },
      },
      fieldName: (field) => `Lines[${index}].${field}`,
    }
  })
}

/** Divides what is in transit: what arrives, and what is left of each line. Lines without a quantity are omitted. */
export function divide(
  inTransit: readonly Line[],
  { lines }: Receipt,
): { arriving: readonly Line[]; rest: readonly Line[] } {
  if (lines === undefined) return { arriving: inTransit.filter(({ Quantity }) => Quantity > 0), rest: [] }
  const totals = linesByProduct(lines)
  const divided = inTransit.map((line) => {
    const { Quantity, SerialNumbers } = totals.get(line.CatalogItemId) ?? { Quantity: 0, SerialNumbers: [] }
    const [first, others] = dividePackages(line.packages, Quantity)
    const arrived = new Set(SerialNumbers)
    const left = line.SerialNumbers.filter((id) => !arrived.has(id))
    return {
      arriving: { ...line, Quantity, SerialNumbers, packages: first },
      rest: { ...line, Quantity: line.Quantity - Quantity, SerialNumbers: left, packages: others },
    }
  })
  return {
    arriving: divided.map(({ arriving }) => arriving).filter(({ Quantity }) => Quantity !== 0),
    rest: divided.map(({ rest }) => rest).filter(({ Quantity }) => Quantity !== 0),
  }
}

/** The packages that the first `quantity` units are in, and those of the others. */
function dividePackages(packages: Line['packages'], quantity: number): [Line['packages'], Line['packages']] {
  if (packages === null) return [null, null]
  const [first, others]: TransferredPackage[][] = [[], []]
  let remaining = quantity
  for (const one of packages) {
    const taken = Math.min(remaining, one.Quantity)
    remaining -= taken
    if (taken > 0) first?.push({ ...one, Quantity: taken })
    if (taken < one.Quantity) others?.push({ ...one, Quantity: one.Quantity - taken })
  }
  return [first ?? [], others ?? []]
}

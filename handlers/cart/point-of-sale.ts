// Where pending orders go with POS_URL (C5): to another system, which gets the cart's id as idempotency key, so
// that it may be asked again, and may answer with its own identifier. Held by test/cart/orders.test.ts.
import type { CartItem } from '../../generated/cart/types.gen.ts'

/** A cart as the point of sale receives it. */
export interface SubmittedCart {
  CartId: number
  CompanyId: number
  EntityId: number
  SourceId: string
  FirstName: string | null
  LastName: string | null
  Email: string | null
  PhoneNumber: string | null
  Items: CartItem[]
}

export interface PointOfSale {
  /** Gives the order's identifier there, if it said one. Throws where the order was not taken. */
  submit(cart: SubmittedCart): Promise<string | null>
}

/** Undefined without an address: then this database is the point of sale. */
export function createPointOfSale({
  url,
  timeoutMs = 10_000,
}: {
  url?: string | undefined
  timeoutMs?: number
}): PointOfSale | undefined {
  if (url === undefined) return undefined

  return {
    async submit(cart) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': String(cart.CartId) },
        body: JSON.stringify(cart),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`The point of sale answered ${response.status}`)
      return identifierIn(text)
    },
  }
}

/** The `Id` of a JSON answer, fit for the database; a point of sale that says nothing of the kind is fine too. */
function identifierIn(text: string): string | null {
  try {
    const id: unknown = JSON.parse(text)?.Id
    if (typeof id !== 'string' && typeof id !== 'number') return null
    return String(id).replaceAll('\0', '').slice(0, 255).toWellFormed()
  } catch {
    return null
  }
}

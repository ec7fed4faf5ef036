// Where pending orders go (C5): into this database alone, or with POS_URL to another system as well, which gets
// the cart's id as idempotency key and may answer with its own identifier. Held by test/cart/orders.test.ts.
import type { CartItem } from '../../generated/cart/types.gen.ts'

export interface QueuedCart {
  id: number
  companyId: number
  entityId: number
  sourceId: string
  firstName: string | null
  lastName: string | null
  email: string | null
  phoneNumber: string | null
  items: CartItem[]
  attempts: number
  /** True while a failed cart's pause lasts. */
  isWaiting: boolean
}

export interface PointOfSale {
  /** Throws where the order was not taken; it is tried again then. */
  submit(cart: QueuedCart): Promise<{ externalId: string | null }>
}

export function createPointOfSale({
  url,
  timeoutMs = 10_000,
}: {
  url?: string | undefined
  timeoutMs?: number
}): PointOfSale {
  if (url === undefined) return { submit: async () => ({ externalId: null }) }

  return {
    async submit(cart) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': String(cart.id) },
        body: JSON.stringify({
          CartId: cart.id,
          CompanyId: cart.companyId,
          EntityId: cart.entityId,
          SourceId: cart.sourceId,
          FirstName: cart.firstName,
          LastName: cart.lastName,
          Email: cart.email,
          PhoneNumber: cart.phoneNumber,
          Items: cart.items,
        }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = (await response.text()).slice(0, 65_536)
      if (!response.ok) throw new Error(`The point of sale answered ${response.status}`)
      return { externalId: externalIdIn(text) }
    },
  }
}

/** The `Id` of a JSON answer; a point of sale that says nothing of the kind is fine too. */
function externalIdIn(text: string): string | null {
  try {
    const id: unknown = JSON.parse(text)?.Id
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 255) : null
  } catch {
    return null
  }
}

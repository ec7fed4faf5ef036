// Seeds the carts of the online store, in every status, each with its pending order: pending, refused, completed and
// cancelled ones. A reset keeps their age, so that a new cart is as new as after the start.
// Tested by test/cart/seed.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CartItemStatus } from '../../generated/cart/types.gen.ts'
import { namedUuid } from '../tables/accounts/secrets.ts'
import { Cart } from '../tables/cart/cart.ts'
import { CartItem } from '../tables/cart/cart-item.ts'
import { PendingOrder } from '../tables/cart/pending-order.ts'
import type { Company } from '../tables/company/company.ts'
import { allocateIdsInTransaction } from '../tenants/allocate-ids.ts'
import type { OnboardingPackage } from '../tenants/onboarding.ts'
import { customers } from './customers.ts'
import { priceOf } from './prices.ts'

type Nodes = OnboardingPackage['Entities']
type Items = OnboardingPackage['CatalogItems']

const MINUTE = 60_000
const [NEW, COMPLETE, ABANDONED] = [1, 2, 3] as const

interface SubmittedCart {
  minutesAgo: number
  status: CartItemStatus
  items: readonly string[]
  /** Undefined for the customer at the same place in customers.ts, null for a cart without one. */
  customer?: Customer | null
  order: Pick<Partial<PendingOrder>, 'status' | 'refusalStatus' | 'refusalMessage' | 'message'>
  /** The number of the sale (sales.ts) whose invoice completed the order. */
  sale?: number
}

interface Customer {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
}

/** The newest one first: it becomes Abandoned half an hour after the start. New carts come last, so that ids remain. */
const submitted: readonly SubmittedCart[] = [
  { minutesAgo: 1, status: NEW, items: ['Nimbus 5 Phone Case'], order: { status: 'Pending' } },
  {
    ...{ minutesAgo: 4, status: NEW, items: ['Aster Watch Charging Dock'] },
    order: { status: 'Refused', refusalStatus: 409, refusalMessage: 'The article is no longer sold.' },
  },
  {
    ...{
      minutesAgo: 26 * 60,
      status: COMPLETE,
      items: ['Nimbus 5 Phone Case', 'Volta USB-C Cable 1 m White'],
    },
    ...{ order: { status: 'Completed', message: 'Picked up in the store' }, sale: 12 },
  },
  {
    ...{ minutesAgo: 50 * 60, status: ABANDONED, items: ['Nimbus 4 Phone Case'] },
    order: { status: 'Cancelled', message: 'The customer changed her mind' },
  },
  {
    ...{ minutesAgo: 74 * 60, status: COMPLETE, items: ['Nimbus 5 Clear Case'] },
    customer: { firstName: '太郎', lastName: '山田', phoneNumber: '555-0160', email: 'taro@example.com' },
    ...{ order: { status: 'Completed', message: 'ありがとうございました 🎁' }, sale: 15 },
  },
  // Everything that is optional is absent; its item is not in the catalog.
  {
    ...{ minutesAgo: 98 * 60, status: ABANDONED, items: ['Χάραξη ονόματος 🎁'], customer: null },
    order: { status: 'Cancelled' },
  },
]

const nobody = { firstName: null, lastName: null, phoneNumber: null, email: null }

function customerOf(index: number): Customer {
  const { firstName = '', lastName = '' } = customers[index] ?? {}
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return { firstName, lastName, phoneNumber: `555-014${2 + index}`, email }
}

export async function seedCarts(
  em: EntityManager,
  { id: companyId, sourceId }: Company,
  nodes: Nodes,
  items: Items,
): Promise<void> {
  const entityId = nodes.find(({ Name }) => Name === 'Online Store')?.Id ?? companyId
  const now = Date.now()
  const cartIds = await allocateIdsInTransaction(em, companyId, 'cart', submitted.length)
  const itemIds = await allocateIdsInTransaction(
    em,
    companyId,
    'cart_item',
    submitted.flatMap((each) => each.items).length,
  )
  const rows = submitted.map(({ minutesAgo, status, items: names, customer, order, sale }, index) => {
    const cartId = cartIds[index] ?? 0
    const named = customer === undefined ? customerOf(index) : (customer ?? nobody)
    const shared = { companyId, entityId, sourceId, ...named }
    const lines = names.map((name, position) => {
      const item = items.find(({ Name }) => Name === name)
      const id = itemIds.shift() ?? 0
      return {
        ...{ companyId, id, cartId, position, name, productTypeId: 2 as const, quantity: 1 + position },
        catalogItemId: item?.Id ?? null,
        slug: item ? name.toLowerCase().replaceAll(/\W+/g, '-') : null,
        displayPrice: item ? Math.round(100 * priceOf(item)) / 100 : 5,
      }
    })
    const createdAt = new Date(now - minutesAgo * MINUTE)
    return {
      cart: { ...shared, id: cartId, status, dateCreatedUtc: createdAt },
      lines,
      order: {
        ...{ ...shared, refusalStatus: null, refusalMessage: null, message: null },
        ...{ ...order, cartId, createdUtc: new Date(createdAt.getTime() + 1000) },
        invoiceId: sale === undefined ? null : namedUuid('invoice', companyId, sale),
        items: lines.map((line) => ({
          ...{ Id: line.id, Name: line.name, ProductTypeId: line.productTypeId, Slug: line.slug },
          ...{ CatalogItemId: line.catalogItemId, Quantity: line.quantity, DisplayPrice: line.displayPrice },
        })),
      },
    }
  })
  await em.insertMany(
    Cart,
    rows.map(({ cart }) => cart),
  )
  await em.insertMany(
    CartItem,
    rows.flatMap(({ lines }) => lines),
  )
  const orderIds = await allocateIdsInTransaction(em, companyId, 'pending_order', rows.length)
  await em.insertMany(
    PendingOrder,
    rows.map(({ order }, index) => ({ ...order, id: orderIds[index] ?? 0 })),
  )
}

// What stands for a document's path parameters, and for members of the same name in its request examples: one line
// per name, made once for each tenant in this order, so that a line may use what is above it. A later service adds
// the names of its own parameters here, each with the real identifier of something that the tenant has.
import type { OnboardingPackage } from '../../entities/onboarding.ts'
import type { TestApp, TestRequest } from '../support/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: fixtures are read by parameter name
export type Values = Record<string, any>

export interface Making {
  app: TestApp
  tenant: OnboardingPackage
  /** What is made so far. */
  values: Values
  /** A request of the tenant's own client; throws unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  ask(path: string, request?: TestRequest): Promise<any>
}

/** An identifier that nobody has, fit for every identifier that is a number. */
export const UNKNOWN_ID = 2_147_483_646

export const fixtures: Readonly<Record<string, (making: Making) => unknown>> = {
  CompanyId: ({ tenant }) => tenant.CompanyId,
  EntityId: ({ tenant }) => tenant.Entities.find(({ Role }) => Role === 'Location')?.Id,
  SourceId: ({ tenant }) => tenant.SourceId,
  CatalogItemId: ({ tenant }) => tenant.CatalogItems[0]?.Id,
  client_id: ({ tenant }) => tenant.ClientId,
  client_secret: ({ tenant }) => tenant.ClientSecret,
  username: ({ tenant }) => tenant.Users[0]?.UserName,
  password: ({ tenant }) => tenant.Users[0]?.Password,
  CartId: submitCarts,
  PendingOrderId: placeOrders,
}

/** Enough members for pages of a list, and none like another. */
const customers = ['Ada', 'Bela', 'Chidi', 'Dora', 'Emil']

async function submitCarts({ values, ask }: Making): Promise<number> {
  let id = 0
  for (const [index, FirstName] of customers.entries()) {
    const [cart] = await ask(`/cart/v1/companies(${values.CompanyId})/entities(${values.EntityId})/carts`, {
      method: 'POST',
      body: {
        FirstName,
        LastName: 'Miller',
        Email: `${FirstName.toLowerCase()}.miller@example.com`,
        PhoneNumber: index % 2 === 0 ? '555-0142' : null,
        SourceId: values.SourceId,
        Items: [
          {
            Name: 'Nimbus 5 Phone Case',
            ProductTypeId: 2,
            CatalogItemId: values.CatalogItemId,
            Slug: 'nimbus-5-phone-case',
            Quantity: index + 1,
            DisplayPrice: 24.99,
          },
        ],
      },
    })
    id = cart.Id
  }
  return id
}

/** The order service does not run beside these suites, so its rows are written for it. */
async function placeOrders({ app, values }: Making): Promise<number> {
  const rows = await app.orm.em.fork().execute<{ id: number }[]>(
    `insert into pending_order (company_id, entity_id, cart_id, source_id, first_name, last_name, email, phone_number, items)
     select cart.company_id, cart.entity_id, cart.id, cart.source_id, cart.first_name, cart.last_name, cart.email,
       cart.phone_number, (select json_agg(json_build_object('Id', item.id, 'Name', item.name,
         'ProductTypeId', item.product_type_id, 'CatalogItemId', item.catalog_item_id, 'Slug', item.slug,
         'Quantity', item.quantity, 'DisplayPrice', item.display_price)) from cart_item item where item.cart_id = cart.id)
     from cart where cart.company_id = ? order by cart.id returning id`,
    [values.CompanyId],
  )
  return rows.at(-1)?.id ?? 0
}

// Load for the drill on a cluster: clients of several companies over persistent connections, which record what the server
// has confirmed.
import { Agent, request } from 'node:https'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { tokenFrom } from '../servers/token-from.ts'

export interface Shop {
  companyId: number
  sourceId: string
  store: number
  item: string
  token: string
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the drill looks into bodies freely
  body: any
}

export type Send = (
  caller: Pick<Shop, 'token'>,
  method: string,
  path: string,
  body?: object,
) => Promise<Answer>

export async function shopOf(origin: string, tenant: OnboardingPackage): Promise<Shop> {
  const store = tenant.Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
  const item = tenant.CatalogItems.find((each) => !each.IsSerialized && !each.IsLot)?.Id ?? ''
  const token = await tokenFrom(origin, {
    ...{ grant_type: 'client_credentials', client_id: tenant.ClientId, client_secret: tenant.ClientSecret },
  })
  return { companyId: tenant.CompanyId, sourceId: tenant.SourceId, store, item, token }
}

/** Sends requests over persistent connections; the server created its certificate for this run. */
export function createSender(origin: string): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const send: Send = ({ token }, method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(text !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
        }),
      }
      const outgoing = request(
        `${origin}${path}`,
        { method, agent, headers, timeout: 60_000 },
        async (response) => {
          try {
            const chunks: Buffer[] = []
            for await (const chunk of response) chunks.push(chunk)
            const responseText = Buffer.concat(chunks).toString('utf8')
            resolve({
              status: response.statusCode ?? 0,
              body: responseText === '' ? undefined : JSON.parse(responseText),
            })
          } catch (error) {
            reject(error)
          }
        },
      )
      outgoing.once('timeout', () => outgoing.destroy(new Error(`${path} was not answered in a minute`)))
      outgoing.once('error', reject)
      outgoing.end(text)
    })
  return { send, close: () => agent.destroy() }
}

const node = (service: string, { companyId, store }: Shop) =>
  `/${service}/v1/Companies(${companyId})/Entities(${store})`

/** The requests of a shop, one function each. */
export const requests = {
  setPrice: (send: Send, shop: Shop, price = 24.99) =>
    send(shop, 'POST', `${node('pricing', shop)}/CatalogItems(${shop.item})/Pricing`, {
      ...{ RegularPrice: price, IsDiscountable: false },
    }),
  hold: (send: Send, shop: Shop) =>
    send(shop, 'POST', `${node('availability', shop)}/CatalogProductHoldBatches`, {
      HoldDurationInMinutes: 30,
      Products: [{ CatalogProductId: shop.item, Quantity: 1 }],
    }),
  createCart: (send: Send, shop: Shop) =>
    send(shop, 'POST', `/cart/v1/companies(${shop.companyId})/entities(${shop.store})/carts`, {
      ...{ FirstName: 'Ada', LastName: 'Miller', Email: 'ada.miller@example.com', SourceId: shop.sourceId },
      Items: [1, 2, 3].map((line) => ({
        ...{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, CatalogItemId: `case-${line}` },
        ...{ Slug: 'nimbus-5-phone-case', Quantity: line, DisplayPrice: 19.99 },
      })),
    }),
} as const

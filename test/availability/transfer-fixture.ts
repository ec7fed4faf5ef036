// Shared by the tests of transfers: two stores, requests, and the figures of a product at a node.
import type { TestResponse } from '../support/app.ts'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

/** The quantities in stock, in transit from the node, and in transit to it. */
type Figures = [inStock: number, goingOut: number, comingIn: number]

export interface TransferFixture extends StockFixture {
  /** The stores "Harbour Street" and "Mill Lane". */
  stores: { local: number; other: number }
  send(lines: object[], from?: number, to?: number): Promise<TestResponse>
  end(id: string, verb: 'Receive' | 'Cancel', body?: unknown): Promise<TestResponse>
  /** The figures of the item at the node; zeros if it has no stock record. */
  figures(item: string, node?: number): Promise<Figures>
}

export async function createTransferFixture(): Promise<TransferFixture> {
  const fixture = await createStockFixture()
  const { local } = fixture.nodes
  const other = fixture.app.onboarding.Entities.find(({ Name }) => Name === 'Mill Lane')?.Id ?? 0
  return {
    ...fixture,
    stores: { local, other },
    send: (Lines, FromEntityId = local, ToEntityId = other) =>
      fixture.request('POST', 'StockTransfers', { FromEntityId, ToEntityId, Lines }),
    end: (id, verb, body) => fixture.request('POST', `StockTransfers(${id})/${verb}`, body),
    async figures(item, node = local) {
      const quantities = `Entities(${node})/CatalogProductQuantities(${item})/Quantities`
      const { status, body } = await fixture.get(quantities)
      if (status === 404) return [0, 0, 0]
      return [body.QuantityInStock, body.QuantityTransferOut, body.QuantityTransferIn]
    },
  }
}

export const line = (CatalogItemId: string, Quantity: number, members: object = {}) => ({
  ...{ CatalogItemId, Quantity },
  ...members,
})

export const codeOf = ({ status, body }: TestResponse) => [status, body.Code ?? body.Details?.[0]?.Code]

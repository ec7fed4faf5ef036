// The search of operations, with phrases of integrators who do not know the names in the documents.
import { describe, expect, test } from 'vitest'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { createSearch, PHRASES } from '../../handlers/pages/search.ts'
import { documents, operations } from '../support/contract.ts'

const entries = operations.map(({ id, service, template, method }) => {
  const { summary, description } = (documents.get(service) as Json).paths[template][method.toLowerCase()]
  return { name: id, title: summary, path: template, description }
})
const search = createSearch(entries)

describe('the search finds among the first three', () => {
  test.each([
    ['reserve an item', 'createHoldBatch'],
    ['reserve stock while the customer pays', 'createHoldBatch'],
    ['free a reservation', 'releaseHoldBatch'],
    ['all reservations of a store', 'listHoldBatches'],
    ['how many pieces are on hand', 'getQuantities'],
    ['inventory of a branch', 'listEntityStock'],
    ['set inventory level', 'upsertEntityStock'],
    ['write off broken goods', 'createStockAdjustment'],
    ['ship products to another shop', 'createStockTransfer'],
    ['search by IMEI', 'listEntitySerialNumbers'],
    ['products that run out of stock', 'listBelowThreshold'],
    ['place an order', 'createCart'],
    ['submit a basket', 'createCart'],
    ['cancel the order', 'updatePendingOrderStatus'],
    ['sell something at the till', 'createInvoice'],
    ['look up a receipt', 'listInvoiceSummaries'],
    ['how much may be refunded', 'getRefundable'],
    ['what does the article cost', 'getEffectivePrice'],
    ['new promotion', 'createSaleOverridePrice'],
    ['import prices in bulk', 'bulkUpsertPricing'],
    ['which prices changed', 'listChangedPrices'],
    ['sign in', 'createToken'],
    ['credentials for my application', 'createClient'],
    ['who changed permissions', 'listAuditEntries'],
    ['subscribe to notifications', 'createSubscription'],
    ['send the webhook again', 'redeliverEvent'],
    ['add an employee', 'createUser'],
    ['staff of a store', 'listUsers'],
    ['forgotten password', 'setTemporaryPassword'],
    ['open a new warehouse', 'createEntity'],
    ['find a product by barcode', 'listCatalogItems'],
    ['upload the catalogue', 'bulkUpsertCatalogItems'],
    ['jump ahead in time', 'advanceClock'],
    ['comittment of a product', 'createCommitment'],
  ])('%s: %s', (query, name) => {
    const names = search(query).map((entry) => entry.name)

    expect(names.slice(0, 3)).toContain(name)
  })
})

test('finds nothing for words that no document has', () => {
  expect(search('xylophone the of')).toEqual([])
})

test('the phrases belong to operations', () => {
  const names = entries.map(({ name }) => name)

  expect(Object.keys(PHRASES).filter((name) => !names.includes(name))).toEqual([])
})

// A user whose scopes apply only at its nodes (U9), in every operation that writes: at an assigned node the request succeeds; at
// another one, or for the company, it is 403 and stores nothing.
import { beforeAll, describe, expect, test } from 'vitest'
import { writesAtNodes } from '../../handlers/api/contract/read-operations.ts'
import { operationsOf } from '../../handlers/pages/documents/document.ts'
import { type DocumentedOperation, documents, operations } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import type { Values } from './fixtures/fixtures.ts'
import { changes, watchRows } from './fixtures/other-tenants.ts'
import { nodeExemptions } from './node-exemptions.ts'
import { type Draft, startSuite } from './suite.ts'

const byPath = (path: string) => (path.includes('{EntityId}') ? ['EntityId'] : null)

/** `x-node` of each operation that writes, for others undefined; a path with EntityId needs none. */
const nodes = new Map(
  [...documents.values()].flatMap((document) =>
    operationsOf(document).map(({ path, operation }) => {
      const writes = writesAtNodes(operation, operation.security ?? document.security ?? [])
      return [operation.operationId, writes ? (operation['x-node'] ?? byPath(path)) : undefined] as const
    }),
  ),
)

const writes = ({ id }: DocumentedOperation) => nodes.get(id) !== undefined
const isOfCompany = ({ id }: DocumentedOperation) => nodes.get(id) === 'company'

const suite = useFixture(startSuite)
let elsewhere: number
let belowStore: number
let storeTerm: number
let priceElsewhere: number
const em = () => suite.app.orm.em.fork()

beforeAll(async () => {
  const { CompanyId, EntityId, ParentId, SpareNodeId, SpareTermId, SparePricingId, SpareItemId } =
    suite.values
  const insert = (statement: string, values: readonly unknown[]) => em().execute(statement, [...values])
  elsewhere = SpareNodeId + 100_000
  belowStore = elsewhere + 1
  storeTerm = SpareTermId + 100_000
  priceElsewhere = SparePricingId + 100_000
  const NODE = `insert into entity_node (company_id, id, parent_id, role, name) values (?, ?, ?, 'Location', 'Kiosk')`
  await insert(NODE, [CompanyId, elsewhere, CompanyId])
  await insert(NODE, [CompanyId, belowStore, ParentId])
  await insert(
    `insert into pricing_term (company_id, id, entity_id, name, language) values (?, ?, ?, 'STORE', 'en-us')`,
    [CompanyId, storeTerm, EntityId],
  )
  await insert(
    `insert into pricing_information (company_id, id, entity_id, catalog_item_id, regular_price) values (?, ?, ?, ?, 9.99)`,
    [CompanyId, priceElsewhere, elsewhere, SpareItemId],
  )
  await watchRows(em(), [CompanyId])
})

/** Makes the caller a user with these nodes, to which all its scopes are limited. */
async function asClerk(draft: Draft, assigned: readonly number[]): Promise<void> {
  const { CompanyId, UserId, client_id, SupplierEntityId } = suite.values
  await em().execute('delete from user_location where company_id = ? and user_id = ?', [CompanyId, UserId])
  await em().execute(
    'insert into user_location (company_id, user_id, entity_id) select ?, ?, unnest(?::int[])',
    [...[CompanyId, UserId, `{${assigned.join()}}`]],
  )
  const { scopes } = (await suite.app.app.tokens.authenticate(draft.token ?? '')) ?? { scopes: [] }
  const { accessToken } = await suite.app.app.tokens.issue({
    ...{ subject: `user:${UserId}`, companyId: CompanyId, clientId: client_id },
    ...{ supplierEntityId: SupplierEntityId, scopes: [...scopes], nodeScopes: [...scopes] },
    ...{ generation: 1_000_000, family: null },
  })
  draft.token = accessToken
}

const ownNodes = () => {
  const { EntityId, ParentId, SupplierEntityId } = suite.values
  return [EntityId, ParentId, SupplierEntityId]
}

/** The fixtures of these belong to the company. */
const atStore = (): Readonly<Record<string, Values>> => ({
  updatePricingTerm: { TermId: storeTerm },
  deletePricingTerm: { TermId: storeTerm },
  deleteEntity: { EntityId: belowStore },
})

const drafted = (id: string, values?: Values) =>
  suite.draft(operations.find((each) => each.id === id) as DocumentedOperation, values)

async function sentAsClerk(draft: Draft, assigned: readonly number[]) {
  await asClerk(draft, assigned)
  await changes(em())
  return suite.send(draft)
}

async function refuses(draft: Draft, assigned: readonly number[]) {
  const { status, body, text } = await sentAsClerk(draft, assigned)
  expect(status, text).toBe(403)
  expect(body.Message).toBe('You can only change what belongs to the nodes that you are assigned to.')
  expect(await changes(em())).toEqual([])
}

test('every operation that writes says at which node, or why at none', () => {
  const silent = [...nodes].flatMap(([id, node]) => (node === null ? [id] : []))
  const others = operations.filter(
    ({ id, method }) => nodes.get(id) === undefined && method !== 'GET' && !(id in nodeExemptions),
  )

  expect(silent, 'Give the operation an x-node; openapi/README.md explains it.').toEqual([])
  expect(others.map(({ id }) => id)).toEqual([])
  expect(Object.keys(nodeExemptions).filter((id) => nodes.get(id) !== undefined || !nodes.has(id))).toEqual(
    [],
  )
})

sampledOperations(
  'succeeds for a user who is assigned to the node',
  (operation) => writes(operation) && !isOfCompany(operation),
  async (operation) => {
    const draft = await suite.draft(operation, atStore()[operation.id])

    const { status, text } = await sentAsClerk(draft, ownNodes())

    expect(status, text).toBeLessThan(300)
  },
)

sampledOperations('is 403 elsewhere, and for the company', writes, async (operation) => {
  await refuses(await suite.draft(operation), isOfCompany(operation) ? ownNodes() : [elsewhere])
})

describe('a list', () => {
  const lists = [
    'bulkUpsertStock',
    'bulkCreateStockAdjustments',
    'bulkUpsertPricing',
    'bulkDeletePricing',
  ] as const
  test.each(lists)('of %s with a member elsewhere is 403', async (id) => {
    const draft = await drafted(id)
    const [member] = draft.body
    draft.body.push({ ...member, Id: undefined, EntityId: elsewhere })
    if (id === 'bulkUpsertStock') draft.body.at(-1).Id = member.Id

    await refuses(draft, ownNodes())
    draft.body.pop()
    draft.body.push({ ...member, EntityId: suite.values.CompanyId })
    await refuses(draft, ownNodes())
  })

  test('of prices that names one elsewhere by its Id is 403', async () => {
    const { SparePricingId } = suite.values
    for (const name of ['bulkDeletePricing', 'bulkUpsertPricing']) {
      const draft = await drafted(name)
      if (name === 'bulkDeletePricing') draft.body = [{ Id: SparePricingId }, { Id: priceElsewhere }]
      else draft.body[0].Id = priceElsewhere
      await refuses(draft, ownNodes())
    }
  })
})

describe('of several nodes that a request names', () => {
  test.each(['updatePricing', 'patchPricing', 'updateProductPrice'])(
    '%s needs the stored one',
    async (id) => {
      await refuses(await drafted(id, { PricingId: priceElsewhere }), ownNodes())
    },
  )
  test.each(['upsertPricing', 'upsertEntityPricing', 'createProductPrice'])(
    '%s needs the named one',
    async (id) => {
      const draft = await drafted(id)
      draft.body.Id = priceElsewhere
      await refuses(draft, ownNodes())
    },
  )
  test('updatePricingTerm and updateEntity need both', async () => {
    await refuses(await drafted('updatePricingTerm'), ownNodes())
    await refuses(await drafted('updateEntity', { ParentId: suite.values.CompanyId }), ownNodes())
    await refuses(await drafted('updateEntity', { EntityId: elsewhere }), ownNodes())
  })
  test('that of the path counts where the body leaves it open', async () => {
    const draft = await drafted('upsertEntityStock')
    draft.body.EntityId = 0
    expect((await sentAsClerk(draft, ownNodes())).status).toBeLessThan(300)
  })
})

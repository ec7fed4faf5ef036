// Concurrent changes of a tree (N1): moves never form a cycle, names stay unique, and nothing refers to a deleted node.
import { describe, expect, test } from 'vitest'
import type { Entity } from '../../generated/entities/types.gen.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

const ROUNDS = 10

const addGroup = (Name: string, ParentId = fixture.companyId) =>
  fixture.addNode({ Role: 'Group', Name, ParentId })
const move = (node: Entity, ParentId: number) =>
  fixture.request('PUT', `Entities(${node.Id})`, { body: { Name: node.Name, ParentId } })
const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted()

/** The ids of all nodes that the tree reaches from the company. */
async function reached(): Promise<number[]> {
  const ids: number[] = []
  const { body } = await fixture.request('GET', 'Tree')
  for (let level = [body]; level.length > 0; level = level.flatMap(({ Children }) => Children)) {
    ids.push(...level.map(({ Id }) => Id))
  }
  return ids.toSorted((a, b) => a - b)
}

const all = async () => (await fixture.request('GET', 'Entities')).body.map(({ Id }: Entity) => Id)

describe('concurrent moves', () => {
  test('of two nodes below each other: only one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await addGroup(`A ${round}`), await addGroup(`B ${round}`)]

      const responses = await Promise.all([move(a, b.Id), move(b, a.Id)])

      expect(statuses(responses)).toEqual([200, 400])
      expect(responses.map(({ body }) => body.Code)).toContain('NodeBelowItself')
    }
    expect(await reached()).toEqual(await all())
  })

  test('of many nodes into a cycle: at least one is refused, and all nodes stay in the tree', async () => {
    const nodes: Entity[] = []
    for (let index = 0; index < 8; index++) nodes.push(await addGroup(`Ring ${index}`))

    const responses = await Promise.all(
      nodes.map((node, index) => move(node, nodes[(index + 1) % nodes.length]?.Id ?? 0)),
    )

    expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 200, 200, 400])
    expect(await reached()).toEqual(await all())
  })
})

describe('concurrent additions', () => {
  test('of one name below one parent: only one succeeds', async () => {
    const body = { Role: 'Location', Name: 'Twin', ParentId: fixture.companyId }

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => fixture.request('POST', 'Entities', { body })),
    )

    expect(statuses(responses)).toEqual([201, 400, 400, 400, 400, 400])
  })

  test('of nodes or records below a node that is being deleted: one of the two is refused', async () => {
    const item = fixture.app.onboarding.CatalogItems[150]?.Id
    for (let round = 0; round < ROUNDS; round++) {
      const store = await fixture.addNode({
        ...{ Role: 'Location', Name: `Going ${round}`, ParentId: fixture.companyId },
      })
      const users = [
        () =>
          fixture.request('POST', 'Entities', { body: { Role: 'Device', Name: 'Till', ParentId: store.Id } }),
        () =>
          fixture.send('POST', `/invoicing/v1/Companies(${fixture.companyId})/Invoices`, {
            LocationId: store.Id,
          }),
        () =>
          fixture.send(
            'POST',
            `/availability/v1/Companies(${fixture.companyId})/Entities(${store.Id})/CatalogItems`,
            { Id: item, Quantity: 1 },
          ),
      ]
      const use = users[round % users.length] as (typeof users)[number]

      const [used, deleted] = await Promise.all([use(), fixture.request('DELETE', `Entities(${store.Id})`)])

      expect([used.status === 201, deleted.status === 204]).toContain(false)
      expect([used.status === 201, deleted.status === 204]).toContain(true)
    }
  })
})

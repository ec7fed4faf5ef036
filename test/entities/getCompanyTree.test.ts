import { beforeAll, describe, expect, test } from 'vitest'
import type { TreeNode } from '../../generated/entities/types.gen.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('GET /Companies({CompanyId})/Tree', () => {
  const app = useFixture(startApp)
  let token: string
  const path = () => `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
  const read = async (): Promise<TreeNode> => (await app.request(path(), { token })).body
  const flat = (node: TreeNode): TreeNode[] => [node, ...node.Children.flatMap(flat)]

  beforeAll(async () => {
    token = await app.tokenOf('Employee')
  })

  test('begins with the company', async () => {
    const { Children, ...root } = await read()
    const { CompanyId, CompanyName } = app.onboarding

    expect(root).toEqual({ Id: CompanyId, Role: 'Company', Name: CompanyName, ParentId: null })
    expect(Children.length).toBeGreaterThan(0)
  })

  test('contains every node of the onboarding package once, below its parent', async () => {
    const nodes = flat(await read())
    const byId = (a: { Id: number }, b: { Id: number }) => a.Id - b.Id

    expect(nodes.map(({ Children: _, ...node }) => node).toSorted(byId)).toEqual(
      app.onboarding.Entities.toSorted(byId),
    )
    for (const node of nodes) for (const child of node.Children) expect(child.ParentId).toBe(node.Id)
  })

  test('puts only permitted roles under each node', async () => {
    const allowed: Record<string, string[]> = {
      Company: ['Division', 'Group', 'Location', 'Supplier', 'Carrier'],
      Division: ['Division', 'Group', 'Location'],
      Group: ['Division', 'Group', 'Location'],
      Location: ['Device'],
      Device: [],
      Supplier: [],
      Carrier: [],
    }
    for (const { Role, Children } of flat(await read()))
      for (const child of Children) expect(allowed[Role], Role).toContain(child.Role)
  })

  test('has an empty list for a node without children, and orders children by Id', async () => {
    for (const { Role, Children } of flat(await read())) {
      if (Role === 'Device') expect(Children).toEqual([])
      const ids = Children.map(({ Id }) => Id)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    }
  })

  test('includes a parent that was created after its child', async () => {
    const { CompanyId } = app.onboarding
    const insert = `insert into entity_node (id, company_id, role, name, parent_id) values (?, ?, ?, ?, ?)`
    const database = app.orm.em.fork()
    await database.execute(insert, [900_002, CompanyId, 'Division', 'North', CompanyId])
    await database.execute(insert, [900_001, CompanyId, 'Location', 'Pier Road', 900_002])
    const north = flat(await read()).find(({ Name }) => Name === 'North')

    expect(north?.Children.map(({ Name }) => Name)).toEqual(['Pier Road'])
  })

  test('is 404 for a token that outlives its company', async () => {
    await app.orm.em.fork().execute('delete from company where id = ?', [app.onboarding.CompanyId])

    expect((await app.request(path(), { token })).status).toBe(404)
  })
})

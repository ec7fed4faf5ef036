import { beforeAll, describe, expect, test } from 'vitest'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

describe('GET /entities({EntityId})/users', () => {
  const fixture = useFixture(createUserFixture)
  beforeAll(async () => {
    await giveIdsByDefault(fixture.app.orm.em.fork())
  })
  const list = (node: number, query: Record<string, string | number> = {}) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    return fixture.get(`Entities(${node})/Users?${text}`)
  }
  const names = async (node: string, query = {}) => {
    const { body } = await list(fixture.node(node), query)
    return body.map(({ UserName }: { UserName: string }) => UserName).sort()
  }

  test('lists all active users of the company', async () => {
    expect(await names('Demo Retail')).toEqual(
      ['grace.holt', 'omar.reyes', 'lena.fischer', 'tom.baker', 'priya.nair', 'jack.murray', 'maya.cole']
        .concat(['nora.lind', 'sam.okafor', 'hugo.brandt', 'eleni.papadaki', 'yui.tanaka', 'layla.haddad'])
        .concat(['noor.aziz', 'kiosk'])
        .sort(),
    )
  })

  test('lists those of a division and all nodes below, each once', async () => {
    expect(await names('East')).toEqual(['hugo.brandt', 'lena.fischer', 'maya.cole', 'tom.baker'])
    expect(await names('West')).toEqual(['priya.nair'])
  })

  test('lists those of a location itself, and those of a till under its division', async () => {
    const { Id } = await fixture.newUser({ UserName: 'till.user' })
    await fixture.request('PUT', `users(${Id})/locations(${fixture.node('Mill Lane Till 1')})`)
    try {
      expect(await names('Mill Lane')).toEqual(['hugo.brandt', 'tom.baker'])
      expect(await names('Mill Lane Till 1')).toEqual(['till.user'])
      expect(await names('East')).toContain('till.user')
    } finally {
      await fixture.sql('delete from user_account where id = ?', [Id])
    }
  })

  test('lists those of a group and all nodes below, and includes them in the division above', async () => {
    const added = async (parent: number, role: string, name: string) => {
      const [node] = await fixture.sql<{ id: number }>(
        'insert into entity_node (company_id, parent_id, role, name) values (?, ?, ?, ?) returning id',
        [fixture.companyId, parent, role, name],
      )
      return node?.id ?? 0
    }
    const userAt = async (name: string, node: number) => {
      const { Id } = await fixture.newUser({ UserName: name })
      await fixture.request('PUT', `users(${Id})/locations(${node})`)
      return Id
    }
    const group = await added(fixture.node('West'), 'Group', 'Riverside')
    const location = await added(group, 'Location', 'Ferry Road')
    const till = await added(location, 'Device', 'Ferry Road Till 1')
    const nodes = [group, location, till]
    const users = [
      await userAt('group.lead', group),
      await userAt('group.clerk', location),
      await userAt('group.till', till),
    ]
    const namesAt = async (node: number) =>
      (await list(node)).body.map(({ UserName }: { UserName: string }) => UserName).sort()
    try {
      expect(await namesAt(group)).toEqual(['group.clerk', 'group.lead', 'group.till'])
      expect(await namesAt(location)).toEqual(['group.clerk'])
      expect(await names('West')).toEqual(['group.clerk', 'group.lead', 'group.till', 'priya.nair'])
    } finally {
      await fixture.sql('delete from user_account where id = any (?::int[])', [`{${users}}`])
      await fixture.sql('delete from entity_node where id = any (?::int[])', [`{${nodes}}`])
    }
  })

  test('lists those of a group', async () => {
    expect(await names('Pop-up Stores 🎪')).toEqual(['eleni.papadaki', 'layla.haddad', 'yui.tanaka'])
  })

  test('lists those of a supplier', async () => {
    expect(await names('Cedar Accessories')).toEqual(['noor.aziz', 'sam.okafor'])
  })

  test('lists disabled users if the filter uses IsActive', async () => {
    expect(await names('West', { $filter: 'IsActive eq false' })).toEqual(['ivy.chen'])
    expect(await names('West', { $filter: 'IsActive eq true or IsActive eq false' })).toEqual([
      'ivy.chen',
      'priya.nair',
    ])
  })

  test('filters by ClientUserId or CorrelationId, not by both', async () => {
    const externalIds = { ClientUserId: 'HR-90', CorrelationId: 'R-90' }
    const user = await fixture.newMember({ UserName: 'found.user', ...externalIds })

    for (const $filter of ["ClientUserId eq 'HR-90'", "CorrelationId eq 'R-90'"]) {
      expect((await list(fixture.companyId, { $filter })).body, $filter).toEqual([user])
    }
    for (const word of ['and', 'or']) {
      const refused = await list(fixture.companyId, {
        $filter: `ClientUserId eq 'HR-90' ${word} CorrelationId eq 'R-90'`,
      })
      expect([refused.status, codesOf(refused)]).toEqual([400, ['TwoUserIdentifiers']])
    }
    await fixture.request('DELETE', `users(${user.Id})`)
    expect((await list(fixture.companyId, { $filter: "ClientUserId eq 'HR-90'" })).body).toEqual([])
    await fixture.sql('delete from user_account where id = ?', [user.Id])
  })

  test('returns pages of 30, at most 100, with links in HAL', async () => {
    await fixture.sql(
      `insert into user_account (company_id, user_name, email, first_name, roles)
       select ?, 'many.' || n, 'many.' || n || '@shop.example', 'Many', '{Employee}' from generate_series(1, 120) n`,
      [fixture.companyId],
    )
    const $filter = "startswith(UserName, 'many.')"

    expect((await list(fixture.companyId, { $filter })).body).toHaveLength(30)
    expect((await list(fixture.companyId, { $filter, $top: 100 })).body).toHaveLength(100)
    for (const $top of [0, -1, 101])
      expect((await list(fixture.companyId, { $top })).status, `${$top}`).toBe(400)
    const query = new URLSearchParams({ $filter, $skip: '90' })
    const { body } = await fixture.get(`entities(${fixture.companyId})/users?${query}`, {
      headers: { Accept: 'application/hal+json' },
    })
    expect(body._embedded.self).toHaveLength(30)
    expect(Object.keys(body._links)).toEqual(['self', 'prev'])
    expect(body._embedded.self[0]._links.self.href).toBe(`users(${body._embedded.self[0].Id})`)
    await fixture.sql(`delete from user_account where first_name = 'Many'`)
  })

  test('does not find a node of another company', async () => {
    expect((await list(2_147_483_646)).status).toBe(404)
    expect((await list(fixture.node('Web Checkout'))).body).toEqual([])
  })
})

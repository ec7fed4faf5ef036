import { describe, expect, test } from 'vitest'
import type { Entity } from '../../generated/entities/types.gen.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)
let count = 0

const add = (Role: Entity['Role'], ParentId: number, members = {}) =>
  fixture.addNode({ Role, Name: `Node ${++count}`, ParentId, ...members })
const read = async (id: number): Promise<Entity> => (await fixture.request('GET', `Entities(${id})`)).body
const put = (id: number, body: object, headers = {}) =>
  fixture.request('PUT', `Entities(${id})`, { body, headers })

describe('PUT /Companies({CompanyId})/Entities({EntityId})', () => {
  test('replaces all values; omitted members become null or their default', async () => {
    const created = await add('Location', fixture.companyId, {
      ...{ IsActive: false, TimeZoneId: 'UTC', CurrencyCode: 'EUR', Address: { City: 'Riga' } },
    })

    const { status, body, headers } = await put(created.Id, { Name: 'Renamed', ParentId: created.ParentId })

    expect([status, headers.etag]).toEqual([200, '"2"'])
    expect(body).toEqual({
      ...{ ...created, Name: 'Renamed', IsActive: true, TimeZoneId: null, CurrencyCode: null, Address: null },
      ...{ EffectiveIsActive: true, EffectiveTimeZoneId: null, EffectiveCurrencyCode: null, Version: 2 },
    })
  })

  test('changes nothing, not even the Version, if the response of a read is sent back', async () => {
    const created = await add('Group', fixture.companyId, { CurrencyCode: 'EUR', Address: { City: 'Riga' } })

    const { status, body } = await put(created.Id, created)

    expect([status, body]).toEqual([200, created])
  })

  test('refuses an older Version with 409, and another ETag with 412, and then changes nothing', async () => {
    const created = await add('Group', fixture.companyId)
    const changed = await fixture.changeNode(created.Id, { CurrencyCode: 'EUR' })

    const stale = await put(created.Id, { ...created, CurrencyCode: 'USD' })
    const unmatched = await put(created.Id, { Name: 'X', ParentId: created.ParentId }, { 'If-Match': '"1"' })
    const matched = await put(created.Id, { ...changed, CurrencyCode: 'USD' }, { 'If-Match': '"2"' })

    expect([stale.status, stale.body.Code]).toEqual([409, 'EntityVersionMismatch'])
    expect(unmatched.status).toBe(412)
    expect([matched.status, matched.body.Version]).toEqual([200, 3])
  })

  test('changes inherited values of all nodes below, and increases their versions', async () => {
    const region = await add('Division', fixture.companyId)
    const group = await add('Group', region.Id)
    const store = await add('Location', group.Id, { CurrencyCode: 'MXN' })
    const till = await add('Device', store.Id)

    await fixture.changeNode(region.Id, { TimeZoneId: 'UTC', CurrencyCode: 'CAD', IsActive: false })

    expect(await read(group.Id)).toMatchObject({
      ...{ EffectiveIsActive: false, EffectiveTimeZoneId: 'UTC', EffectiveCurrencyCode: 'CAD', Version: 2 },
      ...{ IsActive: true, TimeZoneId: null, CurrencyCode: null },
    })
    expect(await read(till.Id)).toMatchObject({
      ...{ EffectiveIsActive: false, EffectiveTimeZoneId: 'UTC', EffectiveCurrencyCode: 'MXN', Version: 2 },
    })
    await fixture.changeNode(region.Id, { IsActive: true })
    expect(await read(till.Id)).toMatchObject({ EffectiveIsActive: true, Version: 3 })
    await fixture.changeNode(group.Id, { IsActive: false })
    expect(await read(till.Id)).toMatchObject({ EffectiveIsActive: false })
    expect(await read(region.Id)).toMatchObject({ EffectiveIsActive: true })
  })

  test('does not change nodes whose inherited values stay the same', async () => {
    const region = await add('Division', fixture.companyId)
    const store = await add('Location', region.Id, { CurrencyCode: 'MXN' })

    await fixture.changeNode(region.Id, { CurrencyCode: 'CAD' })

    expect(await read(store.Id)).toEqual(store)
  })

  test('moves a node with everything below it', async () => {
    const [from, to] = [
      await add('Division', fixture.companyId, { TimeZoneId: 'UTC' }),
      await add('Group', fixture.companyId, { TimeZoneId: 'Tokyo Standard Time', IsActive: false }),
    ]
    const store = await add('Location', from.Id)
    const till = await add('Device', store.Id)

    const moved = await fixture.changeNode(store.Id, { ParentId: to.Id })

    expect(moved).toMatchObject({ ParentId: to.Id, EffectiveIsActive: false, Version: 2 })
    expect(await read(till.Id)).toMatchObject({
      ...{ ParentId: store.Id, EffectiveIsActive: false, EffectiveTimeZoneId: 'Tokyo Standard Time' },
    })
  })

  test('keeps the role, which may be omitted', async () => {
    const created = await add('Division', fixture.companyId)

    const { status, body } = await put(created.Id, { ...created, Role: 'Group' })

    expect([status, body.Code]).toEqual([400, 'RoleChanged'])
    expect((await put(created.Id, { ...created, Role: undefined })).body).toEqual(created)
  })

  test('refuses to move a node below itself, and below a role that cannot hold it', async () => {
    const upper = await add('Group', fixture.companyId)
    const lower = await add('Group', upper.Id)
    const codeOf = async (node: Entity, ParentId: number | null) => {
      const { status, body } = await put(node.Id, { ...node, ParentId })
      return [status, body.Code]
    }

    expect(await codeOf(upper, upper.Id)).toEqual([400, 'NodeBelowItself'])
    expect(await codeOf(upper, lower.Id)).toEqual([400, 'NodeBelowItself'])
    expect(await codeOf(upper, fixture.nodeNamed('Mill Lane'))).toEqual([400, 'RoleNotAllowedBelowParent'])
    expect(await codeOf(upper, null)).toEqual([400, 'ParentMissing'])
    expect(await codeOf(lower, 2_000_000_000)).toEqual([400, 'ParentNotOfCompany'])
  })

  test('counts the levels of the nodes below a moved node', async () => {
    let chain = await add('Group', fixture.companyId)
    for (let level = 2; level <= 49; level++) chain = await add('Group', chain.Id)
    const leaf = await add('Group', fixture.companyId)
    const pair = await add('Group', fixture.companyId)
    await add('Location', pair.Id)

    expect((await put(pair.Id, { ...pair, ParentId: chain.Id })).body.Code).toBe('TreeTooDeep')
    expect((await put(leaf.Id, { ...leaf, ParentId: chain.Id })).status).toBe(200)
  })

  test('changes the company itself, which stays the root', async () => {
    const company = await read(fixture.companyId)

    const changed = await fixture.changeNode(fixture.companyId, { CurrencyCode: 'USD' })

    expect(changed).toMatchObject({ ParentId: null, CurrencyCode: 'USD' })
    const below = await put(company.Id, { Name: company.Name, ParentId: fixture.nodeNamed('East') })
    expect([below.status, below.body.Code]).toEqual([400, 'RoleNotAllowedBelowParent'])
  })
})

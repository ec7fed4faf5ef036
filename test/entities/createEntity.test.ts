import { describe, expect, test } from 'vitest'
import type { EntityCreate } from '../../generated/entities/types.gen.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture, type EntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

const post = (body: object) => fixture.request('POST', 'Entities', { body })

describe('POST /Companies({CompanyId})/Entities', () => {
  test('adds a node with all its values', async () => {
    const { companyId } = fixture
    const Address = {
      AddressLine1: '8 Quayside',
      AddressLine2: null,
      City: 'Boston',
      StateCode: 'MA',
      CountryCode: 'US',
      Zip: '02110',
    }
    const body = {
      ...{ Role: 'Location', Name: 'Quayside', ParentId: fixture.nodeNamed('East'), IsActive: false },
      ...{ TimeZoneId: 'Eastern Standard Time', CurrencyCode: 'USD', Address },
    }

    const { status, body: created, headers } = await post(body)

    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(created).toEqual({
      ...{ ...body, Id: created.Id, CompanyId: companyId, Version: 1, EffectiveIsActive: false },
      ...{ EffectiveTimeZoneId: 'Eastern Standard Time', EffectiveCurrencyCode: 'USD' },
    })
    expect(Object.keys(created.Address)).toEqual(Object.keys(Address))
    expect((await fixture.request('GET', `Entities(${created.Id})`)).body).toEqual(created)
    const { body: tree } = await fixture.request('GET', 'Tree')
    expect(JSON.stringify(tree)).toContain('"Name":"Quayside"')
  })

  test('inherits omitted values from the node above, through several levels', async () => {
    const region = await fixture.addNode({
      ...{ Role: 'Division', Name: 'North', ParentId: fixture.companyId },
      ...{ TimeZoneId: 'Atlantic Standard Time', CurrencyCode: 'CAD' },
    })
    const group = await fixture.addNode({
      ...{ Role: 'Group', Name: 'Coast', ParentId: region.Id, CurrencyCode: 'USD', IsActive: false },
    })
    const store = await fixture.addNode({ Role: 'Location', Name: 'Pier', ParentId: group.Id })

    expect(store).toMatchObject({
      ...{ IsActive: true, TimeZoneId: null, CurrencyCode: null, Address: null },
      ...{ EffectiveIsActive: false, EffectiveTimeZoneId: 'Atlantic Standard Time' },
      EffectiveCurrencyCode: 'USD',
    })
  })

  test('ignores members that the system assigns', async () => {
    const created = await fixture.addNode({
      ...{ Id: 4711, Role: 'Group', Name: 'Assigned', ParentId: fixture.companyId, Version: 12 },
      ...{ EffectiveIsActive: false, EffectiveCurrencyCode: 'EUR' },
    })

    expect(created).toMatchObject({ Version: 1, EffectiveIsActive: true, EffectiveCurrencyCode: null })
    expect(created.Id).not.toBe(4711)
  })

  const refused: [string, (ids: EntitiesFixture) => Partial<EntityCreate>, string][] = [
    ['a till below the company', () => ({ Role: 'Device' }), 'RoleNotAllowedBelowParent'],
    ['a second company', () => ({ Role: 'Company' }), 'RoleNotAllowedBelowParent'],
    [
      'a location below a location',
      ({ nodeNamed }) => ({ ParentId: nodeNamed('Mill Lane') }),
      'RoleNotAllowedBelowParent',
    ],
    ['an unknown parent', () => ({ ParentId: 2_000_000_000 }), 'ParentNotOfCompany'],
    ['the name of a sibling', () => ({ Name: 'Online Store' }), 'NameTaken'],
    ['a name with a space at its end', () => ({ Name: 'Pier ' }), 'NameNotClean'],
    ['an unknown time zone', () => ({ TimeZoneId: 'Europe/Narnia' }), 'TimeZoneUnknown'],
    ['an unknown currency', () => ({ CurrencyCode: 'ZZZ' }), 'CurrencyUnknown'],
    ['an unknown country', () => ({ Address: { CountryCode: 'ZZ' } }), 'CountryUnknown'],
    ['a state without a country', () => ({ Address: { StateCode: 'MA' } }), 'StateNeedsCountry'],
  ]
  test.each(refused)('refuses %s', async (_, members, code) => {
    const location = { Role: 'Location', Name: 'Refused', ParentId: fixture.companyId }

    const { status, body } = await post({ ...location, ...members(fixture) })

    expect([status, body.Code]).toEqual([400, code])
  })

  test('accepts fifty levels below the company, but not fifty-one', async () => {
    let ParentId = fixture.companyId
    for (let level = 1; level <= 50; level++) {
      ParentId = (await fixture.addNode({ Role: 'Group', Name: `Level ${level}`, ParentId })).Id
    }

    const { status, body } = await post({ Role: 'Group', Name: 'Level 51', ParentId })

    expect([status, body.Code]).toEqual([400, 'TreeTooDeep'])
  })
})

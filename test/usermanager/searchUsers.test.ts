import { beforeAll, describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /entities({EntityId})/users/search', () => {
  const fixture = useFixture(createUserFixture)
  beforeAll(async () => {
    await fixture.newUser({
      UserName: 'odd_name',
      FirstName: 'Édith',
      LastName: '100%',
      Email: 'odd@shop.example',
    })
  })
  const search = (terms: string, node = fixture.companyId, parameters = '') =>
    fixture.get(`Entities(${node})/Users/Search?terms=${terms}${parameters}`)
  const names = async (...args: Parameters<typeof search>) => {
    const { body } = await search(...args)
    return body.map(({ UserName }: { UserName: string }) => UserName).sort()
  }

  test.each([
    ['lena', ['lena.fischer']],
    ['LENA', ['lena.fischer']],
    ['fisch+len', ['lena.fischer']],
    ['fisch%20len', ['lena.fischer']],
    ['lena+baker', []],
    ['company-', 'all'],
    ['tom@nothing', []],
    ['tom.baker@', ['tom.baker']],
    ['nalena', []],
    ['%C3%A9dith', ['odd_name']],
    ['%C3%89DITH', ['odd_name']],
    ['d_n', ['odd_name']],
    ['0%25', ['odd_name']],
    ['%25', ['odd_name']],
    ['%5C', []],
    ["'%20or%201=1", []],
  ])('"%s" finds %s', async (terms, expected) => {
    const matches = await names(terms)

    if (expected === 'all') expect(matches).toHaveLength(14)
    else expect(matches).toEqual(expected)
  })

  test('finds disabled users only if the filter uses IsActive', async () => {
    expect(await names('chen')).toEqual([])
    expect(await names('chen', fixture.companyId, '&$filter=IsActive%20eq%20false')).toEqual(['ivy.chen'])
  })

  test('finds only users of the node', async () => {
    expect(await names('e', fixture.node('West'))).toEqual(['priya.nair'])
    expect(await names('maya', fixture.node('East'))).toEqual(['maya.cole'])
    expect(await names('lena', fixture.node('West'))).toEqual([])
    expect((await search('lena', 2_147_483_646)).status).toBe(404)
  })

  test.each(['', '+', '%20%20'])('refuses the empty search "%s"', async (terms) => {
    const { status, body } = await search(terms)

    expect([status, body.Message]).toEqual([400, 'No search terms provided'])
  })

  test('refuses a search without terms', async () => {
    const { status, body } = await fixture.get(`entities(${fixture.companyId})/users/search`)

    expect([status, body.Message]).toEqual([400, 'No search terms provided'])
  })
})

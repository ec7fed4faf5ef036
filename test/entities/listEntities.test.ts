import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

const names = async (query: string): Promise<string[]> =>
  (await fixture.request('GET', `Entities?${encodeURI(query)}`)).body.map(
    ({ Name }: { Name: string }) => Name,
  )

describe('GET /Companies({CompanyId})/Entities', () => {
  test('lists every node of the company, ordered by Id, as getEntity returns it', async () => {
    const { body } = await fixture.request('GET', 'Entities')
    const ids = body.map(({ Id }: { Id: number }) => Id)

    expect(ids).toEqual(fixture.app.onboarding.Entities.map(({ Id }) => Id).toSorted((a, b) => a - b))
    expect(body[3]).toEqual((await fixture.request('GET', `Entities(${ids[3]})`)).body)
  })

  test('includes inactive nodes and those below them', async () => {
    await fixture.changeNode(fixture.nodeNamed('Mill Lane'), { IsActive: false })

    expect(await names('$filter=IsActive eq false')).toEqual(['Mill Lane'])
    expect(await names('$filter=EffectiveIsActive eq false')).toEqual(['Mill Lane', 'Mill Lane Till 1'])
  })
})

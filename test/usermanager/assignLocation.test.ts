import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

describe('PUT /users({UserId})/locations({LocationId})', () => {
  const fixture = useFixture(createUserFixture)
  const assign = (user: number, location: number) =>
    fixture.request('PUT', `users(${user})/locations(${location})`)

  test('assigns a user to any node below the company, and repeating it has no effect', async () => {
    const { Id } = await fixture.newUser()
    const nodes = ['East', 'Mill Lane', 'Mill Lane Till 1', 'Cedar Accessories'].map((name) =>
      fixture.node(name),
    )

    for (const node of [...nodes, ...nodes]) expect((await assign(Id, node)).status).toBe(204)

    const { LocationIDs } = (await fixture.get(`users(${Id})/locations`)).body
    expect(LocationIDs).toEqual(nodes.sort((a, b) => a - b))
  })

  test('can be repeated concurrently', async () => {
    const { Id } = await fixture.newUser()
    const responses = await Promise.all(Array.from({ length: 16 }, () => assign(Id, fixture.node('West'))))

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]))
  })

  test('refuses the company itself', async () => {
    const refused = await assign((await fixture.newUser()).Id, fixture.companyId)

    expect([refused.status, codesOf(refused)]).toEqual([400, ['CompanyNotAssignable']])
  })

  test('does not change the Version', async () => {
    const user = await fixture.newUser()
    await assign(user.Id, fixture.node('West'))

    expect((await fixture.get(`users(${user.Id})`)).body).toEqual(user)
  })
})

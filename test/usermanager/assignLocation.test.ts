import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, type Desk, openDesk } from './desk.ts'

describe('PUT /users({UserId})/locations({LocationId})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())
  const assign = (user: number, location: number) => desk.ask('PUT', `users(${user})/locations(${location})`)

  test('assigns to any node below the company, again without effect', async () => {
    const { Id } = await desk.newUser()
    const nodes = ['East', 'Mill Lane', 'Mill Lane Till 1', 'Cedar Accessories'].map((name) =>
      desk.node(name),
    )

    for (const node of [...nodes, ...nodes]) expect((await assign(Id, node)).status).toBe(204)

    const { LocationIDs } = (await desk.get(`users(${Id})/locations`)).body
    expect(LocationIDs).toEqual(nodes.sort((a, b) => a - b))
  })

  test('is harmless at once', async () => {
    const { Id } = await desk.newUser()
    const answers = await Promise.all(Array.from({ length: 16 }, () => assign(Id, desk.node('West'))))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  })

  test('refuses the company itself', async () => {
    const refused = await assign((await desk.newUser()).Id, desk.companyId)

    expect([refused.status, codesOf(refused)]).toEqual([400, ['CompanyNotAssignable']])
  })

  test('leaves the Version alone', async () => {
    const user = await desk.newUser()
    await assign(user.Id, desk.node('West'))

    expect((await desk.get(`users(${user.Id})`)).body).toEqual(user)
  })
})

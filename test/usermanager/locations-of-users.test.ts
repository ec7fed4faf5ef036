import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

const fixture = useFixture(createUserFixture)

describe('GET /users({UserId})/locations', () => {
  test('returns the nodes that the user is assigned to, in ascending order', async () => {
    const id = await fixture.seeded('tom.baker')

    expect((await fixture.get(`users(${id})/locations`)).body).toEqual({
      UserID: id,
      LocationIDs: [fixture.node('Harbour Street'), fixture.node('Mill Lane')].sort((a, b) => a - b),
    })
  })

  test('is empty for a new user', async () => {
    const { Id } = await fixture.newUser()

    expect((await fixture.get(`users(${Id})/locations`)).body).toEqual({ UserID: Id, LocationIDs: [] })
  })
})

describe('PUT /users({UserId})/locations({LocationId})', () => {
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

describe('DELETE /users({UserId})/locations({LocationId})', () => {
  test('removes the user from that node only, and repeating it has no effect', async () => {
    const id = await fixture.seeded('tom.baker')
    const path = `users(${id})/locations(${fixture.node('Mill Lane')})`

    expect((await fixture.request('DELETE', path)).status).toBe(204)
    expect((await fixture.request('DELETE', path)).status).toBe(204)

    const { LocationIDs } = (await fixture.get(`users(${id})/locations`)).body
    expect(LocationIDs).toEqual([fixture.node('Harbour Street')])
    const colleagues = await fixture.get(`entities(${fixture.node('Harbour Street')})/users`)
    expect(colleagues.body.map(({ Id }: { Id: number }) => Id)).toContain(id)
  })

  test('ends a Supplier’s access to that supplier, until it is assigned to another one', async () => {
    const [cedar, northwind] = [fixture.node('Cedar Accessories'), fixture.node('Northwind Wireless Supply')]
    const user = await fixture.newMember()
    const requestLocation = (method: string, node: number) =>
      fixture.request(method, `users(${user.Id})/locations(${node})`)
    const makeSupplier = () => fixture.request('PUT', `users(${user.Id})/roles(Supplier)`)
    const statuses = (token: string) =>
      Promise.all(
        [cedar, northwind].map(async (supplier) => {
          const path = `/availability/v1/Suppliers(${supplier})/SupplierSkus`
          return (await fixture.app.request(path, { token })).status
        }),
      )
    await requestLocation('PUT', cedar)
    await makeSupplier()
    const before = await fixture.tokenOf(user.UserName)
    expect(await statuses(before)).toEqual([200, 403])

    expect((await requestLocation('DELETE', cedar)).status).toBe(204)

    expect(await statuses(before)).toEqual([401, 401])
    expect(await statuses(await fixture.tokenOf(user.UserName))).toEqual([403, 403])
    expect((await makeSupplier()).status).toBe(409)

    await requestLocation('PUT', northwind)
    expect((await makeSupplier()).status).toBe(204)
    expect(await statuses(await fixture.tokenOf(user.UserName))).toEqual([403, 200])
  })
})

import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('DELETE /users({UserId})/locations({LocationId})', () => {
  const fixture = useFixture(createUserFixture)

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

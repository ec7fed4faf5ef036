import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('DELETE /users({UserId})/locations({LocationId})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('takes the user off that node alone, again without effect', async () => {
    const id = await desk.seeded('tom.baker')
    const path = `users(${id})/locations(${desk.node('Mill Lane')})`

    expect((await desk.ask('DELETE', path)).status).toBe(204)
    expect((await desk.ask('DELETE', path)).status).toBe(204)

    const { LocationIDs } = (await desk.get(`users(${id})/locations`)).body
    expect(LocationIDs).toEqual([desk.node('Harbour Street')])
    const colleagues = await desk.get(`entities(${desk.node('Harbour Street')})/users`)
    expect(colleagues.body.map(({ Id }: { Id: number }) => Id)).toContain(id)
  })

  test('takes a Supplier what it kept of that supplier, until it is one of another', async () => {
    const [cedar, northwind] = [desk.node('Cedar Accessories'), desk.node('Northwind Wireless Supply')]
    const user = await desk.newMember()
    const at = (method: string, node: number) => desk.ask(method, `users(${user.Id})/locations(${node})`)
    const become = () => desk.ask('PUT', `users(${user.Id})/roles(Supplier)`)
    const statuses = (token: string) =>
      Promise.all(
        [cedar, northwind].map(async (supplier) => {
          const path = `/availability/v1/Suppliers(${supplier})/SupplierSkus`
          return (await desk.app.request(path, { token })).status
        }),
      )
    await at('PUT', cedar)
    await become()
    const before = await desk.tokenOf(user.UserName)
    expect(await statuses(before)).toEqual([200, 403])

    expect((await at('DELETE', cedar)).status).toBe(204)

    expect(await statuses(before)).toEqual([401, 401])
    expect(await statuses(await desk.tokenOf(user.UserName))).toEqual([403, 403])
    expect((await become()).status).toBe(409)

    await at('PUT', northwind)
    expect((await become()).status).toBe(204)
    expect(await statuses(await desk.tokenOf(user.UserName))).toEqual([403, 200])
  })
})

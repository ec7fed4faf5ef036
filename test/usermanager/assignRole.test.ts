import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, type Desk, openDesk } from './desk.ts'

describe('PUT /users({UserId})/roles({Role})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())
  const assign = (id: number, role: string) => desk.ask('PUT', `users(${id})/roles(${role})`)
  const roles = async (id: number) => (await desk.get(`users(${id})/roles`)).body.Roles

  test('counts for tokens from then on', async () => {
    const user = await desk.newMember()
    const mayCreate = async () => {
      const token = await desk.tokenOf(user.UserName)
      return (await desk.ask('POST', 'users', desk.person(), { token })).status
    }
    expect(await mayCreate()).toBe(403)

    expect((await assign(user.Id, 'Administrator')).status).toBe(204)
    expect((await assign(user.Id, 'Administrator')).status).toBe(204)

    expect(await mayCreate()).toBe(200)
    expect(await roles(user.Id)).toEqual(['Administrator', 'Employee'])
  })

  test('makes a Supplier of a user who is assigned to one supplier', async () => {
    const user = await desk.newMember()
    const refused = await assign(user.Id, 'Supplier')
    expect([refused.status, codesOf(refused)]).toEqual([409, ['SupplierNotAssigned']])
    const supplier = desk.node('Cedar Accessories')
    await desk.ask('PUT', `users(${user.Id})/locations(${supplier})`)

    expect((await assign(user.Id, 'Supplier')).status).toBe(204)

    const [, payload = ''] = (await desk.tokenOf(user.UserName)).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims.supplier).toBe(supplier)
    expect(claims.scope.split(' ')).toContain('supplier.write')
  })

  test.each(['ApiClient', 'Cashier', 'administrator'])('does not know the role %s', async (role) => {
    expect((await assign((await desk.newUser()).Id, role)).status).toBe(404)
  })
})

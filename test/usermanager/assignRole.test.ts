import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

describe('PUT /users({UserId})/roles({Role})', () => {
  const fixture = useFixture(createUserFixture)
  const assign = (id: number, role: string) => fixture.request('PUT', `users(${id})/roles(${role})`)
  const roles = async (id: number) => (await fixture.get(`users(${id})/roles`)).body.Roles

  test('applies to later tokens', async () => {
    const user = await fixture.newMember()
    const mayCreate = async () => {
      const token = await fixture.tokenOf(user.UserName)
      return (await fixture.request('POST', 'users', fixture.person(), { token })).status
    }
    expect(await mayCreate()).toBe(403)

    expect((await assign(user.Id, 'Administrator')).status).toBe(204)
    expect((await assign(user.Id, 'Administrator')).status).toBe(204)

    expect(await mayCreate()).toBe(200)
    expect(await roles(user.Id)).toEqual(['Administrator', 'Employee'])
  })

  test('makes a user who is assigned to one supplier a Supplier', async () => {
    const user = await fixture.newMember()
    const refused = await assign(user.Id, 'Supplier')
    expect([refused.status, codesOf(refused)]).toEqual([409, ['SupplierNotAssigned']])
    const supplier = fixture.node('Cedar Accessories')
    await fixture.request('PUT', `users(${user.Id})/locations(${supplier})`)

    expect((await assign(user.Id, 'Supplier')).status).toBe(204)

    const [, payload = ''] = (await fixture.tokenOf(user.UserName)).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims.supplier).toBe(supplier)
    expect(claims.scope.split(' ')).toContain('supplier.write')
  })

  test('counts only the suppliers that a user is assigned to, not the stores', async () => {
    const user = await fixture.newMember()
    const assignTo = async (name: string) =>
      expect(
        (await fixture.request('PUT', `users(${user.Id})/locations(${fixture.node(name)})`)).status,
      ).toBeLessThan(300)
    await assignTo('Harbour Street')
    const refused = await assign(user.Id, 'Supplier')
    expect([refused.status, codesOf(refused)]).toEqual([409, ['SupplierNotAssigned']])
    await assignTo('Cedar Accessories')

    expect((await assign(user.Id, 'Supplier')).status).toBe(204)

    const [, payload = ''] = (await fixture.tokenOf(user.UserName)).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims.supplier).toBe(fixture.node('Cedar Accessories'))
  })

  test('leaves a Supplier no access to the company, also with other roles', async () => {
    const user = await fixture.newMember()
    const before = await fixture.tokenOf(user.UserName)
    await fixture.request('PUT', `users(${user.Id})/locations(${fixture.node('Cedar Accessories')})`)
    const statuses = async (token: string) => [
      (await fixture.get(`users(${user.Id})`, { token })).status,
      (
        await fixture.app.request(
          `/availability/v1/Suppliers(${fixture.node('Cedar Accessories')})/SupplierSkus`,
          {
            token,
          },
        )
      ).status,
    ]
    expect(await statuses(before)).toEqual([200, 403])

    await assign(user.Id, 'Supplier')
    await assign(user.Id, 'Administrator')

    expect(await roles(user.Id)).toEqual(['Administrator', 'Employee', 'Supplier'])
    expect(await statuses(before)).toEqual([401, 401])
    expect(await statuses(await fixture.tokenOf(user.UserName))).toEqual([403, 200])

    await fixture.request('DELETE', `users(${user.Id})/roles(Supplier)`)
    expect(await statuses(await fixture.tokenOf(user.UserName))).toEqual([200, 403])
  })

  test.each(['ApiClient', 'Cashier', 'administrator'])('is 404 for the role %s', async (role) => {
    expect((await assign((await fixture.newUser()).Id, role)).status).toBe(404)
  })
})

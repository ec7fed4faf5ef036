import { describe, expect, test } from 'vitest'
import { companyRolesSchema } from '../../../handlers/rules/language/company-roles.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { companyWarnings } from '../../../scripts/rules/prove/no-effect.ts'
import { ruleChanges } from '../../../scripts/rules/rule-changes.ts'
import { limits, rulesFolder } from '../rules-folder.ts'

const FILE = 'companies/7/access/roles.json'
const common = {
  $schema: '../roles.schema.json',
  description: 'For a test.',
  roles: {
    Administrator: { meaning: 'Runs it.', scopes: ['users.write', 'cart.read', 'password.change'] },
    Employee: { meaning: 'Works.', scopes: ['cart.read', 'password.change'] },
    StoreEmployee: { meaning: 'Sells.', nodes: 'assigned', scopes: ['cart.read', 'cart.write'] },
    Supplier: { meaning: 'Delivers.', standsAlone: true, scopes: ['supplier.read', 'supplier.write'] },
    ApiClient: {
      meaning: 'A program.',
      scopes: ['users.write', 'cart.read', 'cart.write'],
      forUsers: ['password.change', 'supplier.read'],
    },
  },
}
const ofCompany = (roles: Record<string, unknown>) => ({
  $schema: '../../../company-roles.schema.json',
  description: 'Company 7 differs.',
  roles,
})
const load = async (document?: object) =>
  loadRules({
    directory: await rulesFolder({ 'access/roles.json': common, ...(document && { [FILE]: document }) }),
    limits,
  })

describe('roles of one company', () => {
  test('have other scopes, more or fewer, in that company only', async () => {
    const snapshot = await load(ofCompany({ Employee: { scopes: ['cart.write'] } }))

    expect([...snapshot.scopesOf('Employee')]).toEqual(['cart.read', 'password.change'])
    expect([...snapshot.forCompany(7).scopesOf('Employee')]).toEqual(['cart.write'])
    expect([...snapshot.forCompany(8).scopesOf('Employee')]).toEqual(['cart.read', 'password.change'])
    expect([...snapshot.forCompany(7).scopesOf('Employee', 'Supplier')]).toEqual([
      'supplier.read',
      'supplier.write',
    ])
    expect(snapshot.hash).not.toBe((await load()).hash)
  })

  test('still apply at assigned nodes only', async () => {
    const snapshot = await load(ofCompany({ StoreEmployee: { scopes: ['users.write'] } }))

    expect(snapshot.nodeScopesOf('StoreEmployee')).toEqual(['cart.read', 'cart.write'])
    expect(snapshot.forCompany(7).nodeScopesOf('StoreEmployee')).toEqual(['users.write'])
  })

  test('keep the scopes that a client has for its users only', async () => {
    const snapshot = await load(ofCompany({ ApiClient: { scopes: ['users.write'] } }))

    expect([...snapshot.forCompany(7).delegableScopesOf('ApiClient')]).toEqual([
      'users.write',
      'password.change',
      'supplier.read',
    ])
  })

  test.each([
    [
      'a misspelt scope',
      { Employee: { scopes: ['cart.raed'] } },
      `${FILE}:7 /roles/Employee/scopes/0: found "cart.raed"; allowed are cart.read,`,
    ],
    ['a misspelt scope: the nearest', { Employee: { scopes: ['cart.raed'] } }, 'Did you mean "cart.read"?'],
    ['a misspelt role', { Employe: { scopes: ['cart.read'] } }, 'Did you mean "Employee"?'],
    ['a role without scopes', { Employee: { scopes: [] } }, 'it needs at least 1.'],
    [
      'another member',
      { Employee: { scopes: ['cart.read'], standsAlone: true } },
      'this name is not known here',
    ],
    ['no role', {}, 'is empty'],
    [
      'a scope that no common role has',
      { Employee: { scopes: ['reports.read'] } },
      '/roles/Employee/scopes/0: Employee cannot have "reports.read" in a company; it can have users.write, cart.read, password.change, cart.write.',
    ],
    [
      'a scope of suppliers for another role',
      { Administrator: { scopes: ['users.write', 'supplier.read'] } },
      '/roles/Administrator/scopes/1: Administrator cannot have "supplier.read"',
    ],
    [
      'a scope of the company for suppliers',
      { Supplier: { scopes: ['supplier.read', 'cart.read'] } },
      'Supplier cannot have "cart.read" in a company; it can have supplier.read, supplier.write.',
    ],
    [
      'for a client a scope that only its users have',
      { ApiClient: { scopes: ['users.write', 'password.change'] } },
      'ApiClient cannot have "password.change"',
    ],
    [
      'an administrator who cannot manage users',
      { Administrator: { scopes: ['cart.read'] } },
      '/roles/Administrator/scopes: Administrator needs "users.write", or nobody in the company could manage its users.',
    ],
    [
      'a client through which nobody can manage users',
      { ApiClient: { scopes: ['cart.read'] } },
      'ApiClient needs "users.write", because a user who logs in through a client has only the scopes that both have.',
    ],
  ])('refuses %s', async (_, roles, message) => {
    await expect(load(ofCompany(roles))).rejects.toThrow(message)
  })

  test('may reduce the scopes of a supplier', async () => {
    const snapshot = await load(ofCompany({ Supplier: { scopes: ['supplier.read'] } }))

    expect([...snapshot.forCompany(7).scopesOf('Supplier')]).toEqual(['supplier.read'])
  })

  test('are reported as a warning if the scopes are the same, in any order', async () => {
    const same = await load(ofCompany({ Employee: { scopes: ['password.change', 'cart.read'] } }))

    expect(companyWarnings(same)).toMatchObject([{ file: FILE, line: 5, pointer: '/roles/Employee' }])
    expect(companyWarnings(await load(ofCompany({ Employee: { scopes: ['cart.read'] } })))).toEqual([])
  })

  test('are compared by rules diff, with the file, the role and its scopes', async () => {
    const [before, after] = [await load(), await load(ofCompany({ Employee: { scopes: ['cart.read'] } }))]

    expect(ruleChanges(before, after)).toMatchObject([{ change: 'added', file: FILE, name: 'Employee' }])
    expect(ruleChanges(after, before)).toMatchObject([{ change: 'removed', file: FILE, name: 'Employee' }])
  })

  test('have a schema with the roles and scopes of the common one', () => {
    const { properties } = companyRolesSchema as { properties: { roles: { properties: object } } }

    expect(Object.keys(properties.roles.properties)).toEqual(Object.keys(common.roles))
  })
})

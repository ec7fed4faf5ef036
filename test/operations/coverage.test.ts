// Every operation has a handler, types, a test and a line in operations.txt. After adding an operation, these tests report
// what is still missing.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { services } from '../../generated/operations.ts'
import {
  type DocumentedOperation,
  everyOperation,
  operations,
  serviceNames,
  success,
} from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { exceptions } from './exceptions.ts'
import { startSuite } from './suite.ts'

const root = new URL('../../', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8')
const isPing = ({ id }: DocumentedOperation) => id.startsWith('ping')
const needsHandler = (operation: DocumentedOperation) => !isPing(operation)

const suite = useFixture(startSuite)

everyOperation('has a handler, which its service exports', needsHandler, async ({ service, id }) => {
  const path = `handlers/services/${service}/${id}.ts`
  expect(existsSync(new URL(path, root)), `Write ${path}.`).toBe(true)

  const spread = /\.\.\.request\b|> = async \(\{[^}]*\.\.\./
  expect(readText(path), 'A copy of the request lacks its getters, such as `list`.').not.toMatch(spread)

  const module = await import(new URL(path, root).href)
  const index = await import(new URL(`handlers/services/${service}/index.ts`, root).href)

  expect(module[id], `${path} exports a const ${id}.`).toBeTypeOf('function')
  expect(index[service].operations[id], 'Run `npm run generate`.').toBe(module[id])
})

everyOperation('has a test of its own', needsHandler, ({ service, id, method, template }) => {
  const names = [`test/${service}/${id}.test.ts`, `test/${service}/${id}.long.test.ts`] as const
  const path = names.find((name) => existsSync(new URL(name, root))) ?? ''

  expect(path, `Write ${names[0]}.`).not.toBe('')
  expect(readText(path), `${path} has describe('${method} ${template}').`).toContain(
    `describe('${method} ${template}`,
  )
})

everyOperation(
  'has generated types',
  () => true,
  ({ service, id }) => {
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`

    expect(readText(`generated/${service}/types.gen.ts`)).toContain(`export type ${name}Data = `)
    expect(readText('generated/operations.ts')).toContain(`  ${id}: { data: ${service}.${name}Data;`)
  },
)

everyOperation(
  'declares a response of 2xx, of 429 and of 500',
  () => true,
  (operation) => {
    expect(success(operation).statuses).not.toEqual([])
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['429', '500']))
  },
)

everyOperation(
  'declares 401 and 403',
  ({ anonymous }) => !anonymous,
  ({ responses, scopes }) => {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403']))
    expect(scopes).not.toEqual([])
    const granted = Object.values(suite.app.rules.roles).flatMap((role) => role.scopes)
    expect(
      scopes.filter((scope) => !granted.includes(scope)),
      'Add the scope to a role.',
    ).toEqual([])
  },
)

everyOperation('returns the version and the state of its database on ping', isPing, async (operation) => {
  const { body } = await suite.request(operation)

  expect(body).toEqual({
    ApplicationVersion: JSON.parse(readText('package.json')).version,
    DbVersion: body.DbVersion,
  })
  expect(body.DbVersion).toBeGreaterThan(0)
  expect(operation.bases).toEqual([`/${operation.service}/v1`, `/${operation.service}`])
})

test('every service has a ping and is served', () => {
  expect([...services].sort()).toEqual(serviceNames)
  expect(operations.filter(isPing).map(({ service }) => service)).toEqual(serviceNames)
})

test('operations.txt has a line for every operation and no other', () => {
  const lines = readText('generated/operations.txt').trim().split('\n')

  expect(lines.map((line) => line.split(/\s+/).slice(0, 3).join(' ')).sort()).toEqual(
    operations.map(({ id, method, bases, template }) => `${id} ${method} ${bases[0]}${template}`).sort(),
  )
})

test('operationIds are unique, and exceptions name existing ones', () => {
  const ids = operations.map(({ id }) => id)

  expect(ids).toHaveLength(new Set(ids).size)
  const excepted = Object.values(exceptions).flatMap((byOperation) => Object.keys(byOperation))
  expect(excepted.filter((id) => !ids.includes(id))).toEqual([])
})

// The collections for Postman and Bruno are complete and work with the environment of a tenant. A small interpreter sends the
// requests of a collection; test/scripts/collections-run.long.test.ts runs the collections with newman and bru.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brunoCollection } from '../../handlers/pages/collections/bruno.ts'
import { postmanCollection } from '../../handlers/pages/collections/postman.ts'
import { readCollection } from '../../handlers/pages/derive.ts'
import { writeEnvironments } from '../../scripts/tenant/environments.ts'
import { startApp } from '../support/app.ts'
import { generated, operations, serviceNames } from '../support/contract.ts'
import { runTool } from '../support/processes/extra-tools.ts'
import { useFixture } from '../support/use-fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: collections are free JSON
type Json = any

const collection = await readCollection(serviceNames, generated)
const postman: Json = JSON.parse(postmanCollection(collection))
const brunoFiles = brunoCollection(collection)
const items: Json[] = postman.item.flatMap((folder: Json) => folder.item)
/** The requests of the operations, which follow those of the workflows. */
const names: string[] = items.map(({ name }) => name)
const ofOperations = names.slice(names.indexOf('resetToSeed') + 1)

let folder: string
let variables: Map<string, string>

const app = useFixture(startApp)
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'environments-'))
  writeEnvironments(app.onboarding, folder)
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.postman_environment.json'))
  const { values } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  variables = new Map([...postman.variable, ...values].map(({ key, value }) => [key, value]))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const fill = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    expect([...variables.keys()], 'variables without a value').toContain(name)
    return variables.get(name) ?? ''
  })

/** Sends one request of the collection and runs its script for the response. */
async function sendRequest(id: string) {
  const { request, event } = items.find(({ name }) => name === id)
  const { mode, raw, urlencoded } = request.body ?? {}
  const form = urlencoded?.map(({ key, value }: Json) => [key, fill(value)])
  const response = await app.request(new URL(fill(request.url.raw)).pathname, {
    method: request.method,
    token: request.auth?.type === 'noauth' ? undefined : variables.get('accessToken'),
    headers: { 'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
    ...(mode && { body: form ? new URLSearchParams(form).toString() : fill(raw) }),
  })
  const pm = {
    response: {
      code: response.status,
      text: () => response.text,
      headers: { get: (name: string) => response.headers[name.toLowerCase()] },
    },
    variables: { get: (name: string) => variables.get(name) },
    collectionVariables: { set: (name: string, value: unknown) => variables.set(name, String(value)) },
    // test/scripts/collections-run.long.test.ts checks the assertions.
    test: () => undefined,
    execution: { setNextRequest: () => undefined },
    info: {},
  }
  const { script } = event.find(({ listen }: Json) => listen === 'test')
  new Function('pm', script.exec.join('\n'))(pm)
  return response
}

test('npm run tenant -- environments writes the environments of an onboarding package', async () => {
  const target = path.join(folder, 'again')
  const file = path.join(folder, 'onboarding.json')
  writeFileSync(file, JSON.stringify(app.onboarding))
  const root = path.join(import.meta.dirname, '../..')
  const run = (...args: string[]) =>
    runTool(['scripts/tenant.ts', 'environments', ...args], { cwd: root, ca: '' })
  const { code, output } = await run(file, target)

  expect(code, output).toBe(0)
  const files = readdirSync(target)
  expect(files.sort()).toEqual(
    readdirSync(folder)
      .filter((name) => /\.(postman_environment\.json|bru)$/.test(name))
      .sort(),
  )
  for (const name of files) {
    expect(output).toContain(path.join(target, name))
    expect(readFileSync(path.join(target, name), 'utf8')).toBe(readFileSync(path.join(folder, name), 'utf8'))
  }
  expect((await run(file)).output).toContain('environments needs a file and a folder')
}, 120_000)

test('both collections have one request for every operation', () => {
  const bruno = [...brunoFiles.keys()]
    .map((file) => path.basename(file))
    .filter((file) => /^\d+ .*\.bru$/.test(file))
    .map((file) => file.replace(/^\d+ (.*)\.bru$/, '$1'))

  expect(ofOperations.toSorted()).toEqual(operations.map(({ id }) => id).sort())
  expect(bruno.sort()).toEqual(names.toSorted())
})

test('every variable of a request has a value, or gets one from an earlier request', () => {
  for (const { request } of items) fill(request.url.raw + (request.body?.raw ?? ''))
})

describe('with the environment of a tenant', () => {
  test('a token and a cart are created, and later requests use the cart’s id', async () => {
    expect((await sendRequest('createToken')).status).toBe(200)
    const created = await sendRequest('createCart')
    expect(created.status, created.text).toBe(201)

    const read = await sendRequest('getCart')

    expect(read.body).toEqual(created.body[0])
    expect((await sendRequest('updateCartStatus')).body.Id).toBe(read.body.Id)
  })

  test('a tier is created, replaced and deleted', async () => {
    const statuses = []
    for (const id of ['createPricingTier', 'updatePricingTier', 'deletePricingTier'])
      statuses.push((await sendRequest(id)).status)

    expect(statuses).toEqual([201, 200, 200])
  })

  test.each([
    [['upsertStock', 'getStock', 'getQuantities', 'createHoldBatch', 'commitHoldBatch', 'createCommitment']],
    [['bulkUpsertStock', 'createSerialNumber', 'getSerialNumber', 'upsertLot', 'getLot']],
    [['createInvoice', 'getInvoice']],
    [['createUser', 'assignLocation', 'importUser']],
    // The new tenant already has products on a shelf.
    [
      [
        'createPricingShelf',
        'deletePricingShelfProduct',
        'createPricingShelfProduct',
        'getPricingShelfProduct',
      ],
    ],
  ])('requests use ids of this tenant, not of the examples: %j', async (ids) => {
    await sendRequest('createToken')
    for (const id of ids) {
      const { status, text } = await sendRequest(id)
      expect(status, `${id}: ${text}`).toBeLessThan(300)
    }
  })

  test('Bruno gets the same environment, in files that only their owner can read', () => {
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.bru'))
    const text = readFileSync(path.join(folder, file), 'utf8')

    expect(text).toContain(`  CompanyId: ${app.onboarding.CompanyId}\n`)
    expect(text).toContain(`  client_secret: ${app.onboarding.ClientSecret}\n`)
    expect(text.startsWith('vars {\n')).toBe(true)
  })
})

// Installs the package for TypeScript from its tarball in an empty folder, and runs the program of its README against a
// sandbox in another process, which drops, delays and refuses the first attempt of every request. The program knows the
// sandbox by its public name, which only a proxy resolves, and by the certificate of its authority.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { surroundingsOf } from '../../scripts/clients/all.ts'
import { startNameProxy } from '../../scripts/clients/name-proxy.ts'
import { readManifest } from '../../scripts/clients/pack/packer.ts'
import { typescriptPacker } from '../../scripts/clients/pack/typescript.ts'
import { makePackage, tryPackage } from '../../scripts/clients/pack.ts'
import { sendRequest } from '../../scripts/servers/https-request.ts'
import { tokenFrom } from '../../scripts/servers/token-from.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { blank } from '../support/processes/operator.ts'
import { freePort, type ServerProcess, startServer } from '../support/processes/processes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'retail-api-client-package-test-'))
const port = String(await freePort())
const origin = `https://localhost:${port}`
const publicUrl = 'https://sandbox.shop.test'
const manifest = readManifest()

let database: TestDatabase
let server: ServerProcess
let onboarding: OnboardingPackage
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  const env = { ...blank, DATABASE_URL: database.url, DATA_DIR: folder, TLS: 'auto', HOST: 'localhost' }
  server = await startServer({ ...env, PORT: port, PUBLIC_URL: publicUrl })
  onboarding = JSON.parse(readFileSync(path.join(folder, 'onboarding.json'), 'utf8'))
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Loaded before the program: a different fault for each of its requests, whose repetitions have none. Requests of the listener
 * that wait for events have none either: they would be dropped after 25 seconds.
 */
const FAULTS = `
const faults = ['status=503', 'drop-after', 'latency=300,drop', 'status=429', 'drop', 'latency=50,status=500']
const seen = new Set()
const send = globalThis.fetch
let count = 0
globalThis.fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  const request = (init?.method ?? 'GET') + input + init?.body
  const isFirst = !seen.has(request) && !request.includes('wait=')
  if (isFirst && !headers.has('X-Sandbox-Fault')) headers.set('X-Sandbox-Fault', faults[count++ % faults.length])
  seen.add(request)
  const response = await send(input, { ...init, headers })
  // A window of rate limits would last up to a minute.
  return response.status === 429 ? new Response('', { status: 429, headers: { 'Retry-After': '1' } }) : response
}
`

test('the program of the README creates one cart and sees its order, although requests fail', async () => {
  // The services that it imports: all of them take three times as long to compile.
  const services = ['availability', 'cart'] as const
  const product = await makePackage(typescriptPacker, path.join(folder, 'package'), manifest, services)
  const surroundings = await surroundingsOf(origin, path.join(folder, 'tls', 'ca.pem'), onboarding)
  const faults = path.join(folder, 'faults.mjs')
  writeFileSync(faults, FAULTS)
  const before = await cartIds()

  const proxy = await startNameProxy(Number(port))
  const env = {
    ...{ ...surroundings, ORIGIN: publicUrl, NAME_PROXY: proxy.url },
    // The listener is another process.
    ...{ NODE_OPTIONS: `--import ${faults}`, NODE_USE_ENV_PROXY: '1' },
  }
  const trial = path.join(folder, 'trial')
  const output = await tryPackage(typescriptPacker, trial, product, manifest, env).finally(proxy.stop)

  const created = (await cartIds()).filter((id) => !before.includes(id))
  expect(output).toMatch(new RegExp(`^Hold [\\da-f-]{36}, cart ${created[0]}: the order was announced`, 'm'))
  expect(created.length).toBe(1)
  const installed = JSON.parse(
    readFileSync(path.join(folder, 'trial', 'node_modules', manifest.name, 'package.json'), 'utf8'),
  )
  expect(installed.dependencies).toBeUndefined()
  const requests: { Status: number; OperationId: string }[] = JSON.parse(
    await read(`/sandbox/v1/Companies(${onboarding.CompanyId})/Requests`),
  )
  expect(requests.filter(({ OperationId }) => OperationId === 'createCart').length).toBeGreaterThan(1)
  const statuses = requests.map(({ Status }) => Status)
  for (const status of [429, 500, 503]) expect(statuses).toContain(status)
})

async function cartIds(): Promise<number[]> {
  const { CompanyId, Entities } = onboarding
  const store = Entities.find(({ Role }) => Role === 'Location')
  const carts = JSON.parse(await read(`/cart/v1/companies(${CompanyId})/entities(${store?.Id})/carts`))
  return carts.map(({ Id }: { Id: number }) => Id)
}

async function read(address: string): Promise<string> {
  const { ClientId: client_id, ClientSecret: client_secret } = onboarding
  const token = await tokenFrom(origin, { grant_type: 'client_credentials', client_id, client_secret })
  const { status, text } = await sendRequest(origin + address, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(status, text).toBe(200)
  return text
}

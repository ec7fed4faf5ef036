// npm run listen against a sandbox in another process, with a receiver of plain HTTP as developers have.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { sendRequest } from '../../scripts/servers/https-request.ts'
import { tokenFrom } from '../../scripts/servers/token-from.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { blank, root, runToEnd } from '../support/processes/operator.ts'
import { freePort, kill, type ServerProcess, startServer } from '../support/processes/processes.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

const folder = mkdtempSync(path.join(tmpdir(), 'retail-api-listen-test-'))
const port = String(await freePort())
const origin = `https://localhost:${port}`
const receiverPort = await freePort()
const forward = `http://127.0.0.1:${receiverPort}/hook`

let database: TestDatabase
let server: ServerProcess
let receiver: Server | undefined
let onboarding: OnboardingPackage
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  server = await startSandbox()
  onboarding = JSON.parse(readFileSync(path.join(folder, 'onboarding.json'), 'utf8'))
})
afterAll(async () => {
  await Promise.all(listeners.map(kill))
  receiver?.close()
  await server?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const startSandbox = () =>
  startServer({
    ...blank,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TLS: 'auto',
    HOST: 'localhost',
    PORT: port,
  })

interface Call {
  headers: IncomingHttpHeaders
  text: string
  type: string
  subject: string
}

const calls: Call[] = []
const groupsIn = (list: readonly Call[]) =>
  list.flatMap(({ type, subject }) => (type === 'retail.pricing-group.created' ? [subject] : []))

async function startReceiver(): Promise<void> {
  receiver = createServer(async (req, res) => {
    let text = ''
    for await (const chunk of req) text += chunk
    calls.push({ headers: req.headers, text, ...JSON.parse(text) })
    res.writeHead(204).end()
  })
  receiver.listen(receiverPort, '127.0.0.1')
  await once(receiver, 'listening')
}

async function stopReceiver(): Promise<void> {
  receiver?.closeAllConnections()
  receiver?.close()
  if (receiver) await once(receiver, 'close')
}

const listeners: ChildProcess[] = []
/** Starts it; resolves when it follows the feed. */
async function listen(args: readonly string[] = [], env: Record<string, string> = { DATA_DIR: folder }) {
  const child = spawn(process.execPath, ['scripts/listen.ts', '--forward', forward, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  listeners.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await expect.poll(() => output).toContain('Forwarding the events after ')
  return { child, output: () => output }
}

/** Creates a pricing group; returns its address, which is the subject of its event. */
async function createGroup(): Promise<string> {
  const { CompanyId, ClientId, ClientSecret } = onboarding
  const grant = { grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret }
  const groups = `/pricing/v1/Companies(${CompanyId})/PricingGroups`
  const created = await sendRequest(origin + groups, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await tokenFrom(origin, grant)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ CompanyId, GroupName: 'Gold' }),
  })
  expect(created.status, created.text).toBe(201)
  return `${groups}(${JSON.parse(created.text).Id})`
}

describe('npm run listen', () => {
  test('begins at the newest event, and posts each one signed, also after a break of the receiver or the sandbox', async () => {
    await createGroup()
    await startReceiver()
    const { output, child } = await listen(['--secret', SECRET])

    const first = await createGroup()
    await expect.poll(() => groupsIn(calls)).toEqual([first])
    const { headers, text } = calls.find(({ subject }) => subject === first) as Call
    expect(new Webhook(SECRET).verify(text, headers as Record<string, string>)).toMatchObject({
      specversion: '1.0',
    })
    expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
    await expect.poll(output).toMatch(/^ +\d+ {2}204 {2}retail\.pricing-group\.created {2}\/pricing\//m)
    expect(output()).not.toContain('Signing with')

    await stopReceiver()
    const second = await createGroup()
    await expect.poll(output).toContain(`${forward} does not respond (ECONNREFUSED): trying again`)
    await startReceiver()
    await expect.poll(() => groupsIn(calls)).toEqual([first, second])

    await server.kill()
    server = await startSandbox()
    const third = await createGroup()
    await expect.poll(() => groupsIn(calls), { timeout: 60_000 }).toEqual([first, second, third])
    await kill(child)
  })

  test('that is killed continues with its file of the cursor, and skips nothing', async () => {
    const cursor = path.join(folder, 'cursor')
    const types = ['--types', 'retail.pricing-group.created']
    const { child } = await listen(['--cursor', cursor, ...types])
    const first = await createGroup()
    await expect.poll(() => groupsIn(calls)).toContain(first)
    await kill(child)
    const second = await createGroup()
    const posted = calls.length

    // As on another machine: with nothing but the address, the client and the certificate.
    const { ClientId, ClientSecret } = onboarding
    const certificate = path.join(folder, 'tls', 'ca.pem')
    const { output } = await listen(
      ['--cursor', cursor, '--origin', origin, '--client', ClientId, '--ca', certificate, ...types],
      { CLIENT_SECRET: ClientSecret },
    )
    const third = await createGroup()
    await expect
      .poll(() => groupsIn(calls.slice(posted)).filter((subject) => subject !== first))
      .toEqual([second, third])

    const secret = /^Signing with (whsec_\S+)$/m.exec(output())?.[1] ?? ''
    const { headers, text } = calls.at(-1) as Call
    expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow()
    await expect.poll(() => readFileSync(cursor, 'utf8').trim()).toBe(JSON.parse(text).id)
  })

  test.each([
    [
      'a wrong secret',
      {},
      { CLIENT_SECRET: 'wrong' },
      1,
      /token responds with 400: The client_id or client_secret is not correct\./,
    ],
    [
      'an unknown authority',
      { ca: undefined },
      {},
      1,
      /certificate is not trusted \(.*\)\. Name its authority with --ca\./,
    ],
    ['a cursor ahead of the feed', { after: '99999999' }, {}, 1, /no longer kept\. Begin without --after/],
    ['an unknown type', { types: 'retail.price.udpated' }, {}, 1, /Events responds with 400: .*types/],
    ['a cursor that is none', { after: 'now' }, {}, 2, /"now" is no cursor/],
    ['no secret of the client', {}, { CLIENT_SECRET: '' }, 2, /set CLIENT_SECRET/],
    ['a secret that is none', { secret: 'whsec_short' }, {}, 2, /--secret is no secret/],
    ['an address that is none', { forward: 'localhost:3000' }, {}, 2, /--forward is no address/],
  ])('ends with %s', async (_, options, env, expected, message) => {
    const given = {
      ...{ forward, origin, client: onboarding.ClientId, ca: path.join(folder, 'tls', 'ca.pem') },
      ...options,
    }
    const args = Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, value],
    )
    const secret = { CLIENT_SECRET: onboarding.ClientSecret }
    const { code, stderr } = await runToEnd(['scripts/listen.ts', ...args], { ...secret, ...env })

    expect(stderr).toMatch(message)
    expect(code).toBe(expected)
  })
})

test('a webhook of a sandbox may go to a receiver with the sandbox’s own certificate', async () => {
  const { CompanyId, ClientId, ClientSecret } = onboarding
  const pem = readFileSync(path.join(folder, 'tls', 'server.pem'), 'utf8')
  const received: string[] = []
  const hook = createTlsServer(
    { key: pem, cert: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')) },
    (req, res) => {
      received.push(String(req.headers['webhook-id']))
      res.writeHead(204).end()
    },
  )
  const hookPort = await freePort()
  hook.listen(hookPort, 'localhost')
  await once(hook, 'listening')
  try {
    const grant = { grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret }
    const headers = {
      Authorization: `Bearer ${await tokenFrom(origin, grant)}`,
      'Content-Type': 'application/json',
    }
    const subscriptions = `${origin}/events/v1/Companies(${CompanyId})/Subscriptions`
    const body = JSON.stringify({ Name: 'Till', Url: `https://localhost:${hookPort}/hook` })
    const subscribed = await sendRequest(subscriptions, { method: 'POST', headers, body })
    expect(subscribed.status, subscribed.text).toBe(201)
    await sendRequest(`${subscriptions}(${JSON.parse(subscribed.text).Id})/Test`, { method: 'POST', headers })

    // Other events of the company may arrive too: those of carts that were submitted before.
    await expect.poll(() => received).toContainEqual(expect.stringMatching(/^test-/))
  } finally {
    hook.closeAllConnections()
    hook.close()
  }
})

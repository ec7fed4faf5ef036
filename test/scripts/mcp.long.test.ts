// Drives npm run mcp as the host of a language model does: with the official client of the protocol, over stdin and stdout.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseUrls } from '../../entities/tenants/onboarding.ts'
import type { Document } from '../../handlers/api/contract/openapi-document.ts'
import { type Client, type ListedTool, loadSdk, type Sdk } from '../../scripts/mcp/sdk.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { documents, operations } from '../support/contract.ts'
import { blank, root, runToEnd } from '../support/processes/operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'retail-api-mcp-test-'))
const caFile = join(folder, 'authority.pem')
let app: TestApp
let sdk: Sdk
let later = 0
const open = new Map<string, Promise<Client>>()

beforeAll(async () => {
  sdk = await loadSdk()
  app = await startApp({ now: () => Date.now() + later })
  writeFileSync(caFile, app.ca)
  // The onboarding package, as npm start writes it.
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'tls'), { recursive: true })
  writeFileSync(join(dataDir, 'tls', 'ca.pem'), app.ca)
  const onboarding = { ...app.onboarding, BaseUrls: baseUrls(app.origin, 'sandbox') }
  writeFileSync(join(dataDir, 'onboarding.json'), JSON.stringify(onboarding))
})

afterAll(async () => {
  for (const client of open.values()) await (await client).close()
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the command and connects to it, once for the same arguments; by default with the onboarding package. */
function connect(args: readonly string[], env: Record<string, string> = {}): Promise<Client> {
  const key = JSON.stringify([args, env])
  const client = open.get(key) ?? start(args, env)
  open.set(key, client)
  return client
}

async function start(args: readonly string[], env: Record<string, string>): Promise<Client> {
  const client = new sdk.Client({ name: 'test', version: '1.0.0' })
  const settings = { PATH: process.env.PATH ?? '', ...blank, DATA_DIR: join(folder, 'data'), ...env }
  const host = { command: process.execPath, args: ['scripts/mcp.ts', ...args], env: settings, cwd: root }
  await client.connect(new sdk.StdioClientTransport({ ...host, stderr: 'ignore' }))
  return client
}

const reading = ['--service', 'cart', '--service', 'availability']
const writing = [...reading, '--allow-writes']

const store = () => ({
  CompanyId: app.onboarding.CompanyId,
  EntityId: app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id,
})
const cart = () => ({
  FirstName: 'Ada',
  LastName: 'Miller',
  SourceId: app.onboarding.SourceId,
  Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
})
const cartCount = async (client: Client) => {
  const { structuredContent } = await client.callTool({
    name: 'listCarts',
    arguments: { ...store(), count: true },
  })
  return Number(structuredContent.TotalCount)
}
const byName = (tools: readonly ListedTool[]) => Object.fromEntries(tools.map((tool) => [tool.name, tool]))

describe('without --allow-writes', () => {
  test('offers the operations that only read, with their arguments', async () => {
    const client = await connect(['--tools', 'all'])
    const { tools } = await client.listTools()

    const document: Document = documents.get('availability')
    // Only suppliers may call listSupplierSkus.
    const readers = operations.filter(
      ({ service, method, id }) =>
        service === 'availability' && method === 'GET' && id !== 'listSupplierSkus',
    )
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(readers.map(({ id }) => id)))
    // A POST that only reads, and a GET that writes.
    expect(names).toContain('readProductList')
    expect(names).not.toContain('insertDeviceEnrollment')
    for (const { annotations, inputSchema, description } of tools) {
      expect([annotations.readOnlyHint, annotations.destructiveHint]).toEqual([true, false])
      // The tool names that hosts allow.
      expect(Object.keys(inputSchema.properties).filter((name) => !/^[\w.-]{1,64}$/.test(name))).toEqual([])
      expect(JSON.stringify(inputSchema)).not.toMatch(/"\$ref"|"x-/)
      expect(description.length).toBeGreaterThan(20)
    }
    const { listQuantities, listCarts } = byName(tools)
    expect(listQuantities?.title).toBe(
      document.paths['/Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities'].get.summary,
    )
    expect(listQuantities?.inputSchema.required).toEqual(['CompanyId', 'EntityId'])
    expect(listQuantities?.inputSchema.properties.filter?.description).toMatch(
      /These are: Id, .*\bQuantity\b/,
    )
    expect(Object.keys(listCarts?.inputSchema.properties ?? {})).toEqual([
      ...['CompanyId', 'EntityId', 'filter', 'orderby', 'skip', 'skiptoken', 'top', 'count'],
    ])
    // Tokens, passwords and secrets must not become part of a conversation.
    expect(names.filter((name) => /token|secret|password|session/i.test(name))).toEqual(['listClientSecrets'])
    expect(client.getInstructions()).toMatch(/They only read\..*CompanyId 1000;/)
  })

  test('returns the response as structured content: status, page and body', async () => {
    const client = await connect(reading)
    const filter = 'Quantity gt 0'

    const result = await client.callTool({
      name: 'listQuantities',
      arguments: { ...store(), filter, top: 2, count: true },
    })

    expect(result.isError).toBeUndefined()
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
    const { Status, TotalCount, Link, Body } = result.structuredContent as Document
    expect([Status, Body.length, Link]).toEqual([200, 2, expect.stringContaining('rel="next"')])
    expect(Number(TotalCount)).toBeGreaterThan(50)
    const fullResult = await client.callTool({ name: 'listQuantities', arguments: store() })
    expect((fullResult.structuredContent.Body as unknown[]).length).toBe(50)
  })

  test('refuses to write, and writes nothing', async () => {
    const client = await connect(reading)
    const before = await cartCount(client)

    const result = await client.callTool({ name: 'createCart', arguments: { ...store(), body: cart() } })

    expect(result.isError).toBe(true)
    expect(result.structuredContent).toMatchObject({
      Code: 'WritesNotAllowed',
      Remedy: expect.stringContaining('--allow-writes'),
    })
    expect(await cartCount(client)).toBe(before)
  })
})

describe('with --allow-writes', () => {
  test('writes, and marks the operations that are destructive', async () => {
    const client = await connect(writing)
    const tools = byName((await client.listTools()).tools)
    const hints = (name: string) => {
      const { readOnlyHint, destructiveHint, idempotentHint } = tools[name]?.annotations ?? {}
      return [readOnlyHint, destructiveHint, idempotentHint]
    }
    expect(hints('createCart')).toEqual([false, false, false])
    expect(hints('deleteStock')).toEqual([false, true, true])
    expect(hints('updateCartStatus')).toEqual([false, true, false])
    expect(hints('getCart')).toEqual([true, false, true])

    const created = await client.callTool({ name: 'createCart', arguments: { ...store(), body: cart() } })
    expect(created.structuredContent).toMatchObject({ Status: 201, Body: [{ FirstName: 'Ada', Status: 1 }] })
    const [{ Id }] = created.structuredContent.Body as [{ Id: number }]
    const read = await client.callTool({ name: 'getCart', arguments: { ...store(), CartId: Id } })
    expect(read.structuredContent).toMatchObject({ Status: 200, Body: { Id } })
  })

  test('sends an Idempotency-Key that the caller passes', async () => {
    const client = await connect(writing)
    const before = await cartCount(client)
    const call = { ...store(), body: cart(), 'Idempotency-Key': 'one-cart' }

    const [first, second] = [
      await client.callTool({ name: 'createCart', arguments: call }),
      await client.callTool({ name: 'createCart', arguments: call }),
    ]

    expect(second.structuredContent.Body).toEqual(first.structuredContent.Body)
    expect(await cartCount(client)).toBe(before + 1)
  })

  test.each([
    [
      'a rule',
      () => ({ ...store(), body: { ...cart(), SourceId: 'bafb0490-2282-8837-9ec4-e865e60e7f1d' } }),
      {
        Status: 400,
        Code: 'SourceNotOfCompany',
        Remedy: "Send the SourceId of the company's onboarding package.",
      },
    ],
    [
      'a body that is invalid',
      () => ({ ...store(), body: { ...cart(), Items: 'none' } }),
      { Status: 400, Details: [{ Field: 'Items' }], Remedy: /Correct the arguments/ },
    ],
    ['another company', () => ({ ...store(), CompanyId: 999_999, body: cart() }), { Status: 403 }],
    [
      'a path without its id',
      () => ({ body: cart() }),
      {
        Code: 'ArgumentsInvalid',
        Message: 'The argument CompanyId is missing. The argument EntityId is missing.',
      },
    ],
    [
      'an unknown argument',
      () => ({ ...store(), Body: cart() }),
      {
        Message: 'There is no argument Body. The argument body is missing.',
        Remedy: /^createCart has these arguments: CompanyId \(required\), .*body \(required\)/,
      },
    ],
    [
      'a body that is a text',
      () => ({ ...store(), body: JSON.stringify(cart()) }),
      { Code: 'ArgumentsInvalid', Message: 'The argument body is no object.' },
    ],
  ])('returns the refusal of %s as an error with a remedy', async (_, callArguments, expected) => {
    const client = await connect(writing)

    const result = await client.callTool({ name: 'createCart', arguments: callArguments() })

    expect(result.isError).toBe(true)
    const { Code, Message, Remedy, Status, RequestId } = result.structuredContent
    expect([typeof Code, typeof Message, typeof Remedy]).toEqual(['string', 'string', 'string'])
    expect(typeof RequestId).toBe(Status ? 'string' : 'undefined')
    for (const [key, value] of Object.entries(expected)) {
      if (value instanceof RegExp) expect(result.structuredContent[key]).toMatch(value)
      else expect(result.structuredContent).toMatchObject({ [key]: value })
    }
  })
})

describe('--tools search', () => {
  test('is the default for many operations, and finds, describes and calls them', async () => {
    const client = await connect([])
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'findOperations',
      'describeOperation',
      'callReadOperation',
    ])

    const matches = await client.callTool({ name: 'findOperations', arguments: { query: 'pending orders' } })
    expect(matches.structuredContent.operations).toContainEqual(
      expect.objectContaining({ name: 'listPendingOrders' }),
    )
    const described = await client.callTool({
      name: 'describeOperation',
      arguments: { name: 'listPendingOrders' },
    })
    expect(described.structuredContent).toMatchObject({
      inputSchema: { required: ['CompanyId', 'EntityId'] },
    })
    const called = await client.callTool({
      name: 'callReadOperation',
      arguments: { name: 'listPendingOrders', arguments: store() },
    })
    expect(called.structuredContent.Status).toBe(200)
    const refused = await client.callTool({
      name: 'callReadOperation',
      arguments: { name: 'createCart', arguments: { ...store(), body: cart() } },
    })
    expect([refused.isError, refused.structuredContent.Code]).toEqual([true, 'WritesNotAllowed'])
  })

  test.each([
    ['findOperations', { words: 'carts' }, 'There is no argument words.', 'query'],
    [
      'describeOperation',
      { operation: 'listCarts' },
      'There is no argument operation. The argument name is missing.',
      'name (required)',
    ],
    [
      'callReadOperation',
      { operationId: 'listCarts', arguments: {} },
      'There is no argument operationId. The argument name is missing.',
      'name (required), arguments',
    ],
    [
      'callReadOperation',
      { name: 'listCarts', CompanyId: 1000 },
      'There is no argument CompanyId.',
      'name (required), arguments',
    ],
    [
      'callReadOperation',
      { name: 'listCarts', arguments: '{}' },
      'The argument arguments is no object.',
      'name (required), arguments',
    ],
  ])('refuses %s with %j, and names the arguments that it has', async (name, passed, Message, known) => {
    const client = await connect([])

    const { isError, structuredContent } = await client.callTool({ name, arguments: passed })

    expect(isError).toBe(true)
    const Remedy = `${name} has these arguments: ${known}.`
    expect(structuredContent).toEqual({ Code: 'ArgumentsInvalid', Message, Remedy })
  })

  test('has one tool for writes, and another for reads only', async () => {
    const client = await connect(['--tools', 'search', '--allow-writes'])
    const call = { name: 'createCart', arguments: { ...store(), body: cart() } }
    const tools = byName((await client.listTools()).tools)
    expect(tools.callWriteOperation?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    })

    const refused = await client.callTool({ name: 'callReadOperation', arguments: call })
    const created = await client.callTool({ name: 'callWriteOperation', arguments: call })

    expect(refused.structuredContent.Code).toBe('WritesNotAllowed')
    expect(created.structuredContent.Status).toBe(201)
  })
})

describe('the credentials', () => {
  const named = () => ['--url', app.origin, '--ca', caFile]

  test('of the environment decide which operations are offered', async () => {
    const RETAIL_API_TOKEN = await app.tokenOf('Supplier')
    const client = await connect([...named(), '--allow-writes'], {
      RETAIL_API_TOKEN,
      DATA_DIR: join(folder, 'none'),
    })

    const names = (await client.listTools()).tools.map(({ name }) => name)

    expect(names).toContain('upsertSupplierSku')
    expect(names).not.toContain('createCart')
  })

  test('of a client renew the token when it has expired', async () => {
    const client = await connect(reading)
    const call = { name: 'listCarts', arguments: store() }
    expect((await client.callTool(call)).structuredContent.Status).toBe(200)

    later = 13 * 3_600_000
    try {
      expect((await client.callTool(call)).structuredContent.Status).toBe(200)
    } finally {
      later = 0
    }
  })

  test('of the environment that are invalid cause an error of the tool', async () => {
    const client = await connect([...named(), '--service', 'cart'], { RETAIL_API_TOKEN: 'no-token' })

    const { isError, structuredContent } = await client.callTool({ name: 'listCarts', arguments: store() })

    expect([isError, structuredContent.Status]).toEqual([true, 401])
    expect(structuredContent.Remedy).toMatch(/new one/)
  })

  test.each([
    [[], 'run npm start first'],
    [['--url', 'http://shop.example'], 'is no https address'],
    [['--url', 'https://localhost:1'], 'Set RETAIL_API_TOKEN'],
    [['--service', 'carts'], 'There is no service "carts"'],
    [['--tools', 'some'], '"some" is no mode'],
  ])('%j without any are a usage error', async (args, message) => {
    const { code, stdout, stderr } = await runToEnd(['scripts/mcp.ts', ...args], {
      DATA_DIR: join(folder, 'none'),
    })

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })

  test('are not sent to a server that is not a sandbox, unless --production is given', async () => {
    const requests: string[] = []
    const server = createServer(({ url = '', headers }, response) => {
      requests.push(`${url} ${headers.authorization ?? ''}`.trim())
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const env = { RETAIL_API_TOKEN: 'secret', DATA_DIR: join(folder, 'none') }
      const { code, stderr } = await runToEnd(['scripts/mcp.ts', '--url', url], env)

      expect(code).toBe(2)
      expect(stderr).toContain('is not a sandbox. For a production server add --production.')
      expect(requests).toEqual(['/sandbox/v1/ping'])
      const client = await connect(['--url', url, '--production'], env)
      expect(client.getInstructions()).toContain('IN PRODUCTION')
    } finally {
      server.close()
    }
  })
})

test('without a server a call is an error with the key for a retry', async () => {
  const client = await connect(writing)
  await app.app.stop()

  const write = await client.callTool({ name: 'createCart', arguments: { ...store(), body: cart() } })
  const read = await client.callTool({ name: 'listCarts', arguments: store() })

  expect(write.structuredContent).toMatchObject({
    Code: 'NoResponse',
    Remedy: expect.stringMatching(/Idempotency-Key "/),
  })
  expect([read.isError, read.structuredContent.Code]).toEqual([true, 'NoResponse'])
})

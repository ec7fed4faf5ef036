// What npm run new refuses, and what it begins, in a copy of the repository: every check passes, and its server responds.
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { sendRequest } from '../support/processes/operator.ts'
import { startServer } from '../support/processes/processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'retail-api-new-'))
const bin = join(root, 'node_modules/.bin')
const PATIENCE_MS = 600_000

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
})
afterAll(() => rmSync(copy, { recursive: true }))

const run = (program: string, ...args: string[]) =>
  new Promise<{ code: number | string; output: string }>((resolve) => {
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
    execFile(program, args, { cwd: copy, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
const create = (...args: string[]) => run('node', 'scripts/new.ts', ...args)

test.each([
  [['service', 'cart'], 'openapi/cart.yaml exists already.'],
  [['service', 'Gift'], 'A service has a name of 3 to 20 small letters, such as loyalty, not Gift.'],
  [['operation', 'getCart'], 'handlers/services/cart/getCart.ts exists already.'],
  [['operation', 'getcart'], 'An operationId is a verb and a noun, such as getGift, not getcart.'],
  [['operation', 'getGift'], 'No document declares getGift: declare it, or name its service with --service.'],
  [
    ['operation', 'getGift', '--service', 'gifts'],
    'There is no service gifts: openapi/ has accounts, availability',
  ],
  [['operation', 'getCart', '--service', 'pricing'], 'getCart is an operation of the service cart.'],
  [['operation', 'listGifts', '--service', 'cart'], 'Declare listGifts in openapi/cart.yaml first'],
  [['report', 'Cart'], 'handlers/services/reportdata/getCartReport.ts exists already.'],
  [['report', 'cart-report'], 'A report has a name such as Loyalty or StockAge, not cart-report.'],
  [['thing', 'cart'], 'Say service, operation or report, and its name.'],
])('%j is refused in a sentence', { timeout: PATIENCE_MS }, async (args, message) => {
  const { code, output } = await create(...args)

  expect(output.startsWith(message), output).toBe(true)
  expect(code).toBe(args[0] === 'thing' ? 2 : 1)
})

test(
  'a fault of a document is a sentence of npm run generate, and nothing is written',
  async () => {
    const file = join(copy, 'entities/migrations/001-second.ts')
    writeFileSync(file, 'export class second extends Migration {}\n')
    const { code, output } = await run('node', 'scripts/generate.ts')
    rmSync(file)

    expect([code, output]).toEqual([
      1,
      'Two files in entities/migrations have the number 001. Rename yours to the next free one.\nNothing was written.\n',
    ])
  },
  PATIENCE_MS,
)

test(
  'a new service, operation and report pass npm run check and respond as their documents say',
  async () => {
    const commands = [
      ['service', 'loyalty'],
      ['operation', 'createGift', '--service', 'cart'],
      ['report', 'Loyalty'],
    ]
    for (const args of commands) {
      const { code, output } = await create(...args)
      expect(code, output).toBe(0)
    }
    // The steps of npm run check, but for the style and generated/, which the commands have just written.
    const checks = [
      ['node', 'node_modules/typescript-7/bin/tsc', '-p', '.'],
      ['node', 'scripts/documents.ts', 'check'],
      ['vitest', 'run', '--project', 'check', 'test/spec', 'test/events'],
    ]
    for (const [program = '', ...args] of checks) {
      const { code, output } = await run(program, ...args)
      expect(code, output).toBe(0)
    }

    const database = await createTestDatabase()
    const { CompanyId, ClientId, ClientSecret, Users } = database.onboarding
    const user = Users.find(({ Role }) => Role === 'Administrator')
    const server = await startServer({ DATABASE_URL: database.url }, { project: copy })
    try {
      const form = {
        ...{ grant_type: 'password', client_id: ClientId, client_secret: ClientSecret },
        ...{ username: user?.UserName ?? '', password: user?.Password ?? '' },
      }
      const response = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
        ...{ method: 'POST', body: new URLSearchParams(form), headers: { 'X-Forwarded-Proto': 'https' } },
      })
      const { access_token: token } = (await response.json()) as { access_token: string }
      const address = `/loyalty/v1/Companies(${CompanyId})/Loyalty`
      expect(await sendRequest(server, address, { token })).toMatchObject({
        ...{ status: 200, body: { Name: 'Spring' } },
      })
      const gifts = `/cart/v1/Companies(${CompanyId})/Gift`
      expect(await sendRequest(server, gifts, { token, body: { Name: 'Spring' } })).toMatchObject({
        ...{ status: 201, body: { Name: 'Spring' } },
      })
      // The rule set that the command writes refuses.
      expect(await sendRequest(server, gifts, { token, body: { Name: ' ' } })).toMatchObject({
        ...{ status: 400, body: { Code: 'CreateGiftNameEmpty' } },
      })
      const report = await sendRequest(server, '/reportdata/reports/LoyaltyReport', { token })
      expect([report.status, report.body]).toEqual([
        ...[200, expect.arrayContaining([{ EntityId: CompanyId, EntityName: 'Demo Retail' }])],
      ])
    } finally {
      await server.stop()
      await database.drop()
    }
  },
  PATIENCE_MS,
)

test('the templates have at most 200 lines', () => {
  const folder = join(root, 'scripts/new/templates')
  const lines = readdirSync(folder).map(
    (name) => readFileSync(join(folder, name), 'utf8').split('\n').length - 1,
  )

  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(200)
})

// What npm run new refuses, in a copy of the repository.
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

test('the templates have at most 200 lines', () => {
  const folder = join(root, 'scripts/new/templates')
  const lines = readdirSync(folder).map(
    (name) => readFileSync(join(folder, name), 'utf8').split('\n').length - 1,
  )

  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(200)
})

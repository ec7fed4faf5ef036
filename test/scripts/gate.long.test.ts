import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-gate-'))
const tools = join(tempFolder, 'tools')
beforeAll(() => {
  mkdirSync(join(tempFolder, '.ci'))
  mkdirSync(tools)
  cpSync(join(root, '.ci', 'run'), join(tempFolder, '.ci', 'run'))
  symlinkSync(join(root, 'node_modules'), join(tempFolder, 'node_modules'))
  writeFileSync(join(tempFolder, 'vitest.config.ts'), "export default { test: { include: ['*.test.js'] } }")
  const stub = '#!/bin/sh\nexit 0\n'
  // Runs the real test runner on tests that this file writes; $FUZZ and $CHECK set the results of the other steps.
  const npm = `#!/bin/sh
case "$2" in
  fuzz) exit $FUZZ ;;
  test:all) shift 3; [ "$CHECK" = 0 ] || exit 1; exec node_modules/.bin/vitest run "$@" ;;
esac
`
  for (const [name, text] of Object.entries({
    npm,
    chromium: stub,
    soffice: stub,
    pgbouncer: stub,
    promtool: stub,
    'systemd-analyze': stub,
    python3: stub,
  })) {
    writeFileSync(join(tools, name), text)
    chmodSync(join(tools, name), 0o755)
  }
})
afterAll(() => rmSync(tempFolder, { recursive: true }))

const passing = "import { test } from 'vitest'\ntest('a', () => {})\ntest('b', () => {})\n"

/** The exit code of the gate and its last line, for one file of tests. */
function gate(tests: string, { FUZZ = '0', CHECK = '0' } = {}) {
  writeFileSync(join(tempFolder, 'some.test.js'), tests)
  const folders = [tools, join(root, 'node_modules', '.bin'), process.env.PATH]
  const env = { PATH: folders.join(delimiter), CI: 'true', FORCE_COLOR: '1', FUZZ, CHECK }
  const { status, stdout } = spawnSync('bash', ['.ci/run'], {
    cwd: tempFolder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, stdout, lastLine: stdout.slice(stdout.lastIndexOf('\n', stdout.length - 2) + 1) }
}

describe('the gate ends with the totals of all tests if', () => {
  test.for([
    ['all pass', passing, {}, 0, '3 passed, 0 failed, 0 skipped'],
    ['one is skipped', `${passing}test.skip('c', () => {})`, {}, 0, '3 passed, 0 failed, 1 skipped'],
    ['one fails', `${passing}test('c', () => { throw 1 })`, {}, 1, '3 passed, 1 failed, 0 skipped'],
    ['the fuzzing fails', passing, { FUZZ: '1' }, 1, '2 passed, 1 failed, 0 skipped'],
    ['the type check fails', passing, { CHECK: '1' }, 1, '1 passed, 1 failed, 0 skipped'],
    ['a file cannot be loaded', "import './missing.js'", {}, 1, '1 passed, 1 failed, 0 skipped'],
    [
      'an error is outside of the tests',
      `${passing}Promise.reject(new Error('lost'))`,
      {},
      1,
      '3 passed, 1 failed, 0 skipped',
    ],
    ['there is no test', '', {}, 1, '1 passed, 1 failed, 0 skipped'],
  ] as const)('%s', ([, tests, steps, status, line]) => {
    expect(gate(tests, steps)).toMatchObject({ status, lastLine: `${line}\n` })
  })

  test.for([
    ['passes when it runs again alone', 'a', 0, '3 passed, 0 failed, 0 skipped', true],
    ['passes then, but another does not', 'b', 1, '2 passed, 2 failed, 0 skipped', false],
  ] as const)('one %s', ([, always, status, line, isNamed]) => {
    const once = join(tempFolder, 'once')
    rmSync(once, { force: true })
    const { stdout, ...result } = gate(`
      import { existsSync, writeFileSync } from 'node:fs'
      import { test } from 'vitest'
      test('a', () => {})
      test('flaky', () => {
        if (existsSync('once')) return
        writeFileSync('once', '')
        throw new Error('beside others')
      })
      ${always === 'b' ? "test('b', () => { throw new Error('always') })" : ''}`)

    expect(result).toEqual({ status, lastLine: `${line}\n` })
    expect(stdout.includes('failed, but passed alone: flaky')).toBe(isNamed)
  })

  test('the gate fails if a missing tool cannot be installed', () => {
    const aptGet = join(tools, 'apt-get')
    rmSync(join(tools, 'python3'))
    writeFileSync(join(tools, 'python3'), '#!/bin/sh\nexit 1\n')
    writeFileSync(aptGet, '#!/bin/sh\nexit 100\n')
    for (const file of [aptGet, join(tools, 'python3')]) chmodSync(file, 0o755)

    expect(gate(passing)).toMatchObject({ status: 1, lastLine: '0 passed, 1 failed, 0 skipped\n' })
  })
})

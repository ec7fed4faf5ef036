import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { blank, runToEnd } from '../support/processes/operator.ts'
import { startServer } from '../support/processes/processes.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-tour-test-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))

test('each step of the tour succeeds, and reports its duration', async () => {
  const { code, stdout, stderr } = await runToEnd(['scripts/tour.ts'], { DATA_DIR: tempFolder })

  expect([code, stderr]).toEqual([0, ''])
  const steps = [...stdout.matchAll(/^ *(\d+)\. (\S.*?) +(\d+\.\d\d) s {2}(.+)$/gm)]
  expect(steps.map(([, number, title]) => `${number} ${title}`)).toEqual([
    '1 Log in',
    '2 Keep the data as a baseline',
    '3 Submit a cart, which becomes an order',
    '4 Meet a busy server',
    '5 Exceed the rate limit',
    '6 Lose a response',
    '7 Let a hold expire by the clock',
    '8 Find a failed request in the log',
    '9 Reset to the baseline',
  ])
  expect(stdout).toContain('no response, 201, replayed: one cart was made')
  expect(stdout).toMatch(/^All 9 steps succeeded, in \d+\.\d\d s\.$/m)
})

test('in a running sandbox the tour does not change the data and the clock', async () => {
  const database = await createTestDatabase('migrated')
  const folder = join(tempFolder, 'running')
  const server = await startServer({
    ...{ ...blank, DATABASE_URL: database.url, DATA_DIR: folder, TLS: 'auto', HOST: 'localhost' },
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const count = async (table: string) => (await client.query(`select count(*) from ${table}`)).rows[0].count
  try {
    const before = await count('cart')
    const args = ['--package', join(folder, 'onboarding.json'), '--ca', join(folder, 'tls', 'ca.pem')]
    const { code, stdout, stderr } = await runToEnd(['scripts/tour.ts', ...args], { DATA_DIR: tempFolder })

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^All 9 steps succeeded/m)
    expect([await count('cart'), await count('tenant_clock')]).toEqual([before, '0'])
  } finally {
    await client.end()
    await server.stop()
    await database.drop()
  }
})

test.each([
  [['--ca', 'ca.pem'], '--ca needs --package.'],
  [['--package', 'nowhere.json'], 'nowhere.json cannot be read'],
  [['--package', 'package.json'], 'package.json is not the onboarding package of a sandbox.'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await runToEnd(['scripts/tour.ts', ...args], { DATA_DIR: tempFolder })

  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

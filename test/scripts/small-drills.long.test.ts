// Runs npm run drill with a few records: the drills insert records themselves, so a change of a table can break them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runToEnd } from '../support/processes/operator.ts'
import { findTool } from '../support/processes/tools.ts'

// Some start several servers, which takes long on a busy machine.
const drill = (...args: string[]) => runToEnd(['scripts/drill.ts', ...args], {}, undefined, 170_000)

test('migration reports how long it took and that no request failed', async () => {
  const { stdout, stderr } = await drill('migration', '--rows', '5000')
  expect(stdout, stderr).toMatch(/^5000 items migrated in [\d.]+ s$/m)
  expect(stdout).toMatch(/^\d+ requests meanwhile: 0 failed, the slowest took \d+ ms/m)
})

test('an unknown drill is refused with the names of the others', async () => {
  const { code, stderr } = await drill('flood')
  expect(code).not.toBe(0)
  expect(stderr).toContain('migration')
})

test('bulkheads refuses an nginx that does not know its configuration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'nginx'), '#!/bin/sh\necho nginx version: nginx/1.27.3 >&2\n', { mode: 0o755 })
  const { code, stderr } = await runToEnd(['scripts/drill.ts', 'bulkheads', '--proxy', 'nginx'], {
    PATH: folder,
  })

  expect([code, stderr.split('\n')[0]]).toEqual([
    2,
    'nginx.conf needs nginx 1.27.4 or later, for keepalive_min_timeout; this is 1.27.3.',
  ])
})

test('prices compares the same reads in a large and a small database', async () => {
  const size = [
    '--records',
    '4000',
    '--companies',
    '20',
    '--small',
    '400',
    '--rounds',
    '1',
    '--requests',
    '20',
  ]
  const { stdout, stderr } = await drill('prices', ...size)
  expect(stdout, stderr).toMatch(/^4000 prices of 20 companies: /m)
  expect(stdout).toMatch(/^400 prices of 2 companies: /m)
  for (const title of [
    'prices of a product',
    'effective price',
    '1000 changed prices',
    '100 effective prices',
  ])
    expect(stdout.match(new RegExp(`^${title}.* (one|active) `, 'gm')), title).toHaveLength(2)
}, 180_000)

const prometheus = findTool('prometheus')

test.skipIf(!prometheus)(
  `alerts sees an alert fire and end${prometheus ? '' : ' (this machine has no Prometheus)'}`,
  async () => {
    const { code, stdout, stderr } = await drill('alerts', '--only', 'RulesFaulty', '--speed', '120')
    expect(stdout, stderr).toMatch(
      /^\| RulesFaulty \| .* \| \d+\.\d \| \d+\.\d \| .*The rules folder on \S+ has .* \| ok \|$/m,
    )
    expect(code).toBe(0)
  },
  180_000,
)

test.skipIf(process.platform !== 'linux')(
  'soak serves a steady load and shows what should stay the same',
  async () => {
    const { code, stdout, stderr } = await drill('soak', '--minutes', '0.05')
    const [row = ''] = /^\| 10 \| .*$/m.exec(stdout) ?? []
    const [, requests, unexpected] = row.split(' | ')
    expect(stderr).toMatch(/^[1-9]\d* requests per second$/m)
    expect(Number(requests), stdout).toBeGreaterThan(0)
    expect(unexpected, stderr).toBe('0')
    for (const name of ['api1', 'api2'])
      expect(stdout).toMatch(new RegExp(`^\\| ${name} \\| 30 request \\|`, 'm'))
    expect(stdout).not.toContain('request failed')
    expect(code).toBe(0)
  },
  180_000,
)

test.each([
  ['--minutes', 'x', '--minutes is a number above 0.'],
  ['--share', '2', '--share is a number above 0, at most 1.'],
])('soak refuses %s %s', async (option, value, message) => {
  const { code, stderr } = await drill('soak', option, value)
  expect([code, stderr.split('\n')[0]]).toEqual([2, message])
})

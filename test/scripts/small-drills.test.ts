// Runs npm run drill with a few records: the drills insert records themselves, so a change of a table can break them.
import { expect, test } from 'vitest'
import { runToEnd } from '../support/processes/operator.ts'

// Some start several servers, which takes long on a busy machine.
const drill = (...args: string[]) => runToEnd(['scripts/drill.ts', ...args], {}, undefined, 170_000)

test('migration reports how long it took and that no request failed', async () => {
  const { stdout, stderr } = await drill('migration', '--rows', '5000')
  expect(stdout, stderr).toMatch(/^5000 items migrated in [\d.]+ s$/m)
  expect(stdout).toMatch(/^\d+ requests meanwhile: 0 failed, the slowest took \d+ ms/m)
})

test('purge reports its statements and that no write failed', async () => {
  const { code, stdout, stderr } = await drill('purge', '--rows', '12000')
  expect(code, stderr).toBe(0)
  expect(stdout).toMatch(/^12000 keys purged in [\d.]+ s by 3 statements$/m)
  expect(stdout).toMatch(/^\d+ keys written meanwhile, 0 failed/m)
})

test('an unknown drill is refused with the names of the others', async () => {
  const { code, stderr } = await drill('flood')
  expect(code).not.toBe(0)
  expect(stderr).toContain('migration')
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
    expect(stdout.match(new RegExp(`^${title}.* (one|active|cold) `, 'gm')), title).toHaveLength(3)
}, 180_000)

test('connections reports the memory of connections and what a flood does to other companies', async () => {
  const size = ['--connections', '30', '--companies', '3', '--seconds', '2', '--rate', '4']
  const { stdout, stderr } = await drill('connections', ...size, '--limit', '30', '--flood', '40')
  expect(stdout, stderr).toMatch(/^Memory: \d+ MB, with the connections \d+ MB/m)
  expect(stdout).toMatch(/^The flood: 30 admitted, [1-9]\d refused, 0 failed$/m)
  expect(stdout).toMatch(/^alone .* 0$/m)
  expect(stdout).toMatch(/failures of the others: none$/m)
}, 180_000)

test('connections refuses a rate above the limits of the companies', async () => {
  const { code, stderr } = await drill('connections', '--companies', '3', '--limit', '30', '--rate', '20')
  expect(code).not.toBe(0)
  expect(stderr).toMatch(/--rate .* at most 1\.2/)
}, 180_000)

test('processes compares the processor time of one process and of two', async () => {
  const { stdout, stderr } = await drill('processes', '--rounds', '1', '--requests', '100')
  for (const title of ['read one user', 'list the currencies, from memory'])
    expect(stdout, stderr).toMatch(new RegExp(`^${title} .*\\d \\([\\d.]+-[\\d.]+\\) (ok|MISSED)$`, 'm'))
}, 180_000)

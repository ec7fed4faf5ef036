// Runs npm run drill with a few records: the drills insert records themselves, so a change of a table can break them.
import { expect, test } from 'vitest'
import { runToEnd } from '../support/processes/operator.ts'

const drill = (...args: string[]) => runToEnd(['scripts/drill.ts', ...args])

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

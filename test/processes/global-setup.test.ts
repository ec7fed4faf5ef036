import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { runToEnd } from '../support/processes/operator.ts'

test('a setup of the tests that fails leaves no PostgreSQL and no files', async () => {
  // A wrong mode fails after PostgreSQL was started and filled.
  const code = `
    const { default: setup } = await import(${JSON.stringify(new URL('../global-setup.ts', import.meta.url).href)})
    const provide = (name, value) => name === 'postgres' && console.log(value.log)
    await setup({ provide }).catch((error) => console.log(error.message))`
  const { stdout, stderr } = await runToEnd(['--input-type=module', '--eval', code], {
    TEST_PGBOUNCER: 'wrong',
  })
  const [log = '', message] = stdout.trim().split('\n')

  expect(message, stderr).toContain('TEST_PGBOUNCER needs pgbouncer')
  expect(existsSync(dirname(log))).toBe(false)
  const commands = globSync('/proc/[0-9]*/cmdline').map((file) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return ''
    }
  })
  expect(commands.filter((command) => command.includes(dirname(log)))).toEqual([])
}, 120_000)

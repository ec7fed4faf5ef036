import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../scripts/install.mjs', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'retail-api-install-'))
afterAll(() => rmSync(place, { recursive: true }))

/** A checkout whose node_modules is a link to packages that were installed for `lock`. */
function linked(name: string, lock: string) {
  const [shared, checkout] = [join(place, `${name}-shared`), join(place, name)]
  mkdirSync(join(shared, 'pg'), { recursive: true })
  mkdirSync(checkout)
  writeFileSync(join(shared, '.installed-lock.json'), lock)
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
  symlinkSync(shared, join(checkout, 'node_modules'))
  return { shared, run: () => spawnSync(process.execPath, [script], { cwd: checkout, encoding: 'utf8' }) }
}

describe('a linked node_modules', () => {
  test('is left alone where it is of another lock file, and the remedy is said', () => {
    const { shared, run } = linked('older', '{"older": true}')
    const { status, stderr } = run()

    expect(status).toBe(1)
    expect(stderr).toContain('rm node_modules')
    expect(readdirSync(shared)).toEqual(['.installed-lock.json', 'pg'])
  })

  test('is used where it is of this lock file', () => {
    const { status, stderr } = linked('same', '{}').run()

    expect([status, stderr]).toEqual([0, ''])
  })
})

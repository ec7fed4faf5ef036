// The upgrade from the last released version to this one under load (O14, W10): npm run drill -- bulkheads starts the commit of the
// release behind HAProxy, then replaces each process. No request may fail, and no acknowledged record may be lost.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runToEnd } from '../support/processes/operator.ts'
import { findTool } from '../support/processes/tools.ts'

const haproxy = findTool('haproxy', ['/usr/sbin'])

/** The commit that released the current documents; empty if the repository has no such history. */
function lastRelease(): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%H', '--', 'openapi/released'], {
      encoding: 'utf8',
    }).trim()
  } catch {
    return ''
  }
}

/** The packages of the release are installed where npm finds them on this machine. */
const ofNpm: Record<string, string> = Object.fromEntries(
  ['HOME', 'HTTPS_PROXY', 'npm_config_registry'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

/** Debian installs HAProxy where only root looks. */
const environment = { ...ofNpm, PATH: `${process.env.PATH}:/usr/sbin` }

test.skipIf(!haproxy || !lastRelease())(
  'no request fails while processes are replaced by new ones',
  async () => {
    const args = ['bulkheads', '--faults', 'upgrade', '--from', lastRelease(), '--rounds', '1']
    const { code, stdout, stderr } = await runToEnd(
      ['scripts/drill.ts', ...args],
      environment,
      undefined,
      280_000,
    )

    expect(stdout, stderr).toMatch(/\| 1 \| 0 \| [\d.]+ \| none \|$/m)
    expect(code).toBe(0)
  },
  300_000,
)

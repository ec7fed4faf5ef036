// The systemd unit of OPERATIONS.md (O14): systemd finds no fault in it, and it runs what package.json and the image run.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LAUNCH_OPTIONS } from '../../scripts/servers/launch-options.ts'
import { root } from '../support/processes/operator.ts'
import { findTool } from '../support/processes/tools.ts'

const guide = readFileSync(join(root, 'OPERATIONS.md'), 'utf8')
const [, unit = ''] = /```ini\n([^`]*)```/.exec(guide) ?? []
const analyze = findTool('systemd-analyze')

test.skipIf(analyze === undefined).each(['api', 'worker'])(
  'the unit for %s is valid and hardened',
  (role) => {
    const folder = mkdtempSync(join(tmpdir(), 'retail-api-systemd-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, `retail@${role}.service`)
    // systemd looks for the program that the unit starts.
    writeFileSync(file, unit.replaceAll('/opt/retail/', root))

    const verified = spawnSync(analyze ?? '', ['verify', file], { encoding: 'utf8' })
    expect({ status: verified.status, output: verified.stdout + verified.stderr }).toEqual({
      status: 0,
      output: '',
    })
    // 2.0 of 10: the best that a service which compiles code at run time and uses the network can have is about 1.
    execFileSync(analyze ?? '', ['security', '--offline=true', '--threshold=20', file], { stdio: 'ignore' })
  },
)

test('the unit starts the server with the options of npm start', () => {
  expect(unit).toContain(`node ${LAUNCH_OPTIONS.join(' ')} scripts/start.ts\n`)
})

import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLogOutput } from '../../../handlers/runtime/observe/log-output.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-log-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))

const open = (file: string) => {
  const descriptor = openSync(file, 'a')
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

describe('log lines', () => {
  test('are written completely and in order', async () => {
    const file = join(tempFolder, 'lines')
    const output = createLogOutput({ descriptor: open(file), blockBytes: 100 })
    const lines = Array.from({ length: 500 }, (_, n) => `${JSON.stringify({ n, text: 'é' })}\n`)
    for (const line of lines) output.write(line)
    await output.flush()

    expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
    expect(output.lost()).toBe(0)
  })

  test('that a full disk refuses are lost and counted', async () => {
    const output = createLogOutput({ descriptor: open('/dev/full') })
    for (let count = 0; count < 5; count += 1) output.write('{"a":1}\n')
    await output.flush()
    expect(output.lost()).toBe(5)
  })

  test('behind a stalled reader take bounded memory, and continue when it continues', async () => {
    const reader = spawn('sh', ['-c', 'kill -STOP $$; exec cat > /dev/null'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    // A non-blocking pipe, like that of a container's log.
    const { fd } = (reader.stdin as unknown as { _handle: { fd: number } })._handle
    const output = createLogOutput({ descriptor: fd, maxBytes: 10_000 })
    onTestFinished(async () => {
      // Everything is written before the descriptor is closed: another file of this process may get its number.
      reader.kill('SIGCONT')
      await output.flush()
      reader.kill()
    })
    const line = `${'x'.repeat(99)}\n`
    for (let count = 0; count < 5_000; count += 1) {
      output.write(line)
      if (count % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(output.lost()).toBeGreaterThan(1_000)
    expect(output.lost()).toBeLessThan(5_000)
  })
})

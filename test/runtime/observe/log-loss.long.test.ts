// A server whose log lines cannot be written drops and counts them, and continues to serve.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LAUNCH_OPTIONS } from '../../../scripts/servers/launch-options.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { blank, root, sendRequest, waitUntil } from '../../support/processes/operator.ts'
import { freePort } from '../../support/processes/processes.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-log-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))

const open = (file: string) => {
  const descriptor = openSync(file, 'a')
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

describe('a server', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const start = async (stdout: 'pipe' | number) => {
    const port = await freePort()
    const managementPort = await freePort()
    const env = { TLS: 'proxy', HOST: '127.0.0.1', DATABASE_URL: database.url, LOG_LEVEL: 'info' }
    const child = spawn(process.execPath, [...LAUNCH_OPTIONS, 'scripts/start.ts'], {
      cwd: root,
      env: {
        ...blank,
        PATH: process.env.PATH,
        DATA_DIR: join(tempFolder, `data-${port}`),
        PORT: String(port),
        MANAGEMENT_PORT: String(managementPort),
        ...env,
      },
      stdio: ['ignore', stdout, 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let complained = ''
    child.stderr?.on('data', (text) => {
      complained += text
    })
    const server = {
      origin: `http://127.0.0.1:${port}`,
      management: `http://127.0.0.1:${managementPort}`,
      child,
    }
    const isReady = () =>
      sendRequest(server, '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      )
    await waitUntil(isReady, (ready) => ready || child.exitCode !== null, 90_000)
    expect([child.exitCode, complained]).toEqual([null, ''])
    return server
  }
  const lostLines = async (server: { management: string }) =>
    Number(
      /^log_lines_lost_total (\d+)$/m.exec(
        (await sendRequest({ origin: server.management }, '/metrics')).text,
      )?.[1],
    )
  const serves = async (server: { origin: string }) => {
    for (let count = 0; count < 20; count += 1) {
      expect((await sendRequest(server, '/reference/v1/Currencies')).status).toBe(200)
    }
  }
  const stop = async ({ child }: Awaited<ReturnType<typeof start>>) => {
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    return code
  }

  test('whose log disk is full continues to serve, counts the lost lines, and exits with 0', async () => {
    const server = await start(open('/dev/full'))
    await serves(server)
    await waitUntil(
      () => lostLines(server),
      (lost) => lost >= 20,
    )
    await serves(server)
    expect(await stop(server)).toBe(0)
  }, 150_000)

  test('whose log pipe is closed continues to serve, counts the lost lines, and exits with 0', async () => {
    const server = await start('pipe')
    server.child.stdout?.destroy()
    await serves(server)
    await waitUntil(
      () => lostLines(server),
      (lost) => lost >= 20,
    )
    await serves(server)
    expect(await stop(server)).toBe(0)
  }, 150_000)
})

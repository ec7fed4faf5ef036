import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { freePort } from '../support/processes/processes.ts'

const script = fileURLToPath(new URL('../../scripts/health.mjs', import.meta.url))

async function health(port: number, TLS = 'auto', extraEnv: Record<string, string> = {}): Promise<unknown> {
  const env = { PATH: process.env.PATH, PORT: String(port), TLS, ...extraEnv }
  const [code] = await once(spawn(process.execPath, [script], { env, stdio: 'inherit' }), 'exit')
  return code
}

describe("the image's health check", async () => {
  const app = await startApp()
  const behindProxy = await startApp({ env: { TLS: 'proxy' } })
  afterAll(async () => void (await Promise.all([app.stop(), behindProxy.stop()])))

  test('succeeds if the process serves, over TLS and behind a proxy', async () => {
    expect(await health(app.port)).toBe(0)
    expect(await health(behindProxy.port, 'proxy')).toBe(0)
    // A management port serves plain HTTP, regardless of the main port.
    expect(await health(await freePort(), 'auto', { MANAGEMENT_PORT: String(behindProxy.port) })).toBe(0)
  })

  test('fails if nothing listens, nothing responds, or another program responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()

    expect(await health(await freePort())).toBe(1)
    expect(await health(typeof address === 'object' && address ? address.port : 0)).toBe(1)
    expect(await health(app.port, 'proxy')).toBe(1)
    silent.close()
  })
})

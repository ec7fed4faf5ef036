// npm run drill -- redis: the memory that Redis needs for the counts of rate limits (O3), written by the server's own code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectRedis, type RedisClient } from '../../handlers/platform/redis/redis-link.ts'
import { createSharedCounts } from '../../handlers/platform/redis/shared-counts.ts'

const AT_ONCE = 500

export async function drillRedis(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { keys: { type: 'string', default: '100000' } } })
  const keys = Number(values.keys)
  const port = await freePort()
  const server = spawn('redis-server', ['--port', String(port), '--save', ''], { stdio: 'ignore' })
  await once(server, 'spawn')
  const link = await connectRedis({
    url: `redis://127.0.0.1:${port}`,
    check: (client) => client.ping(),
    onChange: () => {},
    // Measures memory, not time.
    deadlineMs: 10_000,
  })
  try {
    while (!link.send((client) => client.ping())) await sleep(100)
    const usedMemory = () => figure(link, 'used_memory')
    const before = await usedMemory()
    const counts = createSharedCounts(link, 'retail:production:')
    const window = { start: Date.UTC(2026, 0, 1), remainingMs: 3_600_000 }
    const startedAt = performance.now()
    for (let first = 0; first < keys; first += AT_ONCE) {
      const callers = Array.from({ length: Math.min(AT_ONCE, keys - first) }, (_, index) => first + index)
      await Promise.all(
        callers.map((caller) =>
          counts.add(`authenticated|availability|user:${1_000_000 + caller}`, window, 1, () => {}),
        ),
      )
    }
    const milliseconds = performance.now() - startedAt
    const bytes = (await usedMemory()) - before
    const storedKeys = (await link.send((client) => client.dbSize())) ?? 0
    return `${storedKeys} keys: ${(bytes / 1_048_576).toFixed(1)} MiB, ${Math.round(bytes / storedKeys)} bytes each; counted in ${(milliseconds / 1000).toFixed(1)} s.`
  } finally {
    await link.stop()
    server.kill()
  }
}

/** A number of INFO. */
async function figure(
  link: { send<Reply>(command: (client: RedisClient) => Promise<Reply>): Promise<Reply> | undefined },
  name: string,
): Promise<number> {
  const text = (await link.send((client) => client.info('memory'))) ?? ''
  const line = text.split('\r\n').find((each) => each.startsWith(`${name}:`))
  return Number(line?.slice(name.length + 1))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

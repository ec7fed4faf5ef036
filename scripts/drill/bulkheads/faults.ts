// The faults of the drill "bulkheads", which affect all services, and the routine that must not affect clients at all.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Balancer } from '../balancer.ts'
import { withConnection } from '../drill-database.ts'
import { isRunning, type Supervisor } from '../programs.ts'
import type { Fault, Server } from '../rounds.ts'

export interface Installation {
  url: string
  servers: readonly Server[]
  worker: Supervisor
  balancer: Balancer
  /** From the next start of each process on, it is the version of this folder. */
  upgrade(): void
}

const FAULT_MS = 10_000

export const FAULTS: Readonly<Record<string, Fault<Installation>>> = {
  routine: {
    about: 'the API processes are restarted in turn (SIGTERM)',
    isRoutine: true,
    cause: restartServers,
  },
  upgrade: {
    about: 'the worker and the API processes are replaced by the new version in turn',
    isRoutine: true,
    async cause(installation) {
      installation.upgrade()
      await restart(installation.worker, 'SIGTERM')
      await restartServers(installation)
    },
  },
  stop: {
    about: 'an API process hangs (SIGSTOP, 10 s)',
    async cause({ servers }) {
      const child = servers[0]?.current()?.child
      child?.kill('SIGSTOP')
      await sleep(FAULT_MS)
      child?.kill('SIGCONT')
    },
  },
  kill: {
    about: 'an API process is killed (SIGKILL)',
    async cause({ servers: [server] }) {
      if (server) await restart(server, 'SIGKILL')
    },
  },
  restart: {
    about: 'the database crashes and recovers',
    cause: ({ url }) =>
      withConnection(url, async (client) => {
        // PostgreSQL restarts all of its processes when one is killed.
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
        await sleep(2_000)
      }),
  },
}

async function restartServers({ servers, balancer }: Installation): Promise<void> {
  for (const server of servers) {
    await balancer.exclude(server.name)
    await restart(server, 'SIGTERM')
    await balancer.exclude(undefined)
  }
}

async function restart(server: Supervisor, signal: NodeJS.Signals): Promise<void> {
  const ends = server.ends()
  server.current()?.child.kill(signal)
  await waitUntil(() => server.ends() > ends)
  await waitUntil(() => isRunning(server.current()))
}

async function waitUntil(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 100_000; !holds(); await sleep(100)) {
    if (performance.now() > end) throw new Error('The fault had no effect.')
  }
}

// The faults of the drill "bulkheads", each with the services that it may affect.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fillDisk } from '../fill-disk.ts'
import type { Kind } from '../load.ts'
import { type Shop, startLoad } from '../load.ts'
import { isRunning, type Supervisor } from '../programs.ts'

export interface Installation {
  url: string
  /** The disk with the log of the first API process. */
  logDisk: string
  servers: readonly Supervisor[]
  worker: Supervisor
  /** The address of the balancer. */
  origin: string
  shop: Shop
}

export interface Fault {
  about: string
  /** The services that it may affect; clients of the others must see no failure. */
  affects: readonly Kind[]
  /** Whether requests may fail without a response of the API: a process died with them, or none is ready. */
  cutsRequests?: boolean
  rounds?: number
  /** Causes the fault and ends it; resolves with a remark for the table. */
  play: (installation: Installation) => Promise<string>
}

const ALL: readonly Kind[] = ['cart', 'hold', 'price', 'invoice']
const FAULT_MS = 10_000
const SLOW_CLIENTS = 30

export const FAULTS: Readonly<Record<string, Fault>> = {
  stop: {
    about: 'an API process hangs (SIGSTOP, 10 s)',
    affects: ALL,
    cutsRequests: true,
    async play({ servers }) {
      const child = servers[0]?.current()?.child
      child?.kill('SIGSTOP')
      await sleep(FAULT_MS)
      child?.kill('SIGCONT')
      return ''
    },
  },
  kill: {
    about: 'an API process is killed (SIGKILL)',
    affects: ALL,
    cutsRequests: true,
    async play({ servers }) {
      const [server] = servers
      const ends = server?.ends() ?? 0
      server?.current()?.child.kill('SIGKILL')
      await waitUntil(() => (server?.ends() ?? 0) > ends)
      await waitUntil(() => isRunning(server?.current()))
      return ''
    },
  },
  lock: {
    about: 'a table of carts is locked (10 s)',
    affects: ['cart'],
    play: ({ url }) =>
      withClient(url, async (client) => {
        await client.query('begin; lock table cart')
        await sleep(FAULT_MS)
        await client.query('rollback')
        return ''
      }),
  },
  slow: {
    about: `statements of prices take 5 s, ${SLOW_CLIENTS} more clients (10 s)`,
    affects: ['price'],
    play: ({ url, origin, shop }) =>
      withClient(url, async (client) => {
        await client.query(`
          create function drill_slow() returns trigger language plpgsql as
            $$ begin perform pg_sleep(5); return new; end $$;
          create trigger drill_slow before insert or update on pricing_information
            for each row execute function drill_slow()`)
        const more = startLoad([origin], shop, { price: SLOW_CLIENTS })
        await sleep(FAULT_MS)
        await client.query('drop function drill_slow cascade')
        await more.stop()
        return ''
      }),
  },
  queue: {
    about: "the worker's queue connection is cut",
    affects: [],
    play: async ({ url, worker }) => {
      const ends = worker.ends()
      const since = performance.now()
      await withClient(url, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'LISTEN%' or query like '%pg_advisory_lock_shared%' and pid <> pg_backend_pid()`),
      )
      return restarted(worker, ends, since)
    },
  },
  stall: {
    about: 'the worker takes no job while jobs wait',
    affects: [],
    rounds: 1,
    play: ({ url, worker }) =>
      withClient(url, async (client) => {
        const ends = worker.ends()
        const since = performance.now()
        // Jobs can be added but not taken.
        await client.query(`
          create function drill_ignore() returns trigger language plpgsql as $$ begin return null; end $$;
          create trigger drill_ignore before update on graphile_worker._private_jobs
            for each row when (new.locked_by is not null) execute function drill_ignore()`)
        try {
          return await restarted(worker, ends, since)
        } finally {
          await client.query('drop function drill_ignore cascade')
        }
      }),
  },
  log: {
    about: 'the disk of the log is full (10 s)',
    affects: [],
    async play({ logDisk, servers }) {
      const countLostLines = async () => {
        const response = await fetch(`${servers[0]?.current()?.management}/metrics`)
        return Number(/^log_lines_lost_total (\d+)$/m.exec(await response.text())?.[1])
      }
      const before = await countLostLines()
      const filler = join(logDisk, 'filler')
      fillDisk(filler)
      await sleep(FAULT_MS)
      rmSync(filler)
      return `${(await countLostLines()) - before} lines lost`
    },
  },
  restart: {
    about: 'the database crashes and recovers',
    affects: ALL,
    // HAProxy refuses requests while no process is ready.
    cutsRequests: true,
    play: ({ url }) =>
      withClient(url, async (client) => {
        // PostgreSQL restarts all of its processes when one is killed.
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
        await sleep(2_000)
        return ''
      }),
  },
}

async function restarted(worker: Supervisor, ends: number, since: number): Promise<string> {
  await waitUntil(() => worker.ends() > ends)
  const seconds = Math.round((performance.now() - since) / 1_000)
  await waitUntil(() => isRunning(worker.current()))
  return `it exited after ${seconds} s`
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function waitUntil(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 100_000; !holds(); await sleep(100)) {
    if (performance.now() > end) throw new Error('The fault had no effect.')
  }
}

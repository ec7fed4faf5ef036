// Measures a process without requests: the time until it is ready, and its memory.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Spread, spread } from './compare.ts'
import type { Servers } from './servers.ts'

export const START_TARGET_SECONDS = 2.5
export const MEMORY_TARGET_MB = 170

/** Seconds from spawn to the first 200 of /readyz, including PostgreSQL, with an existing data folder. */
export async function measureStarts(servers: Servers, starts: number): Promise<Spread> {
  const seconds: number[] = []
  // The first start creates the certificate and the code cache, so it is not counted.
  for (let start = 0; start <= starts; start++) {
    const server = await servers.startProject({ role: 'all' })
    await server.stop()
    if (start > 0) seconds.push(server.readyAfterMs / 1000)
  }
  return spread(seconds)
}

export interface Memory {
  /** MB from /proc: all resident memory, and its anonymous part, which is not shared. */
  resident: number
  anonymous: number
}

/** Memory of an API process (ROLE=api) that was idle for ten seconds; undefined on machines without /proc. */
export async function measureMemory(servers: Servers, signal: AbortSignal): Promise<Memory | undefined> {
  if (process.platform !== 'linux') return undefined
  const server = await servers.startProject()
  try {
    await sleep(10_000, undefined, { signal })
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
    return { resident: megabytes('VmRSS'), anonymous: megabytes('RssAnon') }
  } finally {
    await server.stop()
  }
}

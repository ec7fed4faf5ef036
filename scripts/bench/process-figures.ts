// Measures a process without requests: the time until it is ready, and its memory.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, spread } from './figures.ts'
import type { Bench } from './fixture.ts'

const STARTS = 5

/** From spawn to the first 200 of /readyz, including PostgreSQL, with an existing data folder. */
export async function measureStarts({ servers }: Bench): Promise<Figure[]> {
  const seconds: number[] = []
  // The first start creates the certificate and the code cache, so it is not counted.
  for (let start = 0; start <= STARTS; start++) {
    const server = await servers.startProject({ role: 'all' })
    await server.stop()
    if (start > 0) seconds.push(server.readyAfterMs / 1000)
  }
  const what = 'start to ready, the data folder exists, PostgreSQL included'
  return [{ what, unit: 's', value: spread(seconds), aim: 2.5 }]
}

/** Memory of an API process (ROLE=api) that was idle for ten seconds; nothing on machines without /proc. */
export async function measureMemory({ servers, signal }: Bench): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const server = await servers.startProject()
  try {
    await sleep(10_000, undefined, { signal })
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const megabytes = (name: string) =>
      spread([Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024])
    return [
      { what: 'memory of an API process, idle for 10 s', unit: 'MB', value: megabytes('VmRSS'), aim: 170 },
      { what: 'of it not shared', unit: 'MB', value: megabytes('RssAnon') },
    ]
  } finally {
    await server.stop()
  }
}

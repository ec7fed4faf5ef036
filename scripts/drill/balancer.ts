// Starts HAProxy with a configuration that operators can use, on the ports of a drill.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import type { TemporaryRun } from '../servers/temporary-run.ts'
import { startProgram } from './programs.ts'

interface Balanced {
  name: string
  port: string | number
  /** The port that the health check requests. */
  check: string | number
}

/** Replaces the servers and the address of the file; resolves with the port that it listens on. */
export async function startBalancer(
  run: TemporaryRun,
  file: URL,
  servers: readonly Balanced[],
): Promise<number> {
  const port = await freePort()
  const template = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('  server '))
    .map((line) => (line.startsWith('  bind ') ? `  bind 127.0.0.1:${port}` : line))
  const lines = servers.map(
    (server) => `  server ${server.name} 127.0.0.1:${server.port} check port ${server.check}`,
  )
  const configuration = join(run.folder, 'haproxy.cfg')
  writeFileSync(configuration, [...template, ...lines, ''].join('\n'))
  startProgram(run, 'haproxy', ['haproxy', '-db', '-f', configuration])
  return port
}

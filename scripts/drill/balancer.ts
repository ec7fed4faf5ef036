// Starts HAProxy or nginx with a configuration that operators can use, on the ports of a drill.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import type { TemporaryRun } from '../servers/temporary-run.ts'
import { startProgram } from './programs.ts'

/** How long nginx may take to start workers with the new configuration. */
const RELOAD_MS = 500
/** The first version that has keepalive_min_timeout, which nginx.conf sets. */
const NGINX = '1.27.4'

export interface Balanced {
  name: string
  port: string | number
  /** The port that the health check requests. */
  check: string | number
}

export interface Balancer {
  /** The port that it listens on. */
  port: number
  /**
   * Sends no new requests to the named server, or again to all. HAProxy notices itself which servers are ready; nginx has no
   * health checks, so this reloads its configuration.
   */
  exclude(name: string | undefined): Promise<void>
}

/** Throws an error if this machine does not have the proxy, or only a version that does not read its configuration. */
export function checkBalancer(name: string): void {
  const { error, stderr } = spawnSync(name, ['-v'], { encoding: 'utf8' })
  if (error) throw new UsageError(`The drill needs ${name} in PATH.`)
  const [, version = NGINX] = /nginx\/([\d.]+)/.exec(stderr) ?? []
  if (version.localeCompare(NGINX, 'en', { numeric: true }) < 0)
    throw new UsageError(
      `nginx.conf needs nginx ${NGINX} or later, for keepalive_min_timeout; this is ${version}.`,
    )
}

/** Replaces the servers and the address of the file, haproxy.cfg or nginx.conf. */
export async function startBalancer(
  run: TemporaryRun,
  file: URL,
  servers: readonly Balanced[],
): Promise<Balancer> {
  const port = await freePort()
  const name = basename(file.pathname)
  const configuration = join(run.folder, name)
  const text = readFileSync(file, 'utf8')
  if (name !== 'nginx.conf') {
    writeFileSync(configuration, forHaproxy(text, port, servers))
    startProgram(run, 'haproxy', ['haproxy', '-db', '-f', configuration])
    return { port, exclude: async () => {} }
  }
  const options = ['-p', run.folder, '-e', 'stderr', '-g', 'daemon off; pid nginx.pid;', '-c', configuration]
  writeFileSync(configuration, forNginx(text, port, servers))
  const oldConnectionsMs = 1_000 * Number(/keepalive_min_timeout (\d+)s;/.exec(text)?.[1] ?? 0)
  const nginx = startProgram(run, 'nginx', ['nginx', ...options])
  return {
    port,
    async exclude(name) {
      writeFileSync(configuration, forNginx(text, port, servers, name))
      // As `nginx -s reload` does.
      nginx.kill('SIGHUP')
      await sleep(RELOAD_MS + (name === undefined ? 0 : oldConnectionsMs))
    },
  }
}

function forHaproxy(text: string, port: number, servers: readonly Balanced[]): string {
  const lines = servers.map(
    (server) => `  server ${server.name} 127.0.0.1:${server.port} check port ${server.check}`,
  )
  const kept = text.replace(/^ {2}server .*\n/gm, '').replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
  return `${kept}${lines.join('\n')}\n`
}

function forNginx(text: string, port: number, servers: readonly Balanced[], excluded?: string): string {
  const remaining = servers.map(({ name, port }) => `127.0.0.1:${port}${name === excluded ? ' down' : ''}`)
  return text
    .replace(/(?<=^ +server )\S+(?= max_fails)/gm, () => remaining.shift() ?? '')
    .replace(/(?<=^ +listen )\S+(?=;)/m, `127.0.0.1:${port}`)
}

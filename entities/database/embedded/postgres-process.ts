// Determines whether a PostgreSQL process is running, whether it responds, and on which port. A pid alone proves nothing:
// pids are reused, and a new container counts from 1 again. So the command line of the process must name the folder as
// well, spelled as in postmaster.pid; with symbolic links that spelling may differ from ours.
// Tested by test/database/database.long.test.ts.
import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

interface Postmaster {
  pid: number
  port: number
  state: 'ready' | 'busy' | 'dead'
}

/**
 * Returns the server that postmaster.pid names: ready, busy (running, but it does not accept connections yet), or dead
 * (ended).
 */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const named = lines[1] ?? ''
  const port = Number(lines[3])
  const isItsServer = isAlive(pid) && isSame(named, folder) && commandOf(pid).includes(` -D ${named} `)
  if (!isItsServer) return { pid, port, state: 'dead' }
  return { pid, port, state: lines[7]?.trim() === 'ready' && (await answers(port)) ? 'ready' : 'busy' }
}

/** Whether a process with this pid exists. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process is running. A zombie counts as ended, because a container may have no init process that reaps it.
 */
export function isAlive(pid: number): boolean {
  if (!pidExists(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0] !== 'Z'
  } catch {
    return process.platform !== 'linux'
  }
}

/** Returns a port on 127.0.0.1 that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

function isSame(path: string, other: string): boolean {
  try {
    return realpathSync(path) === realpathSync(other)
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 })
    const end = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

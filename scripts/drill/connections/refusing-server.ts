// A TLS server in a separate process that refuses every request at once. A flood that is sent to it instead of the API shows
// what the flood costs the others because client, API and database share a machine, and not because the API refuses it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Returns its origin; the process ends with the run of the drill. */
export async function startRefusingServer(certificate: string, running: Set<ChildProcess>): Promise<string> {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.send(certificate)
  const ended = once(child, 'exit').then(() => {
    throw new Error('The refusing server has ended')
  })
  const [port] = await Promise.race([once(child, 'message'), ended])
  return `https://127.0.0.1:${port}`
}

async function serveParent(parent: NodeJS.Process): Promise<void> {
  const [certificate] = (await once(parent, 'message')) as [string]
  const pem = readFileSync(certificate)
  const body = JSON.stringify({ Code: 'RateLimitExceeded', Message: 'Too many requests.' })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  const server = createServer({ key: pem, cert: pem }, ({ url }, response) => {
    response.writeHead(url === '/healthz' ? 200 : 429, headers).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  parent.send?.((server.address() as AddressInfo).port)
  parent.once('disconnect', () => process.exit(0))
}

if (process.argv[1] === import.meta.filename) await serveParent(process)

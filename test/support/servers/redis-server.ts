// A Redis server for tests: the installed redis-server, with a password, in plain and with TLS.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueCertificate } from '../../../handlers/runtime/process/certificate-issue.ts'
import { freePort } from '../processes/processes.ts'
import { findTool } from '../processes/tools.ts'

export const redisProgram = findTool('redis-server')
export const PASSWORD = 'hush-hush'

export interface RedisServer {
  url: string
  /** With TLS, and a certificate of the authority in `caFile`. */
  tlsUrl: string
  caFile: string
  /** Starts it again on the same ports, empty. */
  start(): Promise<void>
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
  stop(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-redis-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const [key = '', cert = '', ca = ''] = await issueCertificate(['localhost', '127.0.0.1'], new Date())
  const [keyFile, certFile, caFile] = ['key.pem', 'cert.pem', 'ca.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(keyFile, key)
  writeFileSync(certFile, cert)
  writeFileSync(caFile, ca)
  const args = `--bind 127.0.0.1 --port ${port} --tls-port ${tlsPort} --tls-auth-clients no --save '' --dir ${folder}
    --tls-cert-file ${certFile} --tls-key-file ${keyFile} --tls-ca-cert-file ${caFile} --requirepass ${PASSWORD}`
  let child: ChildProcess

  const start = async () => {
    child = spawn(
      redisProgram ?? '',
      args.split(/\s+/).map((word) => (word === "''" ? '' : word)),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const { stdout } = child
    if (!stdout) throw new Error('redis-server has no output.')
    let output = ''
    for await (const text of stdout) {
      output += text
      if (output.includes('Ready to accept connections')) break
    }
    if (child.exitCode !== null) throw new Error(`redis-server did not start:\n${output}`)
  }
  const signal: RedisServer['signal'] = async (name) => {
    const exited = name === 'SIGKILL' ? once(child, 'exit') : undefined
    child.kill(name)
    await exited
  }
  await start()
  return {
    url: `redis://:${PASSWORD}@127.0.0.1:${port}`,
    tlsUrl: `rediss://:${PASSWORD}@127.0.0.1:${tlsPort}/2`,
    caFile,
    start,
    signal,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

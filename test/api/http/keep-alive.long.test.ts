// A connection that a client keeps: each request may have a long body and a long response. Node pauses a connection whose
// response it believes to be unsent, and then fails to read the body of the next request (HPE_PAUSED; handlers/api/http/send.ts).
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readBody } from '../../../handlers/api/http/body.ts'
import { createListener, listen } from '../../../handlers/api/http/listener.ts'
import { send } from '../../../handlers/api/http/send.ts'
import { developmentCertificate } from '../../../handlers/runtime/process/certificate.ts'
import { runToEnd } from '../../support/processes/operator.ts'

const LONG = 1_500_000
const REQUESTS = 100

const text = 'x'.repeat(LONG)

async function* pieces() {
  for (let at = 0; at < LONG; at += 100_000) yield text.slice(at, at + 100_000)
}

test.each([
  ['a text', () => text],
  ['bytes', () => Buffer.from(text)],
  ['a stream', pieces],
])('long requests with %s as a long response are all served', async (_, content) => {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-keep-alive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const faults: unknown[] = []
  const server = createListener({
    certificate: await developmentCertificate({ directory: folder, now: () => new Date() }),
    onRequest: async (req, res) => {
      await readBody({ req, res }, LONG)
      await setTimeout(2)
      await send(req, res, 200, {}, content())
    },
    headersFor: () => ({}),
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException) => faults.push(code))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const port = await listen(server, 'localhost', 0)

  const client = 'test/api/http/keep-alive-client.ts'
  const args = [String(port), join(folder, 'ca.pem'), String(REQUESTS), String(LONG)]
  const { stdout } = await runToEnd([client, ...args], {})

  expect(faults).toEqual([])
  expect(JSON.parse(stdout)).toEqual({ 200: REQUESTS })
})

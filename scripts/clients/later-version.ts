// A later version of the services, for the programs of the clients (W8): passes reads on to a sandbox, and puts values into the
// responses that the documents of today do not have. Tested by test/scripts/clients.long.test.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sendRequest } from '../servers/https-request.ts'
import { tokenFrom } from '../servers/token-from.ts'

/** What the programs expect: the type of an event, and the status of a cart. */
const EVENT_TYPE = 'retail.hologram.projected'
const STATUS = 99

/** Starts it before the sandbox of `surroundings`; returns its origin. Adds a webhook, whose DisabledReason is null. */
export async function startLaterVersion(
  surroundings: Record<string, string>,
): Promise<AsyncDisposable & { origin: string }> {
  const { ORIGIN = '', COMPANY_ID, CLIENT_ID = '', CLIENT_SECRET = '' } = surroundings
  const token = await tokenFrom(ORIGIN, {
    ...{ grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  })
  const added = await sendRequest(`${ORIGIN}/events/v1/Companies(${COMPANY_ID})/Subscriptions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ Name: 'Orders', Url: 'https://hooks.shop.example/orders', IsActive: false }),
  })
  if (added.status !== 201) throw new Error(`The webhook is not added: ${added.text}`)

  const server = createServer(({ url, headers: { authorization = '' } }, res) => {
    const headers = { Authorization: authorization }
    // The certificate is that which the sandbox generated for this run.
    const read = request(`${ORIGIN}${url}`, { headers, agent: false, rejectUnauthorized: false })
    read.once('error', (error) => res.writeHead(502).end(String(error)))
    read.once('response', async (response) => {
      const { 'content-length': _, ...others } = response.headers
      res.writeHead(response.statusCode ?? 502, others).end(laterText(await text(response)))
    })
    read.end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const laterText = (json: string) =>
  JSON.stringify(
    JSON.parse(json, (key, value) => {
      if (key === 'type' && String(value).startsWith('retail.')) return EVENT_TYPE
      return key === 'Status' && typeof value === 'number' ? STATUS : value
    }),
  )

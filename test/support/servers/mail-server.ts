// A real SMTP server that stores received mails, and that a test can make refuse, stall or disconnect.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail extends Email {
  /** The recipients of the envelope, which decide the delivery. */
  recipients: string[]
  raw: string
  at: number
}

export interface MailServer {
  port: number
  url: string
  /** Mails that were received completely, even if the response was an error. */
  received: ReceivedMail[]
  /** Mails whose envelope names the address. */
  to(address: string): ReceivedMail[]
  /** The number of connections so far. */
  connections(): number
  /** Returning an error refuses; a promise that never settles stalls. */
  behaviour: { recipient?: (address: string) => Error | undefined; data?: (address: string) => Promise<void> }
  stop(): Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const behaviour: MailServer['behaviour'] = {}
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onRcptTo({ address }, _session, done) {
      done(behaviour.recipient?.(address))
    },
    async onData(stream, session, done) {
      const raw = await buffer(stream)
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({
        ...(await PostalMime.parse(raw)),
        recipients,
        raw: raw.toString('utf8'),
        at: Date.now(),
      })
      await behaviour.data?.(recipients[0] ?? '')
      done()
    },
  })
  // A killed worker resets its connection.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    behaviour,
    to: (address) => received.filter(({ recipients }) => recipients.includes(address)),
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

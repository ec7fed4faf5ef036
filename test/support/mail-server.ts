// A real SMTP server that keeps what it is given, and that a test may have refuse, stall or go away.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The envelope's recipients, which are what counts. */
  recipients: string[]
  raw: string
  at: number
}

export interface MailServer {
  port: number
  url: string
  /** Mails whose bytes came whole, whatever was answered. */
  received: ReceivedMail[]
  /** Mails to an address, by the envelope. */
  to(address: string): ReceivedMail[]
  /** Connections so far. */
  connections(): number
  /** An error refuses; a promise that never settles stalls. */
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
  // A worker that is killed leaves its line broken.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const taken = (server.server.address() as AddressInfo).port
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    received,
    behaviour,
    to: (address) => received.filter(({ recipients }) => recipients.includes(address)),
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

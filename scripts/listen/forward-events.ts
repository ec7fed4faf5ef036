// Follows the feed of a company and posts each event to one address (V6), in the order of the feed and at least once. It
// repeats what fails for a moment, so it ends only by an error that it cannot repair. It has no server code but the signature,
// because it is part of the package for TypeScript.
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureHeaders } from '../../handlers/background/webhooks/signature.ts'

/** What ends the listener: the message names the remedy. */
export class ListenFault extends Error {}

export interface ForwardOptions {
  origin: string
  clientId: string
  clientSecret: string
  forward: string
  /** The key that signs. */
  key: Buffer
  /** The cursor to begin after; undefined for the newest event. */
  after: string | undefined
  /** Only these types, separated by commas. */
  types: string | undefined
  printLine: (line: string) => void
  /** Called after each event that was posted, with the cursor behind it. */
  saveCursor: (cursor: string) => void
}

interface FeedEvent {
  id: string
  source: string
  type: string
  subject: string
}

interface Page {
  Events: FeedEvent[]
  Next: string
}

/** Seconds that a request for events waits for one. */
const WAIT = 25
const PAGE = 1_000
/** Milliseconds before the first repetition; each next one waits twice as long, up to the most. */
const PAUSE = { first: 500, most: 10_000 }

export async function forwardEvents(options: ForwardOptions): Promise<never> {
  const { forward, key, types, printLine, saveCursor } = options
  const read = createFeed(options)

  let cursor = options.after ?? (await newest(read))
  saveCursor(cursor)
  printLine(`Forwarding the events after ${cursor} to ${forward}`)
  for (;;) {
    const { Events, Next } = await read(cursor, { wait: WAIT, types })
    for (const event of Events) {
      const status = await post(event)
      cursor = event.id
      saveCursor(cursor)
      printLine(`${cursor.padStart(6)}  ${status}  ${event.type}  ${event.subject}`)
    }
    if (Next !== cursor) saveCursor(Next)
    cursor = Next
  }

  /** The status of the receiver's response. Waits for a receiver that is not there, because nothing is to be skipped. */
  function post(event: FeedEvent): Promise<number> {
    const body = JSON.stringify(event)
    const company = event.source.match(/\((\d+)\)$/)?.[1]
    const message = { id: `event-${company}-${event.id}`, body, at: new Date() }
    const headers = {
      'Content-Type': 'application/cloudevents+json; charset=utf-8',
      ...signatureHeaders([key], message),
    }
    return repeated(`${forward} does not respond`, printLine, async () => {
      const response = await fetch(forward, { method: 'POST', headers, body, redirect: 'manual' })
      await response.body?.cancel()
      return response.status
    })
  }
}

type ReadFeed = (after: string, query?: { wait?: number; types?: string | undefined }) => Promise<Page>

/** The end of the feed. A type that occurs once lets a response pass thousands of events. */
async function newest(read: ReadFeed): Promise<string> {
  for (let cursor = ''; ; ) {
    const { Next } = await read(cursor, { types: 'retail.company.created' })
    if (Next === cursor) return cursor
    cursor = Next
  }
}

/** Reads pages of the feed with a token that it requests, and requests again when it has expired. */
function createFeed({ origin, clientId, clientSecret, printLine }: ForwardOptions): ReadFeed {
  let token: string | undefined

  return (after, { wait, types } = {}) =>
    repeated(`${origin} does not respond`, printLine, async () => {
      const query = new URLSearchParams({
        $top: String(PAGE),
        ...(after !== '' && { after }),
        ...(wait !== undefined && { wait: String(wait) }),
        ...(types !== undefined && { types }),
      })
      const request = (bearer: string) =>
        fetch(`${origin}/events/v1/Companies(${companyOf(bearer)})/Events?${query}`, {
          headers: { Authorization: `Bearer ${bearer}`, Accept: 'application/json' },
        })
      token ??= await requestToken()
      let response = await request(token)
      if (response.status === 401) {
        token = await requestToken()
        response = await request(token)
      }
      if (response.status === 410)
        throw new ListenFault(
          `The events after ${after} are no longer kept. Begin without --after and --cursor.`,
        )
      return (await accepted(response)) as Page
    })

  async function requestToken(): Promise<string> {
    const response = await fetch(`${origin}/accounts/v1/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    const { access_token } = (await accepted(response)) as { access_token: string }
    return access_token
  }
}

/** The body of a success. A refusal that a repetition cannot change ends the listener. */
async function accepted(response: Response): Promise<unknown> {
  const { ok, status, url, headers } = response
  if (ok) return response.json()
  if (status !== 429 && status < 500)
    throw new ListenFault(`${new URL(url).pathname} responds with ${status}: ${await reasonOf(response)}`)
  throw new Busy(`status ${status}`, { cause: Number(headers.get('Retry-After') ?? 0) * 1_000 })
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const { Message, Description } = JSON.parse(text)
    return Description ?? Message ?? text
  } catch {
    return text.slice(0, 500)
  }
}

/** A failure that passes. Its cause is how many milliseconds the server asks to wait. */
class Busy extends Error {}

/** Repeats what fails for a moment until it succeeds, and says so once. */
async function repeated<T>(
  what: string,
  printLine: (line: string) => void,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let pause = PAUSE.first, isSaid = false; ; pause = Math.min(2 * pause, PAUSE.most)) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof ListenFault) throw error
      const { message, cause } = error as Error
      const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message
      if (/CERT|VERIFY/.test(reason))
        throw new ListenFault(
          `${what}: its certificate is not trusted (${reason}). Name its authority with --ca.`,
        )
      if (!isSaid) printLine(`${what} (${reason}): trying again`)
      isSaid = true
      await sleep(Math.max(pause, error instanceof Busy ? Number(cause) : 0))
    }
  }
}

/** The company that an access token is for. */
const companyOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).company

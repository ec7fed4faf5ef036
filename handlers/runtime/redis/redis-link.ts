// A connection to Redis or Valkey that no request depends on (O3): a command has a deadline, and after a few failures in
// a row no command is sent until a check succeeds again. One link has one connection; when it breaks, or when Redis stays
// silent, the link replaces it. A change between available and unavailable is reported once.
// Tested by test/processes/redis.long.test.ts.
import { createClient, ErrorReply } from '@redis/client'
import { poll } from '../async/poll.ts'
import { SettingsError } from '../errors/settings-error.ts'

export type RedisClient = ReturnType<typeof newClient>

export interface RedisLink {
  /** Sends a command; undefined, at once, while Redis is unavailable. The promise rejects if the command fails. */
  send<Reply>(command: (client: RedisClient) => Promise<Reply>): Promise<Reply> | undefined
  /** Waits for a reply until the deadline; undefined if it is late or the command failed. */
  inTime<Reply>(reply: Promise<Reply>): Promise<Reply | undefined>
  stop(): Promise<void>
}

interface RedisLinkOptions {
  url: string
  /** Fails if Redis cannot do what the link is for. */
  check: (client: RedisClient) => Promise<unknown>
  /** Called for every new connection, before it is used. */
  prepare?: (client: RedisClient) => Promise<void>
  onChange: (isAvailable: boolean, reason: string | undefined) => void
  deadlineMs?: number
  /** How often the link is checked, and how soon a lost connection is replaced. */
  everyMs?: number
}

/** Failures in a row after which Redis counts as unavailable; a lost connection counts at once. */
const FAILURES = 3

/** A connection on which nothing arrives for this long is replaced: its peer may have failed without closing it. */
const SILENCE_MS = 5_000

const CONNECT_MS = 1_000

/** Replies that mean a wrong REDIS_URL, which waiting does not correct. */
const REFUSALS = /^(WRONGPASS|NOAUTH|NOPERM|ERR (AUTH|invalid password|DB index|invalid DB|Client sent AUTH))/

/** Connects. An unreachable Redis is no error; throws SettingsError if it refuses the user, the password or the database. */
export async function connectRedis({
  url,
  check,
  prepare = async () => {},
  onChange,
  deadlineMs = 100,
  everyMs = 250,
}: RedisLinkOptions): Promise<RedisLink> {
  let client: RedisClient | undefined
  let isAvailable: boolean | undefined
  let failures = 0
  let reason: string | undefined
  /** When the last reply arrived. */
  let heardAt = 0

  const change = (next: boolean) => {
    if (next === isAvailable) return
    isAvailable = next
    onChange(next, next ? undefined : reason)
  }
  const succeeded = () => {
    failures = 0
    heardAt = performance.now()
  }
  const failed = (error: unknown) => {
    failures += 1
    reason = (error as Error).message
    if (failures >= FAILURES) change(false)
  }
  const lost = (error: unknown) => {
    reason = (error as NodeJS.ErrnoException).message || (error as NodeJS.ErrnoException).code
    client = undefined
    change(false)
  }

  const connect = async () => {
    const fresh = newClient(url)
    fresh.on('error', (error) => {
      if (client === fresh) lost(error)
    })
    try {
      // A Redis that accepts the connection and never replies would block the start indefinitely.
      await replyWithin(fresh.connect(), CONNECT_MS)
      await replyWithin(prepare(fresh), CONNECT_MS)
      await replyWithin(check(fresh), CONNECT_MS)
    } catch (error) {
      if (fresh.isOpen) fresh.destroy()
      throw error
    }
    client = fresh
    succeeded()
    change(true)
  }

  /** While the link is available the check counts as one command; otherwise its success makes the link available. */
  const checkOnce = async (connected: RedisClient) => {
    const reply = check(connected)
    reply.then(
      () => {
        heardAt = performance.now()
      },
      () => {},
    )
    await replyWithin(reply, deadlineMs).then(() => {
      succeeded()
      change(true)
    }, failed)
    if (client !== connected || performance.now() - heardAt < SILENCE_MS) return
    lost(new Error('no reply'))
    connected.destroy()
  }

  const watching = poll(() => (client ? checkOnce(client) : connect()), everyMs, lost)
  await connect().catch((error) => {
    if (error instanceof ErrorReply && REFUSALS.test(error.message)) {
      return watching.stop().then(() => {
        throw new SettingsError(`REDIS_URL is refused by that server: ${error.message}`)
      })
    }
    return lost(error)
  })

  return {
    send(command) {
      if (!isAvailable || !client) return undefined
      return command(client)
    },
    inTime: (reply) =>
      replyWithin(reply, deadlineMs).then(
        (value) => {
          succeeded()
          return value
        },
        (error) => {
          failed(error)
          return undefined
        },
      ),
    async stop() {
      await watching.stop()
      const open = client
      client = undefined
      isAvailable = false
      if (open?.isOpen) open.destroy()
    },
  }
}

const newClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    name: 'retail-api',
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // The link itself replaces connections, also those on which nothing arrives.
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
  })

/**
 * Rejects if the reply is late. A reply that has arrived while this process was busy is not late: the socket is read
 * once more before the decision.
 */
function replyWithin<Value>(answer: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const decide = () => setImmediate(() => reject(new Error(`no reply within ${milliseconds} ms`)))
    const timer = setTimeout(decide, milliseconds)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

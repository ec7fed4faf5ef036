// The request log of a sandbox (S3): keeps the requests of each company for its developers, newest first. A request only
// queues its texts as they are, and under load most of them leave the queue again, because it holds no more than the log
// of the company. The queue is masked and written when the log is read, every ten seconds, and at the end. One statement
// per company and batch writes it, and removes what exceeds the bounds. Other processes learn of a read from a row in the
// database. Requests that cannot be written stay in the queue, for example while a reset locks the company. A process that
// is killed loses what it has not written. Tested by test/sandbox/listRequests.test.ts and
// request-log-processes.long.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { onNode, withPartition } from '../../../entities/database/connections/async-context.ts'
import { type JsonRow, kysely } from '../../../entities/tables.ts'
import { poll } from '../async/poll.ts'
import { type MaskedBody, maskedBody, maskedPath, maskedShort } from './mask-body.ts'

/** A body as it was received or sent. */
export interface Body {
  type: string | undefined
  /** Its first SOURCE_BYTES; undefined where nothing of it is kept, as of a file. */
  source: string | undefined
  isCut: boolean
}

/** A request and its response, not yet masked. */
interface LoggedRequest {
  at: number
  requestId: string
  method: string
  url: string
  operationId: string | undefined
  status: number
  code: string | undefined
  fault: string | undefined
  subject: string
  durationMs: number
  request: Body | undefined
  response: Body | undefined
}

export interface RequestLog {
  add(companyId: number, request: LoggedRequest): void
  /**
   * Writes the requests of the company that this process has; if other processes serve the sandbox too, waits until they
   * have written theirs.
   */
  settled(companyId: number): Promise<void>
  stop(): Promise<void>
}

interface RequestLogOptions {
  em: () => EntityManager
  /** Whether other processes write to the same log. */
  isClustered: boolean
  everyMs?: number
  /** How often a process checks whether the log is being read, if it has requests to write. */
  readersEveryMs?: number
  onDropped?: (count: number) => void
  onError?: (error: unknown) => void
}

const MOST_ROWS = 1_000
const MOST_BYTES = 8_388_608
const MOST_AGE = '24 hours'

/** How many a statement writes. Masking these takes some milliseconds, during which no request is served. */
const BATCH = 100
/** Bytes that may wait, of all companies together. */
const WAITING_BYTES = 2 * MOST_BYTES
/** What a row counts for in addition to its texts. */
const ROW_BYTES = 300

type Queues = Map<number, LoggedRequest[]>

export function createRequestLog({
  em,
  isClustered,
  everyMs = 10_000,
  readersEveryMs = 200,
  onDropped = () => {},
  onError = () => {},
}: RequestLogOptions): RequestLog {
  const queues: Queues = new Map()
  let waitingBytes = 0
  let flushing = Promise.resolve()

  function take(companyId: number, count: number): LoggedRequest[] {
    const queue = queues.get(companyId) ?? []
    const taken = queue.splice(0, count)
    if (queue.length === 0) queues.delete(companyId)
    for (const request of taken) waitingBytes -= sizeOf(request)
    return taken
  }

  function putBack(companyId: number, requests: readonly LoggedRequest[]): void {
    queues.set(companyId, [...requests, ...(queues.get(companyId) ?? [])])
    for (const request of requests) waitingBytes += sizeOf(request)
    bound(companyId)
  }

  /** Older requests of the same company would be removed from the log at once, so leaving them out loses nothing. */
  function bound(companyId: number): void {
    const excess = (queues.get(companyId)?.length ?? 0) - MOST_ROWS
    if (excess >= BATCH) take(companyId, excess)
    while (waitingBytes > WAITING_BYTES) {
      const [longest = companyId] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
      onDropped(take(longest, BATCH).length)
    }
  }

  async function write(companyId: number): Promise<void> {
    take(companyId, Math.max(0, (queues.get(companyId)?.length ?? 0) - MOST_ROWS))
    for (let left = queues.get(companyId)?.length ?? 0; left > 0; left -= BATCH) {
      const batch = take(companyId, Math.min(left, BATCH))
      const rows = JSON.stringify(batch.map(toRow))
      try {
        const call = sql`
          select log_requests(${companyId}::int, ${rows}::json, ${MOST_ROWS}::int, ${MOST_BYTES}::int, ${MOST_AGE}::interval)`
        await onNode('polls', companyId, () => call.execute(kysely(em())))
      } catch (error) {
        putBack(companyId, batch)
        throw error
      }
    }
  }

  /** One flush at a time, so that what a reader waits for is not on its way in another one. */
  function flush(companies: readonly number[]): Promise<void> {
    flushing = flushing.then(async () => {
      for (const companyId of companies) await write(companyId).catch(onError)
    })
    return flushing
  }
  const flushAll = () => flush([...queues.keys()])
  async function flushForReaders(): Promise<void> {
    if (queues.size === 0) return
    const readers = await kysely(em())
      .selectFrom('request_log_reader')
      .select('company_id')
      .where(
        sql<boolean>`asked_at > clock_timestamp() - make_interval(secs => ${(4 * readersEveryMs) / 1000})`,
      )
      .execute()
    await flush(readers.map(({ company_id }) => company_id))
  }
  const polls = [
    poll(flushAll, everyMs, onError),
    ...(isClustered ? [poll(flushForReaders, readersEveryMs, onError)] : []),
  ]

  async function askOthers(companyId: number): Promise<void> {
    await sql`
      insert into request_log_reader (company_id, asked_at) values (${companyId}, clock_timestamp())
      on conflict (company_id) do update set asked_at = excluded.asked_at`.execute(kysely(em()))
    await sleep(2 * readersEveryMs)
  }

  return {
    add(companyId, request) {
      const queue = queues.get(companyId)
      if (queue) queue.push(request)
      else queues.set(companyId, [request])
      waitingBytes += sizeOf(request)
      bound(companyId)
    },
    async settled(companyId) {
      const others = isClustered ? askOthers(companyId).catch(onError) : undefined
      await Promise.all([withPartition('polls', () => flush([companyId])), others])
    },
    async stop() {
      await Promise.all(polls.map((each) => each.stop()))
      await flushAll()
    },
  }
}

const sizeOf = ({ url, request, response }: LoggedRequest): number =>
  ROW_BYTES + url.length + (request?.source?.length ?? 0) + (response?.source?.length ?? 0)

type NewRow = Omit<JsonRow<'logged_request'>, 'company_id' | 'id'>

function toRow(answered: LoggedRequest): NewRow {
  const path = maskedPath(answered.url)
  const [request, response] = [answered.request, answered.response].map(textOf)
  const bodyBytes = [request, response].map((body) => Buffer.byteLength(body?.text ?? ''))
  return {
    at: new Date(answered.at).toISOString(),
    request_id: answered.requestId,
    method: answered.method,
    path,
    operation_id: answered.operationId ?? null,
    status: answered.status,
    code: answered.code ?? null,
    fault: answered.fault ?? null,
    subject: answered.subject,
    duration_ms: answered.durationMs,
    request_type: typeOf(answered.request),
    request_body: request?.text ?? null,
    is_request_cut: request?.isCut ?? false,
    response_type: typeOf(answered.response),
    response_body: response?.text ?? null,
    is_response_cut: response?.isCut ?? false,
    bytes: bodyBytes.reduce((sum, bytes) => sum + bytes, ROW_BYTES + Buffer.byteLength(path)),
  }
}

const textOf = (body: Body | undefined): MaskedBody | undefined =>
  body?.source === undefined ? undefined : maskedBody(body.source, body.type, body.isCut)

const typeOf = (body: Body | undefined): string | null =>
  body?.type === undefined ? null : maskedShort(body.type)

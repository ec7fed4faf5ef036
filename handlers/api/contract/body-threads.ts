// Parses large bodies in worker threads: long multipart bodies, and JSON above OFF_THREAD_BYTES, which the
// thread also validates and returns as JSON texts; the main thread parses one text per event-loop tick, so
// that other requests run in between. A body that takes too much time or memory is refused.
// Tested by test/api/contract/body-threads.long.test.ts and hostile.long.test.ts.
import { setImmediate } from 'node:timers/promises'
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { ServiceName } from '../../../generated/operations.ts'
import { createKeyedQueue } from '../../runtime/async/keyed-queue.ts'
import { createThreads, ThreadTerminatedError } from '../../runtime/async/threads.ts'
import { errors, Problem, type ProblemBody } from '../../runtime/errors/errors.ts'
import { formOf, type MultipartForm, type MultipartPart } from '../http/multipart.ts'
import type { Operation } from './operation.ts'
import type { RequestParts } from './schema-validator.ts'

/**
 * Above this many bytes, parsing and validating JSON costs the main thread more than the transfer to a thread.
 */
export const OFF_THREAD_BYTES = 32_768
/** The same for bulk lists, which cost more because every fault of every member is reported. */
export const OFF_THREAD_BULK_BYTES = 8_192
/** The same for multipart bodies: the parser takes a millisecond for each KiB of boundaries. */
export const OFF_THREAD_MULTIPART_BYTES = 16_384

export interface JsonWork {
  kind: 'json'
  service: ServiceName
  operationId: string
  parts: Omit<RequestParts, 'requestBody'>
  bytes: Uint8Array
}

interface MultipartWork {
  kind: 'multipart'
  contentType: string
  files: readonly string[]
  maxFileBytes: number
  bytes: Uint8Array
}

export type BodyTask = (JsonWork | MultipartWork) & { pieces: MessagePort }

export type Reply =
  /** The JSON texts are at the port: the body without its bulk list, then pieces of that list. */
  | { done: 'json'; bulk: string | undefined }
  | { done: 'multipart'; parts: MultipartPart[] }
  | { done: 'refused'; status: number; body: string; headers: Record<string, string> }

export interface BodyThreads {
  /**
   * The validated JSON body. `key` identifies the sender, for fair sharing. Throws what the validation throws.
   */
  readJson(key: string, operation: Operation, parts: JsonWork['parts'], bytes: Buffer): Promise<unknown>
  readMultipart(
    key: string,
    contentType: string,
    operation: Operation,
    limit: number,
    bytes: Buffer,
  ): Promise<MultipartForm>
  stop(): Promise<void>
}

export function createBodyThreads({ threads: permits = 2, deadlineMs = 10_000 } = {}): BodyThreads {
  const queue = createKeyedQueue({
    permits,
    maxQueue: 16,
    maxQueuePerKey: 4,
    patienceMs: 20_000,
    retrySeconds: 2,
  })
  const threads = createThreads<BodyTask, Reply>({
    entry: new URL('./body-thread-entry.ts', import.meta.url),
    threads: permits,
    deadlineMs,
    idleMs: 60_000,
  })

  async function run(work: JsonWork | MultipartWork): Promise<{ reply: Reply; pieces: MessagePort }> {
    const { port1, port2 } = new MessageChannel()
    const bytes = transferable(work.bytes)
    try {
      const reply = await threads.run({ ...work, bytes, pieces: port2 }, [port2, bytes.buffer as ArrayBuffer])
      return { reply, pieces: port1 }
    } catch (error) {
      port1.close()
      if (!(error instanceof ThreadTerminatedError)) throw error
      throw errors.badRequest('The request body is too complex to be read.')
    }
  }

  return {
    async readJson(key, { service, id }, parts, bytes) {
      const work: JsonWork = { kind: 'json', service, operationId: id, parts, bytes }
      const { reply, pieces } = await queue.run(key, () => run(work))
      try {
        if (reply.done !== 'json') throw refusalOf(reply)
        return await assembled(pieces, reply.bulk)
      } finally {
        pieces.close()
      }
    },
    async readMultipart(key, contentType, { files }, maxFileBytes, bytes) {
      const work: MultipartWork = { kind: 'multipart', contentType, files, maxFileBytes, bytes }
      const { reply, pieces } = await queue.run(key, () => run(work))
      pieces.close()
      if (reply.done !== 'multipart') throw refusalOf(reply)
      return formOf(reply.parts)
    },
    stop: threads.stop,
  }
}

/** Bytes that can be transferred to a thread: copied if they share their buffer with others. */
function transferable(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** Parses each text in a separate event-loop tick. */
async function assembled(port: MessagePort, bulk: string | undefined): Promise<unknown> {
  const next = async (): Promise<unknown> => {
    const received = receiveMessageOnPort(port)
    if (received === undefined) return undefined
    await setImmediate()
    return JSON.parse(received.message)
  }
  const around = await next()
  if (bulk === undefined) return around
  const list: unknown[] = []
  for (let piece = await next(); piece !== undefined; piece = await next()) list.push(...(piece as unknown[]))
  return bulk === '' ? list : { ...(around as object), [bulk]: list }
}

function refusalOf(reply: Reply): Error {
  if (reply.done !== 'refused') return new Error(`A thread returned ${reply.done}`)
  return new Problem(reply.status, JSON.parse(reply.body) as ProblemBody, reply.headers)
}

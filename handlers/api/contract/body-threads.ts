// Parses large bodies in worker threads: long multipart bodies, and JSON above OFF_THREAD_BYTES, which the
// thread also validates and returns as JSON texts; the main thread parses one text per event-loop tick, so
// that other requests run in between. Threads start on demand, are terminated when a body takes too much time
// or memory, and stop after `idleMs` without work. Tested by test/api/contract/body-threads.long.test.ts and
// hostile.long.test.ts.
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { ServiceName } from '../../../generated/operations.ts'
import { createKeyedQueue } from '../../runtime/async/keyed-queue.ts'
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
  | { done: 'failed'; reason: string }

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

const ENTRY = new URL('./body-thread-entry.ts', import.meta.url)
const START_MS = 60_000
const TOO_COMPLEX = 'The request body is too complex to be read.'

export function createBodyThreads({
  threads = 2,
  deadlineMs = 10_000,
  idleMs = 60_000,
  memoryMb = 256,
} = {}): BodyThreads {
  const queue = createKeyedQueue({
    permits: threads,
    maxQueue: 16,
    maxQueuePerKey: 4,
    patienceMs: 20_000,
    retrySeconds: 2,
  })
  const idle: { worker: Worker; end: NodeJS.Timeout }[] = []
  const all = new Set<Worker>()

  async function start(): Promise<Worker> {
    // The thread gets neither the environment nor the command-line options of the process.
    const worker = new Worker(ENTRY, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    worker.unref()
    all.add(worker)
    worker.once('exit', () => all.delete(worker))
    // An idle thread may die too; without a listener that would end the process.
    worker.on('error', () => {})
    await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) })
    return worker
  }

  function park(worker: Worker): void {
    const end = setTimeout(() => {
      idle.splice(idle.indexOf(entry), 1)
      void worker.terminate()
    }, idleMs).unref()
    const entry = { worker, end }
    idle.push(entry)
  }

  async function ask(work: JsonWork | MultipartWork): Promise<{ reply: Reply; pieces: MessagePort }> {
    const parked = idle.pop()
    clearTimeout(parked?.end)
    const worker = parked && all.has(parked.worker) ? parked.worker : await start()
    const { port1, port2 } = new MessageChannel()
    const bytes = transferable(work.bytes)
    worker.postMessage({ ...work, bytes, pieces: port2 } satisfies BodyTask, [
      port2,
      bytes.buffer as ArrayBuffer,
    ])
    try {
      const [reply] = await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })
      park(worker)
      return { reply: reply as Reply, pieces: port1 }
    } catch {
      // The body took too much time or memory.
      port1.close()
      await worker.terminate()
      throw errors.badRequest(TOO_COMPLEX)
    }
  }

  return {
    async readJson(key, { service, id }, parts, bytes) {
      const work: JsonWork = { kind: 'json', service, operationId: id, parts, bytes }
      const { reply, pieces } = await queue.run(key, () => ask(work))
      try {
        if (reply.done !== 'json') throw refusalOf(reply)
        return await assembled(pieces, reply.bulk)
      } finally {
        pieces.close()
      }
    },
    async readMultipart(key, contentType, { files }, maxFileBytes, bytes) {
      const work: MultipartWork = { kind: 'multipart', contentType, files, maxFileBytes, bytes }
      const { reply, pieces } = await queue.run(key, () => ask(work))
      pieces.close()
      if (reply.done !== 'multipart') throw refusalOf(reply)
      return formOf(reply.parts)
    },
    async stop() {
      for (const { end } of idle) clearTimeout(end)
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
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
  if (reply.done !== 'refused')
    return new Error(`A thread failed: ${'reason' in reply ? reply.reason : reply.done}`)
  return new Problem(reply.status, JSON.parse(reply.body) as ProblemBody, reply.headers)
}

// Bodies that take long to read, in threads of their own: long multipart bodies, and JSON above OFF_THREAD_BYTES, which is parsed and
// validated there and comes back as JSON texts that the main thread reads one at a time, other requests in between.
// Threads start when they are first needed, are ended with a body that takes too long or too much memory, and end by
// themselves after a while without work. Tested by test/platform/contract/body-threads.test.ts and hostile.test.ts.
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { ServiceName } from '../../../generated/operations.ts'
import { createFairSlots } from '../async/fair-slots.ts'
import { errors, Problem, type ProblemBody } from '../errors/errors.ts'
import { formOf, type MultipartForm, type Part } from '../http/multipart.ts'
import type { Operation } from './operation.ts'
import type { RequestParts } from './schema-validator.ts'

/** A JSON body above this many bytes costs the main thread more than the way to a thread and back. */
export const OFF_THREAD_BYTES = 32_768
/** The same of lists sent in bulk: all faults of each of their members are told. */
export const OFF_THREAD_BULK_BYTES = 8_192
/** The same of multipart bodies: the parser takes a millisecond for each KiB of nothing but boundaries. */
export const OFF_THREAD_MULTIPART_BYTES = 16_384

export interface JsonWork {
  kind: 'json'
  service: ServiceName
  operationId: string
  parts: Omit<RequestParts, 'requestBody'>
  bytes: Uint8Array
}

export interface MultipartWork {
  kind: 'multipart'
  contentType: string
  files: readonly string[]
  maxFileBytes: number
  bytes: Uint8Array
}

export type Work = (JsonWork | MultipartWork) & { pieces: MessagePort }

export type Reply =
  /** JSON texts wait at the port: the body without its list in bulk, then pieces of that list. */
  | { done: 'json'; bulk: string | undefined }
  | { done: 'multipart'; parts: Part[] }
  | { done: 'refused'; status: number; body: string; headers: Record<string, string> }
  | { done: 'failed'; reason: string }

export interface BodyThreads {
  /** The body of a JSON request, checked against its document. `key` is who sent it. Throws what validation throws. */
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
  const slots = createFairSlots({ slots: threads, maxQueue: 16, maxQueuePerKey: 4, retrySeconds: 2 })
  const idle: { worker: Worker; end: NodeJS.Timeout }[] = []
  const all = new Set<Worker>()

  async function started(): Promise<Worker> {
    // Neither the environment nor the switches of the process: the thread has no use for them.
    const worker = new Worker(ENTRY, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    worker.unref()
    all.add(worker)
    worker.once('exit', () => all.delete(worker))
    // It may also die when nobody waits for it.
    worker.on('error', () => {})
    await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) })
    return worker
  }

  function rest(worker: Worker): void {
    const end = setTimeout(() => {
      idle.splice(idle.indexOf(place), 1)
      void worker.terminate()
    }, idleMs).unref()
    const place = { worker, end }
    idle.push(place)
  }

  async function ask(work: JsonWork | MultipartWork): Promise<{ reply: Reply; pieces: MessagePort }> {
    const rested = idle.pop()
    clearTimeout(rested?.end)
    const worker = rested && all.has(rested.worker) ? rested.worker : await started()
    const { port1, port2 } = new MessageChannel()
    const bytes = movable(work.bytes)
    worker.postMessage({ ...work, bytes, pieces: port2 } satisfies Work, [port2, bytes.buffer as ArrayBuffer])
    try {
      const [reply] = await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })
      rest(worker)
      return { reply: reply as Reply, pieces: port1 }
    } catch {
      // Out of time or memory: this body's doing.
      port1.close()
      await worker.terminate()
      throw errors.badRequest(TOO_COMPLEX)
    }
  }

  return {
    async readJson(key, { service, id }, parts, bytes) {
      const work: JsonWork = { kind: 'json', service, operationId: id, parts, bytes }
      const { reply, pieces } = await slots.run(key, () => ask(work))
      try {
        if (reply.done !== 'json') throw refusalOf(reply)
        return await assembled(pieces, reply.bulk)
      } finally {
        pieces.close()
      }
    },
    async readMultipart(key, contentType, { files }, maxFileBytes, bytes) {
      const work: MultipartWork = { kind: 'multipart', contentType, files, maxFileBytes, bytes }
      const { reply, pieces } = await slots.run(key, () => ask(work))
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

/** Bytes that may leave this thread: not those that share their memory with others. */
function movable(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** Each piece is read in a turn of the event loop of its own. */
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

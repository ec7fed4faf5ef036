// Parses a multipart body (P9, U2): each part once, files where the document says `format: binary`, everything
// within the body's limit. The schema validates a file's name in its place. An invalid body is 400, a file
// above the limit 413. Long bodies run in a thread of body-threads.ts: the parser takes a second for each MiB
// of boundaries.
// Tested by test/api/http/multipart.test.ts.
import { createHash } from 'node:crypto'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { errors, Problem } from '../../runtime/errors/errors.ts'

/** A file as a handler gets it. */
export class UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly #sha256: string

  constructor(name: string, bytes: Uint8Array, sha256: string) {
    this.name = name
    this.bytes = bytes
    this.#sha256 = sha256
  }

  /** Represents the bytes by their digest where requests are compared (P18). */
  toJSON(): unknown {
    return { name: this.name, sha256: this.#sha256 }
  }
}

export type MultipartForm = Record<string, string | UploadedFile>

/** A part as it passes from one thread to another. */
export interface MultipartPart {
  name: string
  content: string | { name: string; bytes: Uint8Array; sha256: string }
}

export const MULTIPART = 'multipart/form-data'

/** Bytes allowed for boundaries and part headers, in addition to the file itself. */
export const FRAMING_BYTES = 65_536

const limits = { fieldNameSize: 100, fieldSize: FRAMING_BYTES, parts: 20, headerPairs: 20, headerSize: 8_192 }

/**
 * Bytes that the parser gets at a time: after a limit is exceeded it still reads to the end of the current
 * slice.
 */
const SLICE = 16_384

/** The parts in order; those that `files` names are files. Throws a Problem. */
export async function parseMultipart(
  bytes: Uint8Array,
  contentType: string,
  files: readonly string[],
  maxFileBytes: number,
): Promise<MultipartPart[]> {
  const parts = new Map<string, MultipartPart>()
  const add = (name: string | undefined, content: MultipartPart['content']) => {
    if (!name) throw errors.badRequest('A part of the body has no name.')
    if (parts.has(name)) throw errors.badRequest(`The field ${name} is given twice.`)
    parts.set(name, { name, content })
  }
  try {
    await new Promise<void>((resolve, reject) => {
      let isOver = false
      const refuse = (error: unknown) => {
        isOver = true
        reject(error)
      }
      const guarded =
        <T extends unknown[]>(run: (...parameters: T) => void) =>
        (...parameters: T) => {
          try {
            run(...parameters)
          } catch (error) {
            refuse(error)
          }
        }
      const busboy = open(contentType, files)
      busboy.on(
        'field',
        guarded((name: string, value: string) => add(name, value)),
      )
      busboy.on('file', (field, stream, name) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('error', refuse)
        stream.on(
          'end',
          guarded(() => add(field, uploaded(name ?? '', chunks))),
        )
      })
      busboy.on('partsLimit', () => refuse(errors.badRequest('The body has too many parts.')))
      busboy.on('error', refuse)
      busboy.on('finish', resolve)
      for (let at = 0; at < bytes.length && !isOver; at += SLICE) {
        busboy.write(Buffer.from(bytes.subarray(at, at + SLICE)))
      }
      if (!isOver) busboy.end()
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw errors.badRequest('The request body is not valid multipart/form-data.')
  }
  for (const { content } of parts.values()) {
    if (typeof content !== 'string' && content.bytes.length > maxFileBytes)
      throw errors.tooLarge(maxFileBytes)
  }
  return [...parts.values()]
}

/** The parts that a handler gets, by name. */
export function formOf(parts: readonly MultipartPart[]): MultipartForm {
  const form: MultipartForm = Object.create(null)
  for (const { name, content } of parts) {
    form[name] =
      typeof content === 'string' ? content : new UploadedFile(content.name, content.bytes, content.sha256)
  }
  return form
}

/** The form with each file replaced by its name, which is what the schema validates. */
export const withoutBytes = (form: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )

/** Throws if the header names no boundary. */
function open(contentType: string, files: readonly string[]): BusboyInstance {
  return new Busboy({
    headers: { 'content-type': contentType },
    limits,
    isPartAFile: (name) => name !== undefined && files.includes(name),
  })
}

function uploaded(name: string, chunks: readonly Buffer[]): Exclude<MultipartPart['content'], string> {
  // A separate buffer, so that it can be transferred to another thread.
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

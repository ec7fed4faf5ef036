// A multipart body (P9, U2): each part once, files where the document says so (`format: binary`), everything within
// the body's limit. What the schema is shown of a file is its name. Broken ones are 400, a file above the limit
// is 413. Held by test/platform/multipart.test.ts.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { errors, Problem } from './errors.ts'

/** A file as a handler gets it. */
export interface UploadedFile {
  name: string
  bytes: Buffer
  /** Stands for the bytes where requests are compared (P18). */
  toJSON(): unknown
}

export const MULTIPART = 'multipart/form-data'

/** What boundaries and headers of parts may take beside the file itself. */
export const FRAMING_BYTES = 65_536

const limits = { fieldNameSize: 100, fieldSize: FRAMING_BYTES, parts: 20, headerPairs: 20, headerSize: 8_192 }

/** The parts by name; those that `files` names as files. */
export async function parseMultipart(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  files: readonly string[],
  maxFileBytes: number,
): Promise<Record<string, string | UploadedFile>> {
  const form: Record<string, string | UploadedFile> = Object.create(null)
  const add = (name: string | undefined, value: string | UploadedFile) => {
    if (!name) throw errors.badRequest('A part of the body has no name.')
    if (name in form) throw errors.badRequest(`The field ${name} is given twice.`)
    form[name] = value
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const guarded =
        <T extends unknown[]>(run: (...given: T) => void) =>
        (...given: T) => {
          try {
            run(...given)
          } catch (error) {
            reject(error)
          }
        }
      const busboy = open(headers, files)
      busboy.on(
        'field',
        guarded((name: string, value: string) => add(name, value)),
      )
      busboy.on('file', (field, stream, name) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('error', reject)
        stream.on(
          'end',
          guarded(() => add(field, uploaded(name ?? '', Buffer.concat(chunks)))),
        )
      })
      busboy.on('partsLimit', () => reject(errors.badRequest('The body has too many parts.')))
      busboy.on('error', reject)
      busboy.on('finish', resolve)
      busboy.end(bytes)
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw errors.badRequest('The request body is not valid multipart/form-data.')
  }
  for (const value of Object.values(form)) {
    if (typeof value !== 'string' && value.bytes.length > maxFileBytes) throw errors.tooLarge(maxFileBytes)
  }
  return form
}

/** The same parts with the name of each file in its place: what the schema can judge. */
export const withoutBytes = (form: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )

/** Throws where the header names no boundary. */
function open(headers: IncomingHttpHeaders, files: readonly string[]): BusboyInstance {
  return new Busboy({
    headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
    limits,
    isPartAFile: (name) => name !== undefined && files.includes(name),
  })
}

function uploaded(name: string, bytes: Buffer): UploadedFile {
  return { name, bytes, toJSON: () => ({ name, sha256: createHash('sha256').update(bytes).digest('hex') }) }
}

// Reads the JSON bodies of the page's requests. Tested by test/rules/rules-page-endpoints.test.ts.
import { errors } from '../../errors/errors.ts'
import { type Exchange, mediaTypeOf, parseJson, readBody } from '../../http/body.ts'
import type { Draft } from './draft.ts'
import type { Replacement } from './files.ts'

/** The largest file is far smaller. */
const REQUEST_MAX_BYTES = 512 * 1024
/** A rule set has two files. */
const FILES_MAX = 2

type Members = Readonly<Record<string, unknown>>

export async function readMembers(exchange: Exchange): Promise<Members> {
  mediaTypeOf(exchange.req, ['application/json'])
  const body = parseJson(await readBody(exchange, REQUEST_MAX_BYTES))
  return members(body, 'The request body')
}

export const questionOf = (body: Members) => ({
  ruleSet: text(body, 'ruleSet'),
  facts: { ...members(body.facts, 'facts') },
})

/** The files that a draft changes. */
export function draftOf(body: Members): Draft['files'] {
  return filesOf(body).map((file) => ({ file: text(file, 'file'), text: text(file, 'text') }))
}

/** The files that a save replaces; `tag` is null for a file that is new. */
export function replacementsOf(body: Members): Replacement[] {
  return filesOf(body).map((file) => ({
    file: text(file, 'file'),
    text: text(file, 'text'),
    tag: file.tag === null ? null : text(file, 'tag'),
  }))
}

function filesOf({ files }: Members): Members[] {
  if (!Array.isArray(files) || files.length === 0 || files.length > FILES_MAX)
    throw errors.badRequest(`files must be a list of at most ${FILES_MAX}.`)
  const read = files.map((file) => members(file, 'A file'))
  if (new Set(read.map(({ file }) => file)).size < read.length)
    throw errors.badRequest('files must name each file once.')
  return read
}

function text(body: Members, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (typeof value !== 'string') throw errors.badRequest(`${name} must be a text.`)
  return value
}

function members(value: unknown, name: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw errors.badRequest(`${name} must be an object.`)
  return value as Members
}

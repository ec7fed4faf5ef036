// What the page sends, read within bounds and checked member by member. Tested by test/rules-page-endpoints.test.ts.
import type { IncomingMessage } from 'node:http'
import { errors } from '../../errors/errors.ts'
import { mediaTypeOf, parseJson, readBody } from '../../http/body.ts'
import type { Draft } from './draft.ts'

/** A rule set with its cases is far below; the files themselves may be longer. */
export const LARGEST_REQUEST = 512 * 1024

export interface Saving extends Draft {
  /** The tags of the files that were edited. */
  tags: { rules: string; cases: string }
}

type Members = Readonly<Record<string, unknown>>

export async function readRequest(req: IncomingMessage): Promise<Members> {
  mediaTypeOf(req, ['application/json'])
  const body = parseJson(await readBody(req, LARGEST_REQUEST))
  return members(body, 'The request body')
}

export const questionOf = (body: Members) => ({
  ruleSet: text(body, 'ruleSet'),
  facts: { ...members(body.facts, 'facts') },
})

export const draftOf = (body: Members): Draft => ({
  ruleSet: text(body, 'ruleSet'),
  rules: text(body, 'rules'),
  cases: text(body, 'cases'),
})

export function savingOf(body: Members): Saving {
  const tags = members(body.tags, 'tags')
  return { ...draftOf(body), tags: { rules: text(tags, 'rules'), cases: text(tags, 'cases') } }
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

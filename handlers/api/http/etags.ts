// Entity tags and the conditions If-Match and If-None-Match (RFC 9110, section 13.1; P15, A11). The tag of a resource
// with a Version is that version; any other tag is a digest of the JSON, so it changes with every change. HAL and gzip
// add an ending to it, because each representation has its own tag. Tested by test/api/http/etags.test.ts and
// test/operations/preconditions.test.ts.
import { hash } from 'node:crypto'
import { errors } from '../../runtime/errors/errors.ts'
import { RawJson } from '../../runtime/values/raw-json.ts'

/** The entity tag of a version. */
export function entityTag(version: number): string {
  return `"${version}"`
}

/** The entity tag of a resource in JSON, from what a handler returns as its body. */
export function tagOf(resource: object): string {
  if (resource instanceof RawJson) {
    if (resource.version === undefined)
      throw new Error('A resource in raw JSON has a tag only with its Version.')
    return entityTag(resource.version)
  }
  if ('Version' in resource && typeof resource.Version === 'number') return entityTag(resource.Version)
  return digestTag(JSON.stringify(resource))
}

/** The entity tag of a content that never changes without another tag. */
export const digestTag = (content: string | Buffer): string =>
  `"${hash('sha256', content, 'base64url').slice(0, 22)}"`

const tagsOfFiles = new WeakMap<Buffer, string>()

/** The entity tag of a page or a file; one that is kept in memory is read once. */
export function tagOfContent(content: string | Buffer = ''): string {
  if (typeof content === 'string') return digestTag(content)
  const tag = tagsOfFiles.get(content) ?? digestTag(content)
  tagsOfFiles.set(content, tag)
  return tag
}

// Neither a version nor a digest contains a point.
const HAL_ENDING = '.hal"'
const GZIP_ENDING = '.gzip"'
const ENDINGS = /(?:\.hal)?(?:\.gzip)?"$/

/** The tag of the same resource in HAL. */
export const halTag = (tag: string): string => tag.replace(/"$/, HAL_ENDING)

/** The tag of the same representation compressed by gzip, which is other bytes and needs another strong tag. */
export const gzipTag = (tag: string): string => tag.replace(/"$/, GZIP_ENDING)

const ANY = '*'

const tagsIn = (header: string): string[] => header.split(',').map((each) => each.trim())

/**
 * The tag in `If-None-Match` of a read that is that of the representation, compared weakly: compressed or not, it is the same.
 * `*` names every tag. Undefined if there is none, so that the response has a body.
 */
export function knownTag(header: string, tag: string): string | undefined {
  const known = tagsIn(header).map((each) => each.replace(/^W\//, ''))
  return (
    known.find((each) => each === tag || each === gzipTag(tag)) ?? (known.includes(ANY) ? tag : undefined)
  )
}

/** True if a header of a write names the resource, in any representation; the tag is that of JSON. */
export function namesTag(header: string, tag: string, { isWeak }: { isWeak: boolean }): boolean {
  return tagsIn(header).some((each) => {
    const named = isWeak ? each.replace(/^W\//, '') : each
    return named === ANY || named.replace(ENDINGS, '"') === tag
  })
}

/** The conditions of a write. Each function throws 412 if one of them is false. */
export interface Conditions {
  /** Whether they name tags, so that the stored resource must be compared. */
  readonly namesTags: boolean
  /** Compares the tags of the stored resource, which the caller has locked; of a resource in languages, one for each. */
  compare(tags: readonly string[]): void
  /**
   * To be called after the write, in its transaction, because only then it is certain whether the resource existed.
   * A resource whose tags were not compared has none. Undefined for several resources, about which no condition can be true.
   */
  complete(existed: boolean | undefined): void
}

/** Undefined for a request without conditions. */
export function createConditions(
  ifMatch: string | undefined,
  ifNoneMatch: string | undefined,
): Conditions | undefined {
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined
  const isAny = (header: string | undefined) => header !== undefined && tagsIn(header).includes(ANY)
  let isCompared = false
  return {
    namesTags: [ifMatch, ifNoneMatch].some((header) => header !== undefined && !isAny(header)),
    compare(tags) {
      isCompared = true
      if (ifMatch !== undefined && !tags.some((tag) => namesTag(ifMatch, tag, { isWeak: false })))
        throw errors.preconditionFailed('If-Match')
      if (ifNoneMatch !== undefined && tags.some((tag) => namesTag(ifNoneMatch, tag, { isWeak: true })))
        throw errors.preconditionFailed('If-None-Match')
    },
    complete(existed) {
      const isMatched = existed && (isCompared || isAny(ifMatch))
      if (ifMatch !== undefined && !isMatched) throw errors.preconditionFailed('If-Match')
      if (existed === undefined || (existed && isAny(ifNoneMatch)))
        throw errors.preconditionFailed('If-None-Match')
    },
  }
}

/** Handlers call the result before they change a versioned resource: 412 if a condition is false (P15). */
export const createRequireVersion =
  (conditions: Conditions | undefined) =>
  (version: number): void =>
    conditions?.compare([entityTag(version)])

/** 412 unless the conditions are true for the stored resource, which the caller has locked; one object for each language. */
export type RequireMatch = (stored: readonly object[]) => void

/** Undefined for a request whose conditions name no tag, so that it need not read what it replaces. */
export const createRequireMatch = (conditions: Conditions | undefined): RequireMatch | undefined =>
  conditions?.namesTags ? (stored) => conditions.compare(stored.map(tagOf)) : undefined

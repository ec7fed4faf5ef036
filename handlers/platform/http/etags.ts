// Entity tags and the conditions If-Match and If-None-Match (RFC 9110, section 13.1; P15, A11). The tag of a resource
// with a Version is that version; any other tag is a digest of the representation, so it changes with every change and
// is the same in each media type. Tested by test/platform/http/etags.test.ts and test/operations/preconditions.test.ts.
import { hash } from 'node:crypto'
import { errors } from '../errors/errors.ts'
import { RawJson } from '../values/raw-json.ts'

/** The entity tag of a version. */
export function entityTag(version: number): string {
  return `"${version}"`
}

/** The entity tag of a resource, from what a handler returns as its body. */
export function tagOf(resource: object): string {
  if (resource instanceof RawJson) {
    if (resource.version === undefined)
      throw new Error('A resource in raw JSON has a tag only with its Version.')
    return entityTag(resource.version)
  }
  if ('Version' in resource && typeof resource.Version === 'number') return entityTag(resource.Version)
  return `"${hash('sha256', JSON.stringify(resource), 'base64url').slice(0, 22)}"`
}

/** True if `If-None-Match` names the tag, compared weakly; `*` names every tag. */
export function namesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}

/** True if `If-Match` names the tag, compared strongly: a weak one matches nothing. */
export function matchesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((each) => each.trim())
  return tags.includes('*') || tags.includes(tag)
}

/** Handlers call the result before they change a versioned resource: 412 if If-Match names another version. */
export function createRequireVersion(ifMatch: string | undefined): (version: number) => void {
  return function requireVersion(version) {
    if (ifMatch !== undefined && !matchesTag(ifMatch, entityTag(version))) throw errors.preconditionFailed()
  }
}

/** 412 unless the header matches a representation of the stored resource, which the caller has locked. */
export type RequireMatch = (stored: readonly object[]) => void

/** Undefined for a request without If-Match, so that it need not read what it replaces. */
export function createRequireMatch(ifMatch: string | undefined): RequireMatch | undefined {
  if (ifMatch === undefined) return undefined
  return function requireMatch(stored) {
    if (!stored.some((each) => matchesTag(ifMatch, tagOf(each)))) throw errors.preconditionFailed()
  }
}

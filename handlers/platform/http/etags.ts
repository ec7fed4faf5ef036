// Entity tags of versioned resources and the conditions If-Match and If-None-Match (P15). Tested by
// test/platform/http/etags.test.ts.
import { errors } from '../errors/errors.ts'

/** The entity tag of a version. */
export function entityTag(version: number): string {
  return `"${version}"`
}

/** True if `If-None-Match` or `If-Match` names the version; `*` names every version. */
export function namesVersion(header: string, version: number): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(entityTag(version))
}

/** Handlers call the result before they change a versioned resource: 412 if If-Match names another version. */
export function createRequireVersion(ifMatch: string | undefined): (version: number) => void {
  return function requireVersion(version) {
    if (ifMatch !== undefined && !namesVersion(ifMatch, version)) throw errors.preconditionFailed()
  }
}

// Normalizes GUIDs in request bodies: upper case is accepted, and the empty GUID means "no value" (P14).
import { randomUUID } from 'node:crypto'

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

/** Returns the GUID in lower case, or null if there is none. */
export const guidOrNull = (id: string | null | undefined): string | null =>
  !id || id === EMPTY_GUID ? null : id.toLowerCase()

/** Returns the GUID in lower case, or a new one if there is none (I1). */
export const guidOrNew = (id: string | null | undefined): string => guidOrNull(id) ?? randomUUID()

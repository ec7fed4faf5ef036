// Normalizes GUIDs of a body: upper case is accepted, and the empty GUID means none (P14).
import { randomUUID } from 'node:crypto'

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

/** The GUID in lower case; null for none. */
export const guidOrNull = (id: string | null | undefined): string | null =>
  !id || id === EMPTY_GUID ? null : id.toLowerCase()

/** The GUID in lower case; a new one for none (I1). */
export const guidOrNew = (id: string | null | undefined): string => guidOrNull(id) ?? randomUUID()

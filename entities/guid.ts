// Identifiers as bodies give them: in either case, and the empty GUID where there is none (P14).
import { randomUUID } from 'node:crypto'

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

/** In small letters; null for none. */
export const guidOrNull = (id: string | null | undefined): string | null =>
  !id || id === EMPTY_GUID ? null : id.toLowerCase()

/** A new one where none is given (I1). */
export const guidOrNew = (id: string | null | undefined): string => guidOrNull(id) ?? randomUUID()

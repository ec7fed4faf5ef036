// Identifiers as bodies give them: in either case, and the empty GUID where there is none (P14).
import { randomUUID } from 'node:crypto'

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

/** In small letters; null for none. */
export const guid = (given: string | null | undefined): string | null =>
  !given || given === EMPTY_GUID ? null : given.toLowerCase()

/** A new one where none is given (I1). */
export const guidOrNew = (given: string | null | undefined): string => guid(given) ?? randomUUID()

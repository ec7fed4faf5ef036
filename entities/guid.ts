/** What a client may send where there is no identifier (P14). */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

/** An identifier as bodies give it, in small letters; null where there is none. */
export const guidOrNull = (id: string | null | undefined): string | null =>
  !id || id === EMPTY_GUID ? null : id.toLowerCase()

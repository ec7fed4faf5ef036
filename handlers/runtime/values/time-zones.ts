// The ids of time zones in the reference data (R1): those of Windows, if it has the zone.
import zoneNames from '../../../generated/reference/time-zone-names.json' with { type: 'json' }

const names: Readonly<Record<string, string>> = zoneNames

/** The IANA name of a time zone of the reference data; UTC without one. */
export const zoneOf = (id: string | null): string => (id === null ? 'UTC' : (names[id] ?? id))

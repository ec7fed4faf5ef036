// Writes the lists of the reference service: countries, time zones, currencies. All data comes from published
// packages and from Node's Intl; test/reference checks selected facts. Sorted by code unit, one entry per line,
// so that an update of a package produces a readable diff.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countries } from './reference/countries.ts'
import { currencies } from './reference/currencies.ts'
import { timeZoneNames, timeZones } from './reference/time-zones.ts'

/**
 * Writes countries.json, time-zones.json and currencies.json into `outDir`, in the shape of the contract (R1), and
 * time-zone-names.json, which calculates with the zones.
 */
export const writeReferenceData = (outDir: string) => {
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'countries.json'), lines(countries(), 'Code'))
  writeFileSync(join(outDir, 'time-zones.json'), lines(timeZones(), 'Id'))
  const names = Object.entries(timeZoneNames()).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(
    join(outDir, 'time-zone-names.json'),
    `${JSON.stringify(Object.fromEntries(names), null, 1)}\n`,
  )
  writeFileSync(join(outDir, 'currencies.json'), lines(currencies(), 'Code'))
}

const lines = <T, K extends keyof T>(rows: T[], key: K) => {
  const sortedRows = rows.toSorted((a, b) => (a[key] < b[key] ? -1 : 1))
  return `[\n${sortedRows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

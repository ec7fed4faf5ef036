// Reads one JSON file of the Unicode CLDR packages. They have no type declarations, so the caller supplies the
// type of the part that it uses.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The parsed file, for example of 'cldr-core/supplemental/windowsZones.json'. */
export const readCldr = <T>(file: string): T => JSON.parse(readFileSync(resolve(file), 'utf8')) as T

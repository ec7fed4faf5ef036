// Reads one JSON file of the Unicode CLDR packages. They declare no types, so the caller names the part it
// expects.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The parsed file, for example of 'cldr-core/supplemental/windowsZones.json'. */
export const readCldr = <T>(file: string): T => JSON.parse(readFileSync(resolve(file), 'utf8')) as T

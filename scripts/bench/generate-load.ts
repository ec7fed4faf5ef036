// The program of the load generator's process: sends requests with autocannon and writes its result to a file. Autocannon's
// own command line is not used, because it exits with 0 and without a result after some failures.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [autocannon = '', optionsFile = '', resultFile = ''] = process.argv.slice(2)
const result = await createRequire(import.meta.url)(autocannon)(JSON.parse(readFileSync(optionsFile, 'utf8')))
writeFileSync(resultFile, JSON.stringify(result))

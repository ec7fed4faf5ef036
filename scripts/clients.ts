// npm run clients: generates clients in several languages and runs the same scenario with each. The work is done
// in clients/.
import { parseArgs } from 'node:util'
import { runClients } from './clients/all.ts'
import { runCommand } from './terminal.ts'

const usage = `Usage: npm run clients [-- --language NAME]

Generates clients from the published documents with a generator of each language, compiles them, and runs the same
scenario with each against a temporary sandbox: it requests a token, creates, reads and completes a cart, loses a
response and repeats the request under its Idempotency-Key, sets a price, holds stock and releases it. A warning of a
generator or a compiler is a failure. Prints versions and times; fails if a language fails.

  --language NAME  typescript, openapi-fetch, python, go, java or rust; may be given several times (default: all of them)

The tools of each language must be installed (Python 3.11, Go, a JDK with Maven, Cargo). The generators come from its
package index, in exact versions. The generated clients stay in DATA_DIR/clients.`

await runCommand(usage, () => {
  const { values } = parseArgs({ options: { language: { type: 'string', multiple: true, default: [] } } })
  return runClients(values.language)
})

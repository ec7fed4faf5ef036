// npm run clients: generated clients of five languages, each driven through one story. The work is in clients/.
import { parseArgs } from 'node:util'
import { runClients } from './clients/all.ts'
import { runCommand } from './terminal.ts'

const usage = `Usage: npm run clients [-- --language NAME]

Makes clients of the published documents with a generator of each language, compiles them, and drives each through one
story against a sandbox of its own: a token, a cart made, read and completed, a price set, stock held and released. A
warning of a generator or a compiler is a failure. Prints versions and times; fails where a language does.

  --language NAME  typescript, python, go, java or rust; may be given several times (default: all of them)

Each language's own tools have to be there (Python 3.11, Go, a JDK with Maven, Cargo); generators come from its package
index, in exact versions. What is made stays in DATA_DIR/clients.`

await runCommand(usage, () => {
  const { values } = parseArgs({ options: { language: { type: 'string', multiple: true, default: [] } } })
  return runClients(values.language)
})

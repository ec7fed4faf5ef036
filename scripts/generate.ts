// npm run generate: updates generated/ and the *.gen.ts files from openapi/, rules/, the sources and the packages of reference data.
import path from 'node:path'
import { readFlags } from './command-line/flags.ts'
import { findStale, makeFiles, writeFiles } from './generate/output.ts'

const usage = `Usage: npm run generate [-- --check]

Writes into generated/: from openapi/ the published documents and the types of every service, operations.txt and
operations.ts; the pages; from openapi/ and the roles in rules/ the table of who may do what, access.txt; from the facts and
limits in rules/ the types of facts and the schemas of rule files; from published packages the lists of the reference service
and the common passwords. Beside their sources it writes *.gen.ts, which list handlers, entities and migrations. The other forms of the documents and the collections are derived by the server.

  --check  write nothing; fail and list the files that are out of date
  --help   show this text`

const root = path.join(import.meta.dirname, '..')

const { check } = readFlags(usage, ['check'])

try {
  const files = await makeFiles(root)
  const stale = await findStale(files, root)

  if (!check) {
    await writeFiles(files, stale, root)
    console.log(stale.length > 0 ? stale.map((file) => `wrote ${file}`).join('\n') : 'generated/ is current')
  } else if (stale.length > 0) {
    console.error(`Out of date:\n${stale.map((file) => `  ${file}`).join('\n')}`)
    console.error('Run `npm run generate` and commit what it writes.')
    process.exitCode = 1
  } else {
    console.log('generated/ is current')
  }
} catch (error) {
  // What a document, a rule or a source lacks is a sentence; any other error is a defect of this program.
  const isDefect =
    error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  console.error(isDefect ? error : `${(error as Error).message}\nNothing was written.`)
  process.exitCode = 1
}

// npm run fuzz: sends requests generated from the published documents, valid and invalid ones, to a new
// sandbox. The work is done in fuzz/.
import { parseArgs } from 'node:util'
import { wholeNumber } from './command-line/cli-input.ts'
import { runCommand } from './command-line/terminal.ts'
import { runPlain } from './fuzz/plain.ts'
import { runFuzz } from './fuzz/run.ts'

const usage = `Usage: npm run fuzz [-- --service NAME --seed N --examples N --plain --keep FOLDER]

Starts a sandbox in a temporary folder, with a tenant for each service, and runs Schemathesis on every operation of the
published documents: all phases (examples, coverage, fuzzing, stateful), all checks, a token of every role, and mostly
identifiers that exist. Prints a summary and every failure; fails if there is one, or if an operation never succeeded,
for which its service is fuzzed once more. Expected failures are listed in scripts/fuzz/exclusions.py, one per line
with its reason.

  --service NAME  a service; may be given several times (default: all that have documents)
  --seed N        repeats a run (default: another one each time)
  --examples N    generated requests for each operation (default 200); 5 is a short run
  --plain         as a tester does: without our hooks, with the published documents and schemathesis.toml
  --keep FOLDER   keeps the reports of Schemathesis and the sandbox's log in this folder

It needs Python 3.11 or newer, and on the first run a package index: the version pinned in
scripts/fuzz/requirements.txt is installed into a virtual environment under DATA_DIR.`

const options = {
  service: { type: 'string', multiple: true, default: [] as string[] },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  examples: { type: 'string', default: '200' },
  plain: { type: 'boolean', default: false },
  keep: { type: 'string' },
} as const

await runCommand(usage, () => {
  const { values } = parseArgs({ options })
  const run = values.plain ? runPlain : runFuzz
  return run({
    services: values.service,
    seed: wholeNumber('seed', values.seed, 1),
    examples: wholeNumber('examples', values.examples, 1),
    keep: values.keep,
  })
})

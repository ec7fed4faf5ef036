// npm run rules: shows, checks and tests the rules. The work is in handlers/platform/rules/.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commands, verbLines } from '../handlers/platform/rules/commands/index.ts'
import { CommandUsageError } from '../handlers/platform/rules/commands/verb.ts'
import { didYouMean } from '../handlers/platform/rules/language/problems.ts'

const usage = `Usage: npm run rules -- <verb> [--json]

${verbLines.join('\n')}

  --json                                prints JSON (npm run --silent rules -- test --json)
  --directory <dir>                     uses this folder instead of rules/
  --company <CompanyId>                 explain: includes the rules of this company
  --log <file>                          diff: evaluates the decisions in this DECISION_LOG again
  --help                                prints this text

Exit codes: 0 success, 1 faults in the rules, the cases or the facts, 2 the command line is wrong. Facts that explain
finds refused and differences that diff finds are no faults; --json has "accepted". See also rules/README.md.`

process.exitCode = await run(process.argv.slice(2))

async function run(words: string[]): Promise<number> {
  const read = parseWords(words)
  if (read?.values.help) {
    console.log(usage)
    return 0
  }
  const [name = '', ...rest] = read?.positionals ?? []
  const verb = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (read === undefined || verb === undefined) {
    const unknown = `There is no verb "${name}".${didYouMean(name, Object.keys(commands))}\n\n`
    console.error(`${name === '' ? '' : unknown}${usage}`)
    return 2
  }
  try {
    const { json, help: _, directory: folder, ...options } = read.values
    const directory = folder ?? fileURLToPath(new URL('../rules', import.meta.url))
    const { ok, text, data } = await verb.run({ directory, words: rest, options })
    if (json) console.log(JSON.stringify(data, null, 2))
    else if (ok) console.log(text)
    else console.error(text)
    return ok ? 0 : 1
  } catch (error) {
    if (!(error instanceof CommandUsageError)) throw error
    console.error(`${error.message}\n\nnpm run rules -- ${name} ${verb.words}`.trimEnd())
    return 2
  }
}

function parseWords(words: string[]) {
  const options = {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    directory: { type: 'string' },
    company: { type: 'string' },
    log: { type: 'string' },
  } as const
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    console.error(`${(error as Error).message}\n`)
    return undefined
  }
}

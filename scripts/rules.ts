// npm run rules: shows, checks and tests the rules. The work is in handlers/platform/rules/.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { UsageError } from '../handlers/platform/errors/usage-error.ts'
import { commands, verbLines } from '../handlers/platform/rules/commands/index.ts'
import { didYouMean } from '../handlers/platform/rules/language/problems.ts'
import { reportWrongUsage } from './wrong-usage.ts'

const usage = `Usage: npm run rules -- <verb> [--json]

${verbLines.join('\n')}

  --json                                prints JSON (npm run --silent rules -- test --json)
  --directory <dir>                     uses this folder instead of rules/
  --company <CompanyId>                 explain: includes the rules of this company
  --log <file>                          diff: evaluates the decisions in this DECISION_LOG again
  --help                                prints this text

Exit codes: 0 success, 1 faults in the rules, the cases or the facts, 2 the command line is wrong. Facts that explain
finds refused and differences that diff finds are no faults; --json has "accepted". See also rules/README.md.`

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  directory: { type: 'string' },
  company: { type: 'string' },
  log: { type: 'string' },
} as const

/** Returns the exit code. */
async function run(args: string[]): Promise<number> {
  let shownUsage = usage
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { json, help, directory: given, ...others } = values
    if (help) {
      console.log(usage)
      return 0
    }
    const [name = '', ...words] = positionals
    const verb = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (name === '') throw new UsageError('A verb is missing.')
    if (!verb) throw new UsageError(`There is no verb "${name}".${didYouMean(name, Object.keys(commands))}`)
    shownUsage = `npm run rules -- ${name} ${verb.words}`.trimEnd()
    const directory = given ?? fileURLToPath(new URL('../rules', import.meta.url))
    const { ok, text, data } = await verb.run({ directory, words, options: others })
    if (json) console.log(JSON.stringify(data, null, 2))
    else if (ok) console.log(text)
    else console.error(text)
    return ok ? 0 : 1
  } catch (error) {
    if (reportWrongUsage(error, shownUsage)) return 2
    throw error
  }
}

process.exitCode = await run(process.argv.slice(2))

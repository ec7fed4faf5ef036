// npm run rules: shows, checks and tries the product owner's rules. The work is in handlers/platform/rules/.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commands, verbLines } from '../handlers/platform/rules/commands/index.ts'
import { didYouMean } from '../handlers/platform/rules/language/problems.ts'
import { CommandUsageError } from '../handlers/platform/rules/prove/report.ts'

const usage = `Usage: npm run rules -- <verb> [--json]

${verbLines.join('\n')}

  --json                                for programs (npm run --silent rules -- test --json)
  --directory <dir>                     another folder than rules/
  --company <CompanyId>                 explain: with what the company has of its own
  --log <file>                          diff: what DECISION_LOG recorded
  --help                                this text

Ends with 0 when all is well, 1 when something is wrong with the rules, the cases or the facts, 2 when the command was
not understood. For explain facts that are refused are no fault: --json has "accepted"; for diff differences are none. rules/README.md tells the rest.`

process.exitCode = await run(process.argv.slice(2))

async function run(words: string[]): Promise<number> {
  const read = parsed(words)
  if (read?.values.help) {
    console.log(usage)
    return 0
  }
  const [name = '', ...rest] = read?.positionals ?? []
  const verb = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (read === undefined || verb === undefined) {
    const stranger = `There is no verb "${name}".${didYouMean(name, Object.keys(commands))}\n\n`
    console.error(`${name === '' ? '' : stranger}${usage}`)
    return 2
  }
  try {
    const { json, help: _, directory: given, ...options } = read.values
    const directory = given ?? fileURLToPath(new URL('../rules', import.meta.url))
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

function parsed(words: string[]) {
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

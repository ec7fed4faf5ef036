// npm run rules: shows, checks and tries the product owner's rules. The work is in handlers/platform/rules/.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commands } from '../handlers/platform/rules/commands.ts'

const usage = `Usage: npm run rules -- <verb> [--json]

  list      every rule set with its rules, the limits and the roles
  validate  checks all files of rules/ and says, with file and line, what is wrong
  test      runs the cases beside each rule set
  schema    writes rules/rule-set.schema.json anew, after a change of facts.json

  --json             for programs (npm run --silent rules -- test --json)
  --directory <dir>  another folder than rules/
  --help             this text

Ends with 0 when all is well, 1 when something is wrong with the rules, 2 when the command was not understood.
rules/README.md explains how to change a rule, prove it and release it.`

process.exitCode = await run(process.argv.slice(2))

async function run(words: string[]): Promise<number> {
  const read = parsed(words)
  if (read?.values.help) {
    console.log(usage)
    return 0
  }
  const [verb = '', ...rest] = read?.positionals ?? []
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (read === undefined || command === undefined || rest.length > 0) {
    console.error(`${verb && !command ? `There is no verb "${verb}".\n\n` : ''}${usage}`)
    return 2
  }
  const directory = read.values.directory ?? fileURLToPath(new URL('../rules', import.meta.url))
  const { ok, text, data } = await command(directory)
  if (read.values.json) console.log(JSON.stringify(data, null, 2))
  else if (ok) console.log(text)
  else console.error(text)
  return ok ? 0 : 1
}

function parsed(words: string[]) {
  const options = {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    directory: { type: 'string' },
  } as const
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    console.error(`${(error as Error).message}\n`)
    return undefined
  }
}

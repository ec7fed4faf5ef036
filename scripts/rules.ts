// npm run rules: shows, checks and tests the rules. The work is in scripts/rules/.
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { didYouMean } from '../handlers/rules/language/problems.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { SHIPPED_RULES } from '../handlers/runtime/process/settings.ts'
import { reportWrongUsage } from './command-line/wrong-usage.ts'
import { existingCompanies } from './rules/prove/existing-companies.ts'
import { commands, verbLines } from './rules/verbs/index.ts'
import { type AnswerName, type Answers, answerNames } from './rules/verbs/verb.ts'

const answerLines = Object.entries(answerNames).map(([name, text]) => `  --${name.padEnd(34)}  ${text}`)

const usage = `Usage: npm run rules -- <verb> [--json]

${verbLines.join('\n')}

  --json                                prints JSON (npm run --silent rules -- test --json)
  --directory <dir>                     uses this folder; else RULES_DIR, as the services do, or rules/
  --company <CompanyId>                 explain, docs: includes the rules of this company
  --log <file>                          diff, review, release: evaluates the decisions in this DECISION_LOG again; stats: counts them
  --by <name>, --why <text>             release, revert: who releases, and the reason; release in git: the commit's author, without --by
  --approved-by <name>                  release, revert: who else approves it
  --dry-run                             release, revert: shows everything and writes nothing
  --accept, --yes                       test, add: changes what failing cases expect; --yes without asking
  --minimize                            test: shortens all cases to what matters
  --output <file>                       docs, review: writes the page into this file
  --removes-codes                       review, release, revert: codes of errors may vanish
  --help                                prints this text

Answers for add. A missing one is asked for on a terminal, and else named with the choices. --fact, --comparison, --value, --refused and --accepted may be given
several times, one after the other for each condition; conditions on one list are about the same entry of it.

${answerLines.join('\n')}

The range of review is that of git diff: main..HEAD compares the two, main...HEAD shows what HEAD changes since it left main, and
main compares it with the folder, edits included. Without a range it is the folder, edits included, since the branch left the
default branch; on the default branch the edits, or if there are none the last commit.

Exit codes: 0 success, 1 faults in the rules, the cases or the facts, 2 the command line is wrong. Facts that explain
finds refused and differences that diff finds are no faults; --json has "accepted". See also rules/README.md.`

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  directory: { type: 'string' },
  company: { type: 'string' },
  log: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
  'approved-by': { type: 'string' },
  output: { type: 'string' },
  'dry-run': { type: 'boolean' },
  accept: { type: 'boolean' },
  yes: { type: 'boolean' },
  'removes-codes': { type: 'boolean' },
  minimize: { type: 'boolean' },
} as const

const answerOptions = Object.fromEntries(
  Object.keys(answerNames).map((name) => [name, { type: 'string', multiple: true }]),
) as Record<AnswerName, { type: 'string'; multiple: true }>

/** Returns the exit code. */
async function run(args: string[]): Promise<number> {
  let shownUsage = usage
  try {
    const { values, positionals } = parseArgs({
      args: withNegativeNumbers(args),
      options: { ...options, ...answerOptions },
      allowPositionals: true,
    })
    const { json, help, directory: folder, accept, yes, minimize, ...more } = values
    const { 'dry-run': dryRun, 'removes-codes': removesCodes, ...rest } = more
    const given = Object.entries(rest)
    const answers: Answers = Object.fromEntries(given.filter(([name]) => Object.hasOwn(answerNames, name)))
    const others = Object.fromEntries(given.filter(([name]) => !Object.hasOwn(answerNames, name)))
    if (help) {
      console.log(usage)
      return 0
    }
    const [name = '', ...commandArguments] = positionals
    const verb = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (name === '') throw new UsageError('A verb is missing.')
    if (!verb) throw new UsageError(`There is no verb "${name}".${didYouMean(name, Object.keys(commands))}`)
    shownUsage = `npm run rules -- ${name} ${verb.argumentUsage}`.trimEnd()
    loadSettings()
    const directory = folder ?? configured('RULES_DIR') ?? SHIPPED_RULES
    const switches = {
      ...(accept && { accept }),
      ...(yes && { yes }),
      ...(minimize && { minimize }),
      ...(dryRun && { 'dry-run': dryRun }),
      ...(removesCodes && { 'removes-codes': removesCodes }),
    }
    const surroundings = {
      decisionLog: configured('DECISION_LOG'),
      confirm: isatty(0) && isatty(1) ? confirm : undefined,
      questions: isatty(0) && isatty(1) && !json ? questions : undefined,
      existingCompanies,
    }
    const { ok, text, isDocument, data } = await verb.run({
      directory,
      args: commandArguments,
      options: others,
      switches,
      answers,
      ...surroundings,
    })
    if (json) console.log(JSON.stringify(data, null, 2))
    else if (ok || isDocument) console.log(text)
    else console.error(text)
    return ok ? 0 : 1
  } catch (error) {
    if (reportWrongUsage(error, shownUsage)) return 2
    throw error
  }
}

/** `--value -500` as `--value=-500`, because an option's value may not begin with a dash. */
const withNegativeNumbers = (args: readonly string[]): string[] =>
  args.flatMap((arg, index) => {
    if (/^-\d/.test(arg) && args[index - 1]?.startsWith('--')) return []
    const next = args[index + 1] ?? ''
    return arg.startsWith('--') && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg]
  })

/** Reads the settings of the services that run with the same .env. */
function loadSettings(): void {
  const file = fileURLToPath(new URL('../.env', import.meta.url))
  if (existsSync(file)) process.loadEnvFile(file)
}

const configured = (name: 'DECISION_LOG' | 'RULES_DIR') => process.env[name]?.trim() || undefined

/** Loaded only where questions are asked. */
const questions = async () => (await import('./rules/add/questions.ts')).terminalQuestions

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

process.exitCode = await run(process.argv.slice(2))

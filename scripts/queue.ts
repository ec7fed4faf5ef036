// npm run queue: shows what is stuck on its way to points of sale, webhooks and mail servers, and tries it again (O13).
import { parseArgs } from 'node:util'
import { SettingsError } from '../handlers/runtime/errors/settings-error.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { companyId, table } from './command-line/cli-input.ts'
import { runCommand, withDatabase } from './command-line/terminal.ts'
import { type Kind, kinds, listStuckWork, retryStuckWork } from './queue/stuck-work.ts'

const usage = `Usage: npm run queue -- <command> [--company <CompanyId>]

  list [--json]                          show what is stuck: since when, why, and when it is tried next
  retry [orders, webhooks or mails] [id] try it now instead of at its next attempt; without a kind all of it, without an
                                         id all of the kind. The id of orders is the store's EntityId (with --company)

  --company <CompanyId>                  of one company only

Work is stuck after a failed attempt, or when no worker has taken it for a minute. A worker does what is tried again:
"list" shows how it went. A webhook that was switched off is activated by its company (updateSubscription).
Both work while servers run on the same DATA_DIR or DATABASE_URL.`

await runCommand(usage, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, company: { type: 'string' } },
  })
  const [verb = '', kind, id, ...more] = positionals
  if (verb !== 'list' && verb !== 'retry')
    throw new UsageError(verb ? `There is no command "${verb}".` : 'A command is missing.')
  if (more.length > 0 || (verb === 'list' && kind !== undefined))
    throw new UsageError(`${verb} takes no more words.`)
  if (kind !== undefined && !isKind(kind)) throw new UsageError(`"${kind}" is none of ${kinds.join(', ')}.`)
  const company = values.company === undefined ? undefined : companyId(values.company)
  if (kind === 'orders' && id !== undefined && company === undefined)
    throw new UsageError(
      'Companies number their stores themselves: name the company of the store with --company.',
    )
  return withDatabase(async ({ orm }) => {
    const em = orm.em.fork()
    if (verb === 'retry') {
      const counts = await retryStuckWork(em, kind === undefined ? kinds : [kind], { company, id })
      const tried = kinds.filter((each) => counts[each] > 0).map((each) => `${each} (${counts[each]})`)
      if (tried.length > 0) return `Tried now: ${tried.join(', ')}.`
      if (id !== undefined)
        throw new SettingsError(`No ${kind} with the id ${id} wait: "list" shows what does.`)
      return 'Nothing is stuck.'
    }
    const stuck = await listStuckWork(em, { company })
    return values.json ? JSON.stringify(stuck, null, 2) : table(stuck, 'Nothing is stuck.')
  })
})

function isKind(word: string): word is Kind {
  return kinds.some((kind) => kind === word)
}

// npm run keys: lists, rotates and retires the keys that sign tokens.
import { parseArgs } from 'node:util'
import { createKeyEncryption } from '../handlers/api/auth/key-encryption.ts'
import { listKeyRows, retireKey, rotateKeys } from '../handlers/api/auth/signing-key-rows.ts'
import { SettingsError } from '../handlers/runtime/errors/settings-error.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { table } from './command-line/cli-input.ts'
import { runCommand, withDatabase } from './command-line/terminal.ts'

const usage = `Usage: npm run keys -- <command>

  list [--json]  show the keys: which one signs, which ones still verify
  rotate         make a new key, which signs in every process within a second; the others verify until the last token
                 that they signed has expired, and are then deleted
  retire <kid>   delete a key: its tokens are invalid within a second, in every process; if it signs, a new one is made
                 first

All of them work while servers run on the same DATA_DIR or DATABASE_URL. They use KEY_ENCRYPTION_KEY, as the servers do.`

const positionalCounts: Readonly<Record<string, number>> = { list: 1, rotate: 1, retire: 2 }

await runCommand(usage, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  })
  const [verb = '', kid = ''] = positionals
  if (positionalCounts[verb] === undefined)
    throw new UsageError(verb ? `There is no command "${verb}".` : 'A command is missing.')
  if (positionals.length !== positionalCounts[verb])
    throw new UsageError(
      verb === 'retire' ? 'retire needs the kid of one key.' : `${verb} takes no more words.`,
    )
  return withDatabase(async ({ orm }, settings) => {
    const em = orm.em.fork()
    const encryption = createKeyEncryption(settings.keyEncryption)
    if (verb === 'rotate') return `The key ${await rotateKeys(em, encryption)} signs from now on.`
    if (verb === 'retire') {
      if (await retireKey(em, kid, encryption)) return `The key ${kid} is retired.`
      throw new SettingsError(`There is no key "${kid}": "list" shows them all.`)
    }
    const keys = await listKeyRows(em)
    return values.json
      ? JSON.stringify(keys, null, 2)
      : table(keys, 'There is no key yet: the first start makes one.')
  })
})

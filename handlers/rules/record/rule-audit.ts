// Records changes of the rule files of companies in their audit logs (K6). The table company_rule_file has the content that
// was applied last. Of several processes that apply an edit, the first replaces the content and records it, in one
// statement. The others find the new content and record nothing. A start compares with the table, so it also records changes
// that were made while no process ran. Tested by test/accounts/rule-audit.test.ts.
import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { withPartition } from '../../../entities/database/connections/async-context.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { commonNameOf, companyOf } from '../language/documents.ts'
import type { LiveRules } from '../load/live-rules.ts'

interface RuleAuditOptions {
  em: () => EntityManager
  rules: Pick<LiveRules, 'current' | 'observe'>
  /** Called when a change could not be recorded; the next edit or start records it. */
  onError: (error: unknown) => void
}

export interface RuleAudit {
  /** Resolves when what was applied so far is recorded. */
  stop(): Promise<void>
}

/** Records the rules in force now, and each edit that this process applies. */
export function createRuleAudit({ em, rules, onError }: RuleAuditOptions): RuleAudit {
  let known: Files | undefined
  let recording = Promise.resolve()
  const record = (snapshot: RuleSnapshot) => {
    const write = async () => {
      const next = companyFiles(snapshot)
      await writeChanges(em(), changesBetween(known ?? (await storedFiles(em())), next))
      known = next
    }
    recording = recording.then(() => withPartition('polls', write)).catch(onError)
  }
  record(rules.current())
  rules.observe({ taken: record, refused() {} })
  return { stop: () => recording }
}

type StoredFile = Pick<Row<'company_rule_file'>, 'company_id' | 'file' | 'hash'>
/** By company and file. */
type Files = ReadonlyMap<string, StoredFile>

/** A file whose content differs; null where there is none. */
type Change = Pick<StoredFile, 'company_id' | 'file'> & { before: string | null; hash: string | null }

const byName = (files: readonly StoredFile[]): Files =>
  new Map(files.map((file) => [`${file.company_id}/${file.file}`, file]))

async function storedFiles(em: EntityManager): Promise<Files> {
  return byName(
    await kysely(em).selectFrom('company_rule_file').select(['company_id', 'file', 'hash']).execute(),
  )
}

/** The rule sets, tables, limits and roles of companies, with a hash of their content that the layout of a file does not change. */
function companyFiles({ companySets, companyTables, companyLimits, companyRoles }: RuleSnapshot): Files {
  const contents = [
    ...[...companySets].map(([name, { document }]) => [name, document] as const),
    ...[...companyTables].map(([name, { digest }]) => [`${name}.table`, digest] as const),
    ...[...companyLimits, ...companyRoles].map(([name, { value }]) => [name, value] as const),
  ]
  const files = contents.map(([name, content]) => ({
    company_id: companyOf(name) ?? 0,
    file: commonNameOf(name),
    hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  }))
  return byName(files)
}

function changesBetween(before: Files, after: Files): Change[] {
  const names = new Map([...before, ...after])
  return [...names].flatMap(([name, { company_id, file }]) => {
    const change = {
      ...{ company_id, file },
      before: before.get(name)?.hash ?? null,
      hash: after.get(name)?.hash ?? null,
    }
    return change.before === change.hash ? [] : [change]
  })
}

/** Files of unknown companies are ignored. */
async function writeChanges(em: EntityManager, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (company_id int, file text, before text, hash text)
    ), added as (
      insert into company_rule_file (company_id, file, hash)
      select change.company_id, file, hash from change join company on company.id = change.company_id where before is null
      on conflict (company_id, file) do nothing returning company_id, file, 'rules.added' as action
    ), changed as (
      update company_rule_file stored set hash = change.hash from change
      where stored.company_id = change.company_id and stored.file = change.file and stored.hash = change.before
        and change.hash is not null
      returning stored.company_id, stored.file, 'rules.changed' as action
    ), removed as (
      delete from company_rule_file stored using change
      where stored.company_id = change.company_id and stored.file = change.file and stored.hash = change.before
        and change.hash is null
      returning stored.company_id, stored.file, 'rules.removed' as action
    )
    insert into audit_entry (company_id, action, actor_kind, target_kind, target_id)
    select company_id, action, 'System', 'RuleFile', file
    from (select * from added union all select * from changed union all select * from removed) recorded
    order by file`.execute(kysely(em))
}

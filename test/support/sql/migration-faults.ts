// Finds what a migration may not do while servers of the previous version run (O9), with PostgreSQL's own parser. Tables that
// the migration itself creates are exempt: they are empty and unused.
import type { Migration } from '@mikro-orm/migrations'
import { parseSync } from 'libpg-query'
import { OnlineMigration } from '../../../entities/migrations/online-migration.ts'

type Node = Record<string, unknown>

const REMEDIES = {
  index: 'blocks writers while it is built: use addIndex of an OnlineMigration',
  required:
    'fails for the rows that are there, and for the version before: add it with a constant default, or as nullable',
  rewrites:
    'rewrites the table under a lock: add it without that default, and fill it by addBatches of an OnlineMigration',
  constraint:
    'reads the table under a lock: add it "not valid", and validate it in a later step of an OnlineMigration',
  unique: 'builds an index under a lock: use addIndex with unique, then "add constraint … using index"',
  notNull:
    'reads the table under a lock: add "check (column is not null) not valid", validate it in a step before this one',
  type: 'rewrites the table under a lock: add a column, fill it by addBatches, and let a later release drop the old one',
  gone: 'breaks the version before: a later release drops it, whose migration says `contracts = true`',
  trigger: 'Citus refuses it among other statements: use an addSql of its own for each trigger',
} as const

/** Faults of a migration, each with its remedy. */
export function migrationFaults(migration: Migration): string[] {
  migration.up()
  const isOnline = migration instanceof OnlineMigration
  const texts = isOnline ? migration.steps.map(({ sql }) => sql) : migration.getQueries().map(String)
  const parsed = texts.map((sql) => (parseSync(sql).stmts ?? []).map(({ stmt }) => (stmt ?? {}) as Node))
  const statements = parsed.flat()
  const created = new Set(statements.flatMap((stmt) => nameOf((stmt.CreateStmt as Node)?.relation) ?? []))
  const contracts = 'contracts' in migration
  let hasValidated = false
  const amongOthers = parsed
    .filter((text) => text.length > 1 && text.some(isTrigger))
    .map(() => `trigger: ${REMEDIES.trigger}`)
  const faults = statements.flatMap((stmt) => {
    const index = stmt.IndexStmt as Node | undefined
    if (index) {
      const isFree = index.concurrent === true || created.has(nameOf(index.relation) ?? '')
      return isFree ? [] : [`index ${index.idxname}: ${REMEDIES.index}`]
    }
    if (stmt.RenameStmt && !contracts) return [`rename: ${REMEDIES.gone}`]
    const dropped = stmt.DropStmt as Node | undefined
    if (dropped?.removeType === 'OBJECT_TABLE' && !contracts) return [`drop table: ${REMEDIES.gone}`]
    const table = stmt.AlterTableStmt as Node | undefined
    if (!table || created.has(nameOf(table.relation) ?? '')) return []
    return (table.cmds as Node[]).flatMap((alteration) => {
      const command = alteration.AlterTableCmd as Node
      hasValidated ||= command.subtype === 'AT_ValidateConstraint'
      const fault = faultOf(command, { hasValidated, contracts })
      return fault ? [`${nameOf(table.relation)}, ${subjectOf(command)}: ${REMEDIES[fault]}`] : []
    })
  })
  return [...amongOthers, ...faults]
}

const isTrigger = ({ CreateTrigStmt, DropStmt }: Node) =>
  CreateTrigStmt !== undefined || (DropStmt as Node | undefined)?.removeType === 'OBJECT_TRIGGER'

function faultOf(
  { subtype, def }: Node,
  { hasValidated, contracts }: { hasValidated: boolean; contracts: boolean },
): keyof typeof REMEDIES | undefined {
  switch (subtype) {
    case 'AT_AddColumn': {
      const column = (def as Node).ColumnDef as Node
      const constraints = ((column.constraints ?? []) as Node[]).map(
        (constraint) => constraint.Constraint as Node,
      )
      const kinds = constraints.map(({ contype }) => contype)
      if (kinds.some((kind) => kind === 'CONSTR_UNIQUE' || kind === 'CONSTR_PRIMARY')) return 'unique'
      if (kinds.some((kind) => kind === 'CONSTR_CHECK' || kind === 'CONSTR_FOREIGN')) return 'constraint'
      if (kinds.includes('CONSTR_IDENTITY') || kinds.includes('CONSTR_GENERATED')) return 'rewrites'
      const preset = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')
      // now() has one value for the statement; other functions are called for each row.
      if (preset && callsFunction(preset.raw_expr)) return 'rewrites'
      return kinds.includes('CONSTR_NOTNULL') && !preset ? 'required' : undefined
    }
    case 'AT_AddConstraint': {
      const constraint = (def as Node).Constraint as Node
      if (constraint.skip_validation || constraint.indexname) return undefined
      const builds = ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'].includes(
        String(constraint.contype),
      )
      return builds ? 'unique' : 'constraint'
    }
    case 'AT_SetNotNull':
      return hasValidated ? undefined : 'notNull'
    case 'AT_AlterColumnType':
      return isAnyNumeric(def) ? undefined : 'type'
    case 'AT_DropColumn':
      return contracts ? undefined : 'gone'
    default:
      return undefined
  }
}

/** Numbers of a fixed scale become numbers of any scale without being rewritten. The migrations change no others to these. */
function isAnyNumeric(def: unknown): boolean {
  const { names, typmods } = ((def as Node).ColumnDef as Node).typeName as Node
  const type = (names as Node[]).at(-1)?.String as { sval: string } | undefined
  return type?.sval === 'numeric' && typmods === undefined
}

const nameOf = (relation: unknown) => (relation as Node | undefined)?.relname as string | undefined

function subjectOf({ name, def }: Node): string {
  const { ColumnDef, Constraint } = (def ?? {}) as { ColumnDef?: Node; Constraint?: Node }
  return String(name ?? ColumnDef?.colname ?? Constraint?.conname ?? 'constraint')
}

function callsFunction(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  const call = (expression as Node).FuncCall as { funcname: { String?: { sval?: string } }[] } | undefined
  if (call) return call.funcname.at(-1)?.String?.sval !== 'now'
  return Object.values(expression).some(callsFunction)
}

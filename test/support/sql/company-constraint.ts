// Parses SQL with PostgreSQL's own parser and reports every reference to a tenant table whose company is not fixed. It
// is fixed by an equality that must hold (where, join, using), or by the columns of an insert. A condition below `or`
// fixes nothing, nor does an outer join's condition for its preserved side. The result of a subquery or CTE counts
// like the subquery itself. Tested by test/database/statements.last.test.ts, with a table of statements that pass and that fail.
import { parsePlPgSQLSync, parseSync } from 'libpg-query'

// biome-ignore lint/suspicious/noExplicitAny: a parse tree is free JSON
type Node = any

/** Table or view → the column with the company. */
export type TenantTables = ReadonlyMap<string, string>

/** References to tenant tables whose rows may belong to any company, as `table` or `table as alias`. */
export function unconstrained(text: string, tables: TenantTables): string[] {
  const faults: string[] = []
  for (const { stmt } of parseSync(text).stmts ?? [])
    checkStatement(stmt, { tables, faults, ctes: new Set() })
  return faults
}

/** The same for a view: it may return rows of all companies, but each row must come from one company. */
export function unconstrainedView(text: string, tables: TenantTables): string[] {
  const faults: string[] = []
  const context = { tables, faults, ctes: new Set<string>(), isView: true }
  for (const { stmt } of parseSync(text).stmts ?? []) checkStatement(stmt, context)
  return faults
}

/** The same for all statements of a PL/pgSQL function. */
export function unconstrainedFunction(definition: string, tables: TenantTables): string[] {
  const faults: string[] = []
  visit(parsePlPgSQLSync(definition), ({ PLpgSQL_expr: expression }) => {
    if (expression) faults.push(...unconstrainedExpression(expression.query, tables))
  })
  return faults
}

function unconstrainedExpression(query: string, tables: TenantTables): string[] {
  try {
    return unconstrained(query, tables)
  } catch {
    return unconstrained(`select ${query.replace(/^\s*[\w."]+\s*:?=/, '')}`, tables)
  }
}

interface Context {
  tables: TenantTables
  faults: string[]
  /** CTE names, which hide tables of the same name. */
  ctes: ReadonlySet<string>
  /** The rows of a view may belong to several companies. */
  isView?: boolean
}

/** The tables of a query by alias, and which companies follow from which. */
interface Scope {
  /** Alias → table; undefined for anything but a tenant table. */
  aliases: Map<string, string | undefined>
  /** Pairs of aliases: the company of the first is fixed if that of the second is; null means a value. */
  follows: (readonly [string, string | null])[]
}

const SELECTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']
const WRAPPERS = ['DeclareCursorStmt', 'ExplainStmt', 'PrepareStmt', 'CreateTableAsStmt']

function checkStatement(node: Node, context: Context): void {
  for (const kind of WRAPPERS) if (node[kind]?.query) checkStatement(node[kind].query, context)
  for (const relation of node.TruncateStmt?.relations ?? []) refuse(relation.RangeVar, context)
  if (node.CopyStmt?.relation) refuse(node.CopyStmt.relation, context)
  for (const kind of SELECTS) if (node[kind]) checkQuery(node[kind], context)
}

function refuse({ relname }: Node, { tables, faults }: Context): void {
  if (tables.has(relname)) faults.push(relname)
}

function checkQuery(query: Node, outer: Context): void {
  const context = { ...outer, ctes: new Set(outer.ctes), isView: false }
  for (const { CommonTableExpr: cte } of query.withClause?.ctes ?? []) {
    if (query.withClause.recursive) context.ctes.add(cte.ctename)
    checkStatement(cte.ctequery, context)
    context.ctes.add(cte.ctename)
  }
  if (query.larg) {
    checkQuery(query.larg, { ...context, isView: outer.isView ?? false })
    checkQuery(query.rarg, { ...context, isView: outer.isView ?? false })
    return
  }
  const scope: Scope = { aliases: new Map(), follows: [] }
  const isInsert = query.cols !== undefined || query.selectStmt !== undefined
  if (query.relation && !isInsert) addTable(query.relation, scope, context)
  for (const item of [...(query.fromClause ?? []), ...(query.usingClause ?? [])])
    addItem(item, scope, context)
  addConditions(query.whereClause, scope, context, () => true)
  if (query.sourceRelation) addItem(query.sourceRelation, scope, context)
  if (query.relation && isInsert) checkInsert(query, context)

  const fixed = fixedAliases(scope, outer.isView === true)
  for (const [alias, table] of scope.aliases) {
    if (table !== undefined && !fixed.has(alias)) {
      context.faults.push(alias === table ? table : `${table} as ${alias}`)
    }
  }
  const { withClause: _, fromClause, usingClause, selectStmt, ...expressions } = query
  if (selectStmt) checkStatement(selectStmt, context)
  checkSublinks([expressions, fromClause, usingClause], context)
}

function fixedAliases({ aliases, follows }: Scope, isView: boolean): ReadonlySet<string> {
  const fixed = new Set<string>()
  const [first] = [...aliases].find(([, table]) => table !== undefined) ?? []
  if (isView && first !== undefined) fixed.add(first)
  let before = -1
  while (before < fixed.size) {
    before = fixed.size
    for (const [alias, from] of follows) if (from === null || fixed.has(from)) fixed.add(alias)
  }
  return fixed
}

function addTable(relation: Node, scope: Scope, { tables, ctes }: Context): string {
  const alias = relation.alias?.aliasname ?? relation.relname
  const isTenants = tables.has(relation.relname) && (relation.schemaname || !ctes.has(relation.relname))
  scope.aliases.set(alias, isTenants ? relation.relname : undefined)
  return alias
}

/** Adds an item of a from clause; returns its aliases. */
function addItem(item: Node, scope: Scope, context: Context): string[] {
  if (item.RangeVar) return [addTable(item.RangeVar, scope, context)]
  if (item.JoinExpr) return addJoin(item.JoinExpr, scope, context)
  const other = item.RangeSubselect ?? item.RangeFunction ?? item.RangeTableFunc ?? {}
  const alias = other.alias?.aliasname ?? `(${scope.aliases.size})`
  scope.aliases.set(alias, undefined)
  return [alias]
}

function addJoin(join: Node, scope: Scope, context: Context): string[] {
  const left = addItem(join.larg, scope, context)
  const right = addItem(join.rarg, scope, context)
  const isFixing = (alias: string) =>
    join.jointype === 'JOIN_INNER' ||
    (join.jointype === 'JOIN_LEFT' && right.includes(alias)) ||
    (join.jointype === 'JOIN_RIGHT' && left.includes(alias))
  const using = (join.usingClause ?? []).map((name: Node) => name.String?.sval)
  if (using.includes('company_id')) {
    const [alias, other] = [left, right].map((side) => side.filter((alias) => scope.aliases.has(alias)))
    for (const a of alias ?? []) for (const b of other ?? []) relate(a, b, scope, isFixing)
  }
  addConditions(join.quals, scope, context, isFixing)
  return [...left, ...right]
}

/** Reads the conditions that must hold; `isFixing` determines for which tables they must hold for a row to appear. */
function addConditions(
  node: Node,
  scope: Scope,
  context: Context,
  isFixing: (alias: string) => boolean,
): void {
  if (!node) return
  if (node.BoolExpr?.boolop === 'AND_EXPR') {
    for (const part of node.BoolExpr.args) addConditions(part, scope, context, isFixing)
    return
  }
  const link = node.SubLink
  if (link?.subLinkType === 'ANY_SUBLINK' && isEquality(link.operName)) {
    for (const side of parts(link.testexpr)) fix(companyOf(side, scope, context), null, scope, isFixing)
    return
  }
  const compared = node.A_Expr
  if (!compared || !isEquality(compared.name)) return
  if (compared.kind === 'AEXPR_IN' || compared.kind === 'AEXPR_OP_ANY') {
    for (const side of parts(compared.lexpr)) fix(companyOf(side, scope, context), null, scope, isFixing)
    return
  }
  if (compared.kind !== 'AEXPR_OP') return
  const right = parts(compared.rexpr)
  for (const [index, side] of parts(compared.lexpr).entries()) {
    const [alias, other] = [companyOf(side, scope, context), companyOf(right[index], scope, context)]
    if (alias !== undefined && other !== undefined) relate(alias, other, scope, isFixing)
    else fix(alias ?? other, null, scope, isFixing)
  }
}

const isEquality = (name: Node) => name === undefined || name?.[0]?.String?.sval === '='

const parts = (node: Node): Node[] => node?.RowExpr?.args ?? [node]

function relate(alias: string, other: string, scope: Scope, isFixing: (alias: string) => boolean): void {
  fix(alias, other, scope, isFixing)
  fix(other, alias, scope, isFixing)
}

function fix(
  alias: string | undefined,
  from: string | null,
  scope: Scope,
  isFixing: (alias: string) => boolean,
) {
  if (alias !== undefined && isFixing(alias)) scope.follows.push([alias, from])
}

/** The alias of this scope whose company column the expression is; undefined for any other expression. */
function companyOf(node: Node, { aliases }: Scope, { tables }: Context): string | undefined {
  const fields: Node[] = (node?.TypeCast?.arg ?? node)?.ColumnRef?.fields
  if (!fields) return undefined
  const names = fields.map((field) => field.String?.sval)
  const column = names.at(-1)
  const holders = [...aliases].filter(([alias, table]) => {
    if (table === undefined) return false
    return tables.get(table) === column && (names.length === 1 || names.at(-2) === alias)
  })
  return holders[0]?.[0]
}

function checkInsert(query: Node, context: Context): void {
  const { relation, cols, onConflictClause: conflict } = query
  const key = context.tables.get(relation.relname)
  if (key === undefined) return
  const names = (list: Node[] = []) => list.map((node) => (node.ResTarget ?? node.IndexElem)?.name)
  if (!names(cols).includes(key)) context.faults.push(relation.relname)
  if (conflict?.action !== 'ONCONFLICT_UPDATE' || conflict.infer?.conname) return
  if (names(conflict.infer?.indexElems).includes(key)) return
  const scope: Scope = { aliases: new Map(), follows: [] }
  const alias = addTable(relation, scope, context)
  addConditions(conflict.whereClause, scope, context, () => true)
  if (!fixedAliases(scope, false).has(alias)) context.faults.push(`${relation.relname} on conflict`)
}

/** Checks the subqueries of expressions and from clauses, each in a separate scope. */
function checkSublinks(node: Node, context: Context): void {
  visit(node, (inner) => {
    const query = inner.SubLink?.subselect ?? inner.RangeSubselect?.subquery
    if (!query?.SelectStmt) return true
    checkQuery(query.SelectStmt, context)
    checkSublinks(inner.SubLink?.testexpr, context)
    return false
  })
}

/** Walks a tree, but not below nodes for which `see` returns false. */
function visit(node: Node, see: (node: Node) => unknown): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node) && see(node) === false) return
  for (const inner of Object.values(node)) visit(inner, see)
}

// Finds the tenant tables of a statement for which a distributed database (O4) cannot determine the node. It derives the
// company from a value, within one select, update or delete: by the equalities that must hold and those of joins, but
// not from the columns of an outer query or of a CTE. An insert is left out, whose select has the columns of its rows.
// Tested by test/database/company-routing.test.ts.
import { parseSync } from 'libpg-query'
import type { TenantTables } from './company-constraint.ts'

// biome-ignore lint/suspicious/noExplicitAny: a parse tree is free JSON
type Node = any

const QUERIES = ['SelectStmt', 'UpdateStmt', 'DeleteStmt']

/** The tables as `table` or `table as alias`. */
export function unrouted(text: string, tables: TenantTables): string[] {
  const faults: string[] = []
  walk(parseSync(text).stmts ?? [], new Set())
  return faults

  function walk(node: Node, ctes: ReadonlySet<string>): void {
    if (typeof node !== 'object' || node === null) return
    if (node.InsertStmt) {
      walk(node.InsertStmt.withClause, ctes)
      return
    }
    const kind = QUERIES.find((name) => node[name])
    if (kind) check(node[kind], ctes)
    else for (const inner of Object.values(node)) walk(inner, ctes)
  }

  function check(query: Node, outer: ReadonlySet<string>): void {
    const names = (query.withClause?.ctes ?? []).map((cte: Node) => cte.CommonTableExpr.ctename)
    const ctes = new Set([...outer, ...names])
    const { larg, rarg, ...rest } = query
    for (const side of [larg, rarg]) if (side) check(side, ctes)
    const aliases = new Map<string, string>()
    const conditions: Node[] = [query.whereClause]
    const sources = [...(query.fromClause ?? []), ...(query.usingClause ?? [])]
    if (query.relation) sources.push({ RangeVar: query.relation })
    for (const source of sources) addSource(source)
    const fixed = fixedAliases(aliases, conditions)
    for (const [alias, table] of aliases) {
      if (!fixed.has(alias)) faults.push(alias === table ? table : `${table} as ${alias}`)
    }
    walk(Object.values(rest), ctes)

    function addSource({ RangeVar: table, JoinExpr: join }: Node): void {
      if (table && tables.has(table.relname) && !ctes.has(table.relname)) {
        aliases.set(table.alias?.aliasname ?? table.relname, table.relname)
      }
      if (!join) return
      addSource(join.larg)
      addSource(join.rarg)
      conditions.push(join.quals, { using: join.usingClause })
    }
  }

  function fixedAliases(aliases: ReadonlyMap<string, string>, conditions: Node[]): ReadonlySet<string> {
    const fixed = new Set<string>()
    const equal: string[][] = []
    for (const condition of conditions.flatMap(conjuncts)) {
      const using = condition.using?.map((name: Node) => name.String?.sval)
      if (using?.includes('company_id')) equal.push([...aliases.keys()])
      for (const [left, right] of equalities(condition)) {
        const pair = [left, right].map((side) => aliasOf(side, aliases))
        const [first, other] = pair
        if (first !== undefined && other !== undefined) equal.push([first, other])
        else if (first !== undefined && isValue(right)) fixed.add(first)
        else if (other !== undefined && isValue(left)) fixed.add(other)
      }
    }
    for (let before = -1; before < fixed.size; ) {
      before = fixed.size
      for (const group of equal)
        if (group.some((alias) => fixed.has(alias))) for (const alias of group) fixed.add(alias)
    }
    return fixed
  }

  /** The table whose company an expression is. */
  function aliasOf(node: Node, aliases: ReadonlyMap<string, string>): string | undefined {
    const fields: Node[] = (node?.TypeCast?.arg ?? node)?.ColumnRef?.fields ?? []
    const path = fields.map((field) => field.String?.sval)
    return [...aliases].find(
      ([alias, table]) => tables.get(table) === path.at(-1) && (path.length === 1 || path.at(-2) === alias),
    )?.[0]
  }
}

const conjuncts = (node: Node): Node[] =>
  node?.BoolExpr?.boolop === 'AND_EXPR' ? node.BoolExpr.args.flatMap(conjuncts) : node ? [node] : []

/** The pairs of expressions that a condition requires to be equal; a list of values is one expression. */
function equalities({ A_Expr: compared }: Node): [Node, Node][] {
  if (compared?.name?.[0]?.String?.sval !== '=') return []
  if (!['AEXPR_OP', 'AEXPR_IN', 'AEXPR_OP_ANY'].includes(compared.kind)) return []
  if (compared.kind !== 'AEXPR_OP') return [[compared.lexpr, compared.rexpr]]
  const right = parts(compared.rexpr)
  return parts(compared.lexpr).map((left, index) => [left, right[index]])
}

const parts = (node: Node): Node[] => node?.RowExpr?.args ?? [node]

const isValue = (node: Node) => !JSON.stringify(node ?? {}).match(/"(ColumnRef|SubLink)"/)

// Checks before a measurement that all servers send the same response and write the same tables; otherwise the
// comparison would mean nothing.
import { sendRequest } from '../servers/https-request.ts'
import type { BenchCase, Scenario } from './case.ts'
import type { PreparedRequest } from './load.ts'
import type { Server } from './servers.ts'

/** Throws if another server differs from the first, the project. */
export async function requireEqualResponses(
  benchCase: BenchCase,
  prepared: PreparedRequest,
  { pool }: Scenario,
  servers: readonly Server[],
): Promise<void> {
  for (const path of prepared.request.paths) {
    let expected: string | undefined
    for (const { name, origin } of servers) {
      const before = await countRecords(pool, benchCase.writes)
      const response = await sendRequest(origin + path, prepared)
      if (response.status >= 300)
        throw new Error(`${name} responds to ${path} with ${response.status}: ${response.text.slice(0, 300)}`)
      const after = await countRecords(pool, benchCase.writes)
      const writtenRows = after.map((count, table) => count - (before[table] ?? 0))
      const actual = `${response.status} ${normalize(response.text, benchCase.volatile)} writes ${writtenRows}`
      expected ??= actual
      if (actual !== expected)
        throw new Error(`${name} responds differently at ${difference(expected, actual)}`)
    }
  }
}

/** Normalizes JSON: removes whitespace and masks the values of volatile members. */
function normalize(json: string, members: readonly string[] = []): string {
  const text = JSON.stringify(JSON.parse(json))
  if (members.length === 0) return text
  return text.replace(new RegExp(`"(${members.join('|')})":("[^"]*"|\\d+)`, 'g'), '"$1":*')
}

async function countRecords(pool: Scenario['pool'], tables: readonly string[] = []): Promise<number[]> {
  const counts: number[] = []
  for (const table of tables) {
    const { rows } = await pool.query(`select count(*)::int as count from ${table}`)
    counts.push(rows[0].count)
  }
  return counts
}

function difference(expected: string, actual: string): string {
  let at = 0
  while (expected[at] === actual[at]) at += 1
  const excerpt = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `${at}:\n  expected: ${excerpt(expected)}\n  received: ${excerpt(actual)}`
}

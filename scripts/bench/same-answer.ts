// Checks before a measurement that both servers send the same response and write the same tables; otherwise the
// comparison would mean nothing.
import { sendRequest } from '../https-request.ts'
import type { BenchCase, Scenario } from './case.ts'
import type { Drive } from './load.ts'
import type { Server } from './servers.ts'

/** Throws if the two differ. */
export async function requireSameAnswer(
  benchCase: BenchCase,
  drive: Drive,
  { pool }: Scenario,
  servers: readonly Server[],
): Promise<void> {
  for (const path of drive.request.paths) {
    const seen: string[] = []
    for (const { origin } of servers) {
      const before = await countRecords(pool, benchCase.writes)
      const reply = await sendRequest(origin + path, drive)
      if (reply.status >= 300) throw new Error(`${path} answers ${reply.status}: ${reply.text.slice(0, 300)}`)
      const after = await countRecords(pool, benchCase.writes)
      const written = after.map((count, table) => count - (before[table] ?? 0))
      seen.push(`${reply.status} ${steady(reply.text, benchCase.volatile)} writes ${written}`)
    }
    const [project = '', baseline = ''] = seen
    if (project !== baseline) throw new Error(`The answers differ at ${difference(project, baseline)}`)
  }
}

/** Normalizes JSON: removes whitespace and masks the values of volatile members. */
function steady(json: string, members: readonly string[] = []): string {
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

function difference(project: string, baseline: string): string {
  let at = 0
  while (project[at] === baseline[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `${at}:\n  project:  ${around(project)}\n  baseline: ${around(baseline)}`
}

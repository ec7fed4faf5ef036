// A report of 100,000 rows and how it is read and measured.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Pool } from 'pg'

export const REPORT_ROWS = 100_000

/** The values of the parameter `Response`; the empty one is the default form. */
export const REPORT_FORMS = ['', 'JsonDataTable', 'Xml', 'XmlDataTable', 'Csv', 'Excel'] as const

export type ReportForm = (typeof REPORT_FORMS)[number]

export const reportPath = (form: ReportForm) => `/reportdata/reports/CartReport${form && `?Response=${form}`}`

export async function seedLongReport(
  pool: Pool,
  { companyId, store, sourceId }: { companyId: number; store: number; sourceId: string },
): Promise<void> {
  await pool.query(
    `insert into cart (id, company_id, entity_id, source_id, first_name, last_name, email, phone_number)
     select 1000000000 + n, $1, $2, $3, 'Ada ' || n, 'Miller', 'ada.' || n || '@example.com', '555-' || n
     from generate_series(1, $4::int) n`,
    [companyId, store, sourceId, REPORT_ROWS],
  )
  await pool.query('vacuum analyze cart')
}

interface ReportReading {
  firstByteMs: number
  rowsPerSecond: number
  /** The largest growth of the process's memory in MB; undefined on machines without /proc. */
  growth: number | undefined
  bytes: number
}

/** Requests a report and reads it to its end. */
export async function readReport(
  send: () => Promise<IncomingMessage>,
  pid: number,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<ReportReading> {
  const before = residentOf(pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak ?? 0, residentOf(pid) ?? 0)
  }, 20)
  try {
    const startedAt = performance.now()
    const res = await send()
    if (res.statusCode !== 200) throw new Error(`The report got ${res.statusCode}`)
    let firstByteMs = 0
    let bytes = 0
    for await (const chunk of res) {
      firstByteMs ||= performance.now() - startedAt
      bytes += chunk.length
      onChunk(chunk)
    }
    const rowsPerSecond = (REPORT_ROWS / (performance.now() - startedAt)) * 1000
    const growth = before === undefined || peak === undefined ? undefined : peak - before
    return { firstByteMs, rowsPerSecond, growth, bytes }
  } finally {
    clearInterval(watch)
  }
}

function residentOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

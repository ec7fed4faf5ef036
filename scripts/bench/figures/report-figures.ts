// Measures a report of 100,000 rows in each of its forms. A user reads it, because clients may not.
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { type Spread, spread } from '../compare.ts'
import { type Fixture, tokenFor } from '../fixture.ts'
import type { Servers } from '../servers.ts'
import { REPORT_FORMS, type ReportForm, type ReportReading, readReport, reportPath } from './long-report.ts'

export const FIRST_BYTE_TARGET_MS = 500
export const GROWTH_TARGET_MB = 64

export interface FormFigures {
  form: string
  rowsPerSecond: Spread
  firstByteMs: Spread
  /** MB; undefined on machines without /proc. */
  growth: Spread | undefined
}

/** Needs a database that contains the rows. */
export async function measureReports(
  servers: Servers,
  fixture: Fixture,
  rounds: number,
): Promise<FormFigures[]> {
  const server = await servers.startProject()
  try {
    const token = await tokenFor(fixture, server, fixture.tenant.Users[0])
    const read = (form: ReportForm) =>
      readReport(() => open(server.origin + reportPath(form), token), server.pid)
    const figures: FormFigures[] = []
    // Warm-up: one-time compiling and loading is not part of a report.
    for (const form of REPORT_FORMS) await read(form)
    for (const form of REPORT_FORMS) {
      const readings: ReportReading[] = []
      for (let round = 0; round < rounds; round++) readings.push(await read(form))
      const growths = readings.flatMap(({ growth }) => growth ?? [])
      figures.push({
        form: form || 'Json',
        rowsPerSecond: spread(readings.map(({ rowsPerSecond }) => rowsPerSecond)),
        firstByteMs: spread(readings.map(({ firstByteMs }) => firstByteMs)),
        growth: growths.length > 0 ? spread(growths) : undefined,
      })
    }
    return figures
  } finally {
    await server.stop()
  }
}

const open = (url: string, token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` }
    get(url, { headers, agent: false, rejectUnauthorized: false }, resolve).on('error', reject)
  })

// Measures the upload of a spreadsheet with 5,000 users: rows per second from the first byte of the request to the
// last of the response, and the peak memory of the process, including the thread that parses the file.
import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import { sendRequest } from '../../servers/https-request.ts'
import { type Spread, spread } from '../compare.ts'
import { type Fixture, tokenFor } from '../fixture.ts'
import type { Servers } from '../servers.ts'

export const BULK_ROWS = 5_000

export interface Bulk {
  rowsPerSecond: Spread
  /** Peak resident memory in MB; undefined on machines without /proc. */
  peak: number | undefined
}

export async function measureBulk(servers: Servers, fixture: Fixture, uploads: number): Promise<Bulk> {
  const server = await servers.startProject()
  try {
    const token = await tokenFor(fixture, server)
    const url = `${server.origin}/usermanager/v1/users/companies(${fixture.tenant.CompanyId})/bulkCreateUsers`
    const rates: number[] = []
    for (let upload = 0; upload < uploads; upload++) {
      const body = form(people(upload))
      const begun = performance.now()
      const { status, text } = await sendRequest(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=edge' },
        body,
      })
      if (status !== 200) throw new Error(`The spreadsheet got ${status}: ${text.slice(0, 300)}`)
      rates.push((BULK_ROWS / (performance.now() - begun)) * 1000)
    }
    return { rowsPerSecond: spread(rates), peak: peakOf(server.pid) }
  } finally {
    await server.stop()
  }
}

function people(upload: number): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['UserName', 'Email', 'FirstName', 'LastName', 'JobTitle', 'HomePhoneNumber', 'CellPhoneNumber'],
    ...Array.from({ length: BULK_ROWS }, (_, row) => {
      const name = `kim.${upload}.${row}`
      return [name, `${name}@example.com`, 'Kim', `Larsen ${row}`, 'Cashier', '555-0142', '555-0143']
    }),
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Users')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

const form = (file: Buffer): Buffer => {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="people.xlsx"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')])
}

function peakOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

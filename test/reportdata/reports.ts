// Shared by the tests of the report data service: requests as an employee, and readers of the formats from other libraries.
import { read as readWorkbook, utils } from '@e965/xlsx'
import papaparse from 'papaparse'
import { SaxesParser } from 'saxes'
import { beforeAll } from 'vitest'
import { startApp, type TestApp, type TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

export type Cells = Record<string, unknown>

export interface ReportFixture {
  /** Sends a request as the first Administrator unless `headers` has another token. */
  request(path: string, headers?: Record<string, string>): Promise<TestResponse>
  /** The report's rows in JSON. */
  rows(report: string, query?: string): Promise<Cells[]>
  /** The id of the tenant's node with that name. */
  node(name: string): number
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
}

/** The product and requests of an employee, for the tests of a file. */
export function useReports(): { app: TestApp; fixture: ReportFixture } {
  const app = useFixture(startApp)
  const fixture = {} as ReportFixture
  beforeAll(async () => {
    Object.assign(fixture, await createReportFixture(app))
  })
  return { app, fixture }
}

export async function createReportFixture(app: TestApp): Promise<ReportFixture> {
  const token = await app.tokenOf('Administrator')
  const request: ReportFixture['request'] = (path, headers) =>
    app.request(`/reportdata${path}`, { headers: { Authorization: `Bearer ${token}`, ...headers } })
  return {
    request,
    async rows(report, query = '') {
      const { status, text, body } = await request(`/reports/${report}${query && `?${query}`}`)
      if (status !== 200) throw new Error(`${report}?${query} answers ${status}: ${text}`)
      return body
    },
    node(name) {
      const entity = app.onboarding.Entities.find((entity) => entity.Name === name)
      if (!entity) throw new Error(`The tenant has no ${name}`)
      return entity.Id
    },
    sql: <T extends object>(text: string, values: readonly unknown[] = []) =>
      app.orm.em.fork().execute(text, [...values]) as Promise<T[]>,
  }
}

/** The records of a CSV, with all values as text; throws if the text is not valid CSV. */
export function readCsv(text: string, newline: '\r\n' | '\n' = '\r\n'): Record<string, string>[] {
  if (!text.endsWith(newline)) throw new Error('The last line has no end')
  const { data, errors } = papaparse.parse<Record<string, string>>(text, { header: true, newline })
  const real = errors.filter(({ row }) => row !== data.length - 1)
  if (real.length > 0) throw new Error(JSON.stringify(real))
  return data.slice(0, -1)
}

/** Records and Schema of a document, read by a strict parser; all values are text. */
export function readXml(text: string): Record<'Record' | 'Schema', Record<string, string>[]> {
  const elements: Record<string, Record<string, string>[]> = { Record: [], Schema: [] }
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    const row = path[0] === 'Table' ? elements[path[1] ?? ''] : undefined
    if (path.length === 2) row?.push({})
    if (path.length === 3) Object.assign(row?.at(-1) ?? {}, { [name]: '' })
  })
  parser.on('text', (value) => {
    const record = path.length === 3 ? elements[path[1] ?? '']?.at(-1) : undefined
    if (record) record[path[2] ?? ''] += value
  })
  parser.on('closetag', () => void path.pop())
  parser.write(text).close()
  return elements as Record<'Record' | 'Schema', Record<string, string>[]>
}

/** The cells of the first sheet below its header, with their types in the file. */
export function readExcel(bytes: Buffer, sheetName?: string) {
  const book = readWorkbook(bytes, { cellDates: true, cellFormula: true, cellNF: true })
  const sheet = book.Sheets[sheetName ?? book.SheetNames[0] ?? ''] ?? {}
  const [names = [], ...lines] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null })
  const formulas = Object.values(sheet).filter((cell) => cell && typeof cell === 'object' && 'f' in cell)
  return { book, sheet, names: names as string[], lines, formulas }
}

/** Every way to request a node or a level, and the names of the nodes whose subtrees it selects. */
export function filtersOf({
  node,
}: ReportFixture): readonly (readonly [query: string, nodes: readonly string[]])[] {
  const [east, west, harbour] = [node('East'), node('West'), node('Harbour Street')]
  return [
    [`LocationType=Division&LocationTypeIDs=${east}`, ['East']],
    [`LocationType=region&LocationTypeIDs=${east},${west}`, ['East', 'West']],
    ['LocationType=DIVISION&LocationTypeIDs=-1', ['East', 'West']],
    ['LocationType=Division&LocationTypeIDs=*', ['East', 'West']],
    ['LocationType=Division', ['East', 'West']],
    [`LocationType=Store&LocationTypeIDs=${harbour}`, ['Harbour Street']],
    [`ForWho=4&ForWhoIDs=${harbour}`, ['Harbour Street']],
    [`ForWho=2&ForWhoIDs=${west}`, ['West']],
    [`ForWho=2&ForWhoIDs=${west}&LocationType=Location&LocationTypeIDs=${harbour}`, ['Harbour Street']],
    [`ForWho=2&ForWhoIDs=${west}&LocationType=Division&LocationTypeIDs=${east}`, ['East']],
    ['ForWho=3', ['Pop-up Stores 🎪']],
    ['LocationType=District', ['Pop-up Stores 🎪']],
  ]
}

/** The ids of the named nodes and of all nodes below them. */
export function below(app: TestApp, names: readonly string[]): number[] {
  const nodes = app.onboarding.Entities
  const ids = new Set(nodes.filter(({ Name }) => names.includes(Name)).map(({ Id }) => Id))
  for (let before = -1; before !== ids.size; ) {
    before = ids.size
    for (const { Id, ParentId } of nodes) if (ids.has(ParentId ?? 0)) ids.add(Id)
  }
  return [...ids].sort((a, b) => a - b)
}

// The formats of a table, each read by a library other than the one that wrote it.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { excelPieces } from '../../../handlers/api/forms/excel.ts'
import { type Column, type Format, type ReportTable, writeTable } from '../../../handlers/api/forms/index.ts'
import { schemaOf } from '../../../handlers/api/forms/table.ts'
import { readCsv, readExcel, readXml } from '../../reportdata/reports.ts'

const columns: readonly Column[] = [
  { name: 'Id', type: 'INT' },
  { name: 'Text', type: 'NVARCHAR', length: 50 },
  { name: 'Free', type: 'NVARCHAR' },
  { name: 'Price', type: 'DECIMAL' },
  { name: 'Stock', type: 'BIGINT' },
  { name: 'IsOpen', type: 'BIT' },
  { name: 'Thumb', type: 'UNIQUEIDENTIFIER', isInternal: true },
  { name: 'MadeUtc', type: 'DATETIME' },
]

const THUMB = '5b3f0c5b-8a11-4c2e-9f27-0d6f1a7b9c21'

/** Texts that are difficult for one of the formats. */
const specialTexts = [
  'plain',
  'a,b;c\td',
  'say "no"',
  '"',
  'two\r\nlines',
  'line\nfeed',
  'carriage\rreturn',
  '<tag attr="1">&amp; ]]></tag>',
  'grüße, 日本語, עברית, 😀',
  '=1+1',
  '+49 555',
  '-5',
  '@home',
  '\tindented',
  '\rreturned',
  '\nfed',
  '\uff1d1+1',
  '\uff0b49 555',
  '\uff0d5',
  '\uff20home',
  "'quoted",
  '_x0041_ is no escape',
  ' spaces around ',
  '007',
  '1e5',
  'true',
  '2026-03-02',
  '\u00a0\u2028\ufeff',
]

/** Prefixes that a spreadsheet may interpret as a formula; the four full-width ones in East Asian settings. */
const formulaStarts = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\t', '\r', '\n']
const startsFormula = (value: string) => formulaStarts.some((start) => value.startsWith(start))

const row = (Text: string | null, Id = 1, members: object = {}) => ({
  Id,
  Text,
  Free: null,
  Price: -12.3456,
  Stock: 9_007_199_254_740_991,
  IsOpen: true,
  Thumb: THUMB,
  MadeUtc: '2026-03-02T15:05:00.123Z',
  ...members,
})

const tableOf = (batches: ReportTable['batches']): ReportTable => ({
  name: 'AwkwardReport',
  madeAt: new Date('2026-03-02T23:59:59.999Z'),
  columns,
  batches,
})

/** The rows in two batches, as a stream. */
async function* streamed(rows: readonly object[]) {
  yield rows.slice(0, 2)
  yield []
  yield rows.slice(2)
}

async function written(form: Format, table: ReportTable): Promise<{ bytes: Buffer; headers: object }> {
  const { content, headers } = await writeTable(table, form, undefined)
  if (Buffer.isBuffer(content)) return { bytes: content, headers }
  const chunks: Buffer[] = []
  for await (const piece of content) chunks.push(Buffer.from(piece as string))
  return { bytes: Buffer.concat(chunks), headers }
}

const office = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'soffice')))

/** Converts a file in `tempFolder` with LibreOffice; returns the bytes of the result. */
async function converted(tempFolder: string, file: string, args: readonly string[], result: string) {
  const profile = `-env:UserInstallation=file://${tempFolder}/profile`
  const command = [profile, '--headless', ...args, '--outdir', tempFolder, join(tempFolder, file)]
  await promisify(execFile)('soffice', command, { timeout: 90_000 })
  return readFileSync(join(tempFolder, result))
}

const rows = specialTexts.map((text, index) => row(text, index + 1))
const all: readonly Format[] = ['Json', 'JsonDataTable', 'Xml', 'XmlDataTable', 'Csv', 'Excel']
const text = async (form: Format, table = tableOf(streamed(rows))) =>
  (await written(form, table)).bytes.toString('utf8')
const withoutThumb = ({ Thumb, ...rest }: ReturnType<typeof row>) => rest

const schema = [
  { Column_Name: 'Id', Type: 'INT', SafeType: 'INT', Length: 4 },
  { Column_Name: 'Text', Type: 'NVARCHAR', SafeType: 'NVARCHAR(50)', Length: 50 },
  { Column_Name: 'Free', Type: 'NVARCHAR', SafeType: 'NVARCHAR(MAX)', Length: -1 },
  { Column_Name: 'Price', Type: 'DECIMAL', SafeType: 'DECIMAL(19,4)', Length: 9 },
  { Column_Name: 'Stock', Type: 'BIGINT', SafeType: 'BIGINT', Length: 8 },
  { Column_Name: 'IsOpen', Type: 'BIT', SafeType: 'BIT', Length: 1 },
  { Column_Name: 'Thumb', Type: 'UNIQUEIDENTIFIER', SafeType: 'UNIQUEIDENTIFIER', Length: 16 },
  { Column_Name: 'MadeUtc', Type: 'DATETIME', SafeType: 'DATETIME2(3)', Length: 8 },
]

test.each(all.filter((form) => form !== 'Excel'))(
  '%s is the same from a stream and from memory',
  async (form) => {
    expect(await text(form)).toBe(await text(form, tableOf([rows])))
  },
)

test('a table in memory is one piece, a stream is several', async () => {
  expect((await writeTable(tableOf([rows]), 'Csv', undefined)).content).toBeInstanceOf(Buffer)
  expect((await writeTable(tableOf(streamed(rows)), 'Csv', undefined)).content).not.toBeInstanceOf(Buffer)
})

test.each([
  [0.08875, '0.08875'],
  [1e-9, '0.000000001'],
  [-1.2e-7, '-0.00000012'],
  [99_999_999_999.9999, '99999999999.9999'],
])('CSV and XML write %d without an exponent', async (Price, expected) => {
  const table = () => tableOf([[row('x', 1, { Price })]])
  expect(await text('Csv', table())).toContain(`,${expected},`)
  expect(await text('Xml', table())).toContain(`<Price>${expected}</Price>`)
  expect(JSON.parse(await text('Json', table()))[0].Price).toBe(Price)
})

test('a decimal with more places than money has a type that stores it', () => {
  const [column] = schemaOf({ ...tableOf([]), columns: [{ name: 'Rate', type: 'DECIMAL', places: 9 }] })
  expect(column).toEqual({ Column_Name: 'Rate', Type: 'DECIMAL', SafeType: 'DECIMAL(21,9)', Length: 13 })
})

test('JSON is an array of the rows without internal columns', async () => {
  expect(JSON.parse(await text('Json'))).toEqual(rows.map(withoutThumb))
  expect(await text('Json', tableOf([[]]))).toBe('[]')
})

test('the JSON data table has all columns and describes them', async () => {
  expect(JSON.parse(await text('JsonDataTable'))).toEqual({ Records: rows, Schema: schema })
  expect(JSON.parse(await text('JsonDataTable', tableOf([])))).toEqual({ Records: [], Schema: schema })
})

describe('XML', () => {
  const asTexts = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]),
    )

  test('has a Record for each row, with an element for each column, and no Schema', async () => {
    const read = readXml(await text('Xml'))

    expect(read.Record).toEqual(rows.map(asTexts))
    expect(read.Schema).toEqual([])
    expect(readXml(await text('Xml', tableOf([]))).Record).toEqual([])
  })

  test('has a Schema for each column as a data table', async () => {
    const read = readXml(await text('XmlDataTable'))

    expect(read.Record).toEqual(rows.map(asTexts))
    expect(read.Schema).toEqual(schema.map(asTexts))
  })

  test('drops the characters that XML 1.0 forbids, and nothing else', async () => {
    const forbiddenCharacters = row('a\0b\u0001c\u000bd\u001fe\ufffef\uffffg\ud800h\udc00i\u007fj\t\n\r')
    const [read] = readXml(await text('Xml', tableOf([[forbiddenCharacters]]))).Record

    expect(read?.Text).toBe('abcdefghi\u007fj\t\n\r')
  })
})

describe('CSV', () => {
  test('parses to the same values, except escaped formulas', async () => {
    const read = readCsv(await text('Csv'))
    const guarded = specialTexts.map((value) => (startsFormula(value) ? `'${value}` : value))

    expect(read.map((record) => record.Text)).toEqual(guarded)
    expect(read[0]).toEqual({
      Id: '1',
      Text: 'plain',
      Free: '',
      Price: '-12.3456',
      Stock: '9007199254740991',
      IsOpen: 'true',
      Thumb: THUMB,
      MadeUtc: '2026-03-02T15:05:00.123Z',
    })
  })

  test('has a header line, CRLF, and quotes only where they are needed', async () => {
    const lines = await text('Csv', tableOf([[row('a,"b"', 7, { IsOpen: false })]]))

    expect(lines).toBe(
      'Id,Text,Free,Price,Stock,IsOpen,Thumb,MadeUtc\r\n' +
        `7,"a,""b""",,-12.3456,9007199254740991,false,${THUMB},2026-03-02T15:05:00.123Z\r\n`,
    )
    expect(await text('Csv', tableOf([]))).toBe('Id,Text,Free,Price,Stock,IsOpen,Thumb,MadeUtc\r\n')
  })

  test.skipIf(!office)(
    'contains no formula for LibreOffice, with any prefix (skipped without soffice)',
    async () => {
      const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-office-'))
      try {
        // The rest must not be a formula either, because an application might remove only the prefix.
        const formulaTexts = formulaStarts.flatMap((start) => [`${start}1+1`, `${start}=1+1`])
        const table = tableOf([formulaTexts.map((value, index) => row(value, index + 1))])
        writeFileSync(join(tempFolder, 'report.csv'), (await written('Csv', table)).bytes)
        const args = ['--infilter=CSV:44,34,76,1', '--convert-to', 'xlsx']
        const { lines, formulas } = readExcel(await converted(tempFolder, 'report.csv', args, 'report.xlsx'))

        expect(formulas).toEqual([])
        const formatted = (value: unknown) =>
          String(value)
            .replace(/^'/, '')
            .replaceAll(/[\r\n]+/g, '\n')
        expect(lines.map((line) => formatted(line[1]))).toEqual(formulaTexts.map(formatted))
      } finally {
        rmSync(tempFolder, { recursive: true, force: true })
      }
    },
    120_000,
  )
})

describe('Excel', () => {
  test('has a file name with the report and the date', async () => {
    expect((await written('Excel', tableOf([]))).headers).toEqual({
      'content-disposition': 'attachment;filename=AwkwardReport-2026-03-02.xlsx',
    })
    expect((await written('Csv', tableOf([]))).headers).toEqual({})
  })

  test('has typed cells, no formulas and no shared strings', async () => {
    const { bytes } = await written('Excel', tableOf(streamed(rows)))
    const { names, lines, formulas, sheet, book } = readExcel(bytes)

    expect(book.SheetNames).toEqual(['AwkwardReport'])
    expect(names).toEqual(columns.map(({ name }) => name))
    // This reader converts CRLF to a line feed.
    expect(lines.map((line) => line[1])).toEqual(specialTexts.map((value) => value.replace('\r\n', '\n')))
    expect(lines.map((line) => line[0])).toEqual(rows.map(({ Id }) => Id))
    expect(formulas).toEqual([])
    const typeOf = (cell: string) => (sheet[cell] as { t?: string } | undefined)?.t
    expect(['A2', 'B2', 'C2', 'D2', 'E2', 'F2', 'G2', 'H2'].map(typeOf)).toEqual([
      'n',
      's',
      undefined,
      'n',
      'n',
      'b',
      's',
      'd',
    ])
    expect(lines[0]?.[3]).toBe(-12.3456)
    expect(lines[0]?.[5]).toBe(true)
    // A cell has the time as a floating-point fraction of a day, so the reader may be off by a millisecond.
    expect(Math.abs(Number(lines[0]?.[7]) - Date.parse('2026-03-02T15:05:00.123Z'))).toBeLessThanOrEqual(1)
  })

  test('drops the characters that a sheet cannot contain', async () => {
    const forbiddenCharacters = row('a\0b\u0001c\u000bd\u001fe\ufffef\uffffg\ti')
    const { bytes } = await written('Excel', tableOf([[forbiddenCharacters]]))

    expect(readExcel(bytes).lines[0]?.[1]).toBe('abcdefg\ti')
  })

  test.skipIf(!office)(
    'opens in LibreOffice (skipped without soffice)',
    async () => {
      const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-office-'))
      try {
        const plain = rows.filter(({ Text }) => !/[\r\u2028]/.test(Text ?? ''))
        writeFileSync(join(tempFolder, 'report.xlsx'), (await written('Excel', tableOf([plain]))).bytes)
        const args = ['--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false']
        const bytes = await converted(tempFolder, 'report.xlsx', args, 'report.csv')

        const read = readCsv(bytes.toString('utf8'), '\n')
        expect(read.map((record) => record.Text)).toEqual(plain.map(({ Text }) => Text))
        expect(read[0]).toMatchObject({
          Id: '1',
          Price: '-12.3456',
          IsOpen: expect.stringMatching(/^true$/i),
        })
      } finally {
        rmSync(tempFolder, { recursive: true, force: true })
      }
    },
    120_000,
  )

  test('continues on the next sheet when a sheet is full', async () => {
    const table = tableOf(streamed(rows.slice(0, 5)))
    const chunks: Buffer[] = []
    for await (const piece of excelPieces(table, 3)) chunks.push(piece)
    const { book } = readExcel(Buffer.concat(chunks))

    expect(book.SheetNames).toEqual(['AwkwardReport', 'AwkwardReport 2', 'AwkwardReport 3'])
    const ids = book.SheetNames.map((name) => readExcel(Buffer.concat(chunks), name).lines.map(([id]) => id))
    expect(ids).toEqual([[1, 2], [3, 4], [5]])
  })

  test('stops reading rows if the client stops reading the file', async () => {
    let produced = 0
    let isEnded = false
    async function* endless() {
      try {
        for (;;) {
          produced += 1
          yield Array.from({ length: 500 }, (_, index) => row(crypto.randomUUID(), index))
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        isEnded = true
      }
    }
    const { content } = await writeTable(tableOf(endless()), 'Excel', undefined)
    const pieces = (content as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    await pieces.next()
    let before = 0
    const hasStopped = () => {
      const isSame = produced === before
      before = produced
      return isSame
    }
    await expect.poll(hasStopped, { interval: 1_000, timeout: 15_000 }).toBe(true)

    expect(produced).toBeLessThan(40)
    await pieces.return?.()
    await expect.poll(() => isEnded).toBe(true)
  })

  test('fails with the error of its rows', async () => {
    async function* failing() {
      yield [row('one')]
      throw new Error('half-way')
    }
    await expect(written('Excel', tableOf(failing()))).rejects.toThrow('half-way')
  })
})

// Uploads and spreadsheets of up to 5 MiB, valid and malicious.
import { OFF_THREAD_MULTIPART_BYTES } from '../../../../handlers/api/contract/body-threads.ts'
import { MULTIPART, multipart } from '../../../support/multipart.ts'
import {
  compoundFile,
  HEADER,
  line,
  parts,
  people,
  workbook,
  type ZipEntry,
  zip,
} from '../../../usermanager/workbook-fixture.ts'
import { authorised, type Hostile, repeatNumbered, repeatToFill, type Scenario } from './scenario.ts'

const LIMIT = 5 * 1_048_576

/** The longest body that the main thread reads itself. */
const SHORT = OFF_THREAD_MULTIPART_BYTES

/** Bodies with the boundary `x` that contain no spreadsheet. */
const raw: Readonly<Record<string, string>> = {
  'few boundaries': repeatToFill('--x\r\n', SHORT),
  'few boundaries without an end': repeatToFill('--x', SHORT),
  'few dashes': '-'.repeat(SHORT),
  'few half boundaries': `--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n${repeatToFill('\r\n--', SHORT - 100)}`,
  'few empty parts': repeatToFill('--x\r\n\r\n\r\n', SHORT),
  boundaries: repeatToFill('--x\r\n', LIMIT),
  'boundaries without an end': repeatToFill('--x', LIMIT),
  dashes: '-'.repeat(LIMIT),
  'line ends': `--x\r\n${repeatToFill('\r\n', LIMIT - 10)}`,
  'line ends in a part': `--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n${repeatToFill('\r\n', LIMIT - 100)}`,
  'half boundaries': `--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n${repeatToFill('\r\n--', LIMIT - 100)}`,
  'a header without an end': `--x\r\nContent-Disposition: ${'a'.repeat(LIMIT - 100)}`,
  'a header of parameters': `--x\r\nContent-Disposition: form-data${repeatToFill('; a=b', LIMIT - 100)}\r\n\r\nx\r\n--x--`,
  'a header of quotes': `--x\r\nContent-Disposition: form-data; name="${'\\"'.repeat(4_000)}\r\n\r\nx\r\n--x--`,
  headers: `--x\r\n${repeatNumbered((at) => `h${at}: 1`, LIMIT - 100, '\r\n')}\r\n\r\nx\r\n--x--`,
  'empty parts': repeatToFill('--x\r\n\r\n\r\n', LIMIT),
  parts: repeatToFill('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n', LIMIT),
}

const sheetOf = (rows: string): ZipEntry[] => parts(`${line(1, HEADER)}${rows}`)
const replaced = (name: string, content: string): Buffer =>
  zip([...sheetOf('').filter((entry) => entry.name !== name), { name, content: Buffer.from(content) }])

export async function uploads(scenario: Scenario): Promise<Hostile[]> {
  const path = `/usermanager/v1/users/companies(${scenario.company})/bulkCreateUsers`
  const upload = (body: Buffer | string, type: string) => ({
    method: 'POST',
    path,
    headers: [authorised(scenario), ['Content-Type', type] as const],
    body,
  })
  const file = (content: Buffer) => upload(multipart({ name: 'file', content }), MULTIPART)
  const cells = (text: string, count: number) =>
    repeatToFill(`<row>${`<c t="inlineStr"><is><t>${text}</t></is></c>`.repeat(7)}</row>`, count)
  return [
    ...Object.entries(raw).map(
      ([name, body]): Hostile => [`an upload of ${name}`, upload(body, 'multipart/form-data; boundary=x')],
    ),
    [
      'an upload with a long boundary',
      upload(repeatToFill('-', LIMIT), `multipart/form-data; boundary=${'-'.repeat(10_000)}`),
    ],
    ['an upload with many parameters', upload('x', `multipart/form-data${repeatToFill('; a=b', 14_000)}`)],
    [
      'a sheet of relationships',
      file(replaced('xl/_rels/workbook.xml.rels', repeatToFill('<Relationship ', 30_000_000))),
    ],
    [
      'a sheet of links',
      file(replaced('xl/worksheets/_rels/sheet1.xml.rels', repeatToFill('<Relationship ', 30_000_000))),
    ],
    [
      'a sheet of relationships with targets',
      file(replaced('_rels/.rels', repeatToFill('<Relationship TargetMode="', 20_000_000))),
    ],
    ['a sheet of formulas', file(zip(sheetOf(repeatToFill('<c><f', 30_000_000))))],
    ['a sheet of open tags', file(zip(sheetOf('<'.repeat(30_000_000))))],
    ['a sheet of empty rows', file(zip(sheetOf(repeatToFill('<row r="1"/>', 30_000_000))))],
    ['a sheet of many rows', file(zip(sheetOf(cells('a', 30_000_000))))],
    ['a sheet of long texts', file(zip(sheetOf(cells('a'.repeat(30_000), 30_000_000))))],
    ['a sheet of at signs', file(zip(sheetOf(cells('@'.repeat(30_000), 20_000_000))))],
    ['a sheet of shared texts', file(replaced('xl/sharedStrings.xml', repeatToFill('<si><t>a', 30_000_000)))],
    [
      'a sheet of content types',
      file(replaced('[Content_Types].xml', repeatToFill('<Override ', 30_000_000))),
    ],
    ['a sheet of styles', file(replaced('xl/styles.xml', repeatToFill('<numFmt ', 30_000_000)))],
    ['a sheet of 40 MiB', file(zip(sheetOf(' '.repeat(40 * 1_048_576))))],
    [
      'a sheet of many parts',
      file(
        zip(Array.from({ length: 600 }, (_, at) => ({ name: `xl/a${at}.xml`, content: Buffer.alloc(1) }))),
      ),
    ],
    [
      'an .xls file with a cyclic sector chain',
      file(
        compoundFile(
          Array.from({ length: 9_000 }, (_, at) => (at + 1) % 9_000),
          0,
        ),
      ),
    ],
    [
      'a sheet of 5,000 people with faults',
      file(workbook(people(5_000).map(([name = '']) => [name, 'none']))),
    ],
    ['a sheet of 6,000 people', file(workbook(people(6_000)))],
    ['a sheet of 5,000 people twice', file(workbook([...people(2_500), ...people(2_500)]))],
  ]
}

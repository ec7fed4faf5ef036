// Reading of uploaded spreadsheets: files from other programs, and malicious ones.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CFB, utils, write } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readSheet } from '../../handlers/services/usermanager/spreadsheet/read-sheet.ts'
import { readUsersSheet } from '../../handlers/services/usermanager/spreadsheet/workbook.ts'
import { sheet } from '../support/multipart.ts'
import { processorMs } from '../support/processor-time.ts'
import { compoundFile, HEADER, line, parts, people, workbook, zip } from './workbook-fixture.ts'

const MIB = 1_048_576
const FORMULA = { fault: 'Has a formula; write its value.' }
const cellsOf = async (file: Buffer) => (await readSheet(file)).slice(1).map(({ cells }) => cells.slice(0, 7))
/** Expects a refusal with 400 and empty Details within 15 seconds of processor time; returns its message. */
async function refusal(file: Buffer, bounds = {}): Promise<string> {
  const began = processorMs()
  const refused = await readSheet(file, bounds).then(
    () => undefined,
    (error) => error,
  )
  expect(refused, 'the file was accepted').toMatchObject({ status: 400, body: { Details: [] } })
  expect(processorMs() - began).toBeLessThan(15_000)
  return refused.message
}

describe('a sheet from another program', () => {
  test.each(['mixed.xls'])('%s has its numbers and dates as text', async (name) => {
    expect(await cellsOf(sheet(name))).toEqual([
      ['pat.mixed', 'pat.mixed@example.com', 'true', '4.5', '2026-05-17', '555-0142', '491512345678901'],
      ['1204', 'rich.text@example.com', 'blanks', 'Nguyễn', '2026-05-17T09:30:00', '0042 555 0142', '0.3'],
    ])
  })

  test('is read from .xlsx and .xls alike, with letters of all languages', async () => {
    expect(await cellsOf(sheet('users.xlsx'))).toEqual([
      [
        'rosa.keller',
        'rosa.keller@example.com',
        'Rosa',
        'Keller',
        'Sales Associate',
        '5550142001',
        '+1 555 0142 002',
      ],
      ['jörg.müller', 'joerg.mueller@example.com', 'Jörg', 'Müller', 'Lagerleiter', null, '+49 30 5550143'],
      ['4711', 'badge.4711@example.com', null, null, null, null, null],
    ])
    expect(await cellsOf(sheet('users.xls'))).toEqual([
      ['tomas.novak', 'tomas.novak@example.com', 'Tomáš', 'Novák', 'Cashier', '5550142011', null],
      ['ines.garcia', 'ines.garcia@example.com', 'Inés', 'García', 'Store Lead', null, '+34 600 555 014'],
    ])
  })

  test.each(['formulas.xlsx', 'formulas.xls'])(
    '%s has a fault for each formula, including shared ones',
    async (name) => {
      expect(await cellsOf(sheet(name))).toEqual([
        ['plain', 'plain@example.com', null, null, null, FORMULA, null],
        [FORMULA, FORMULA, null, FORMULA, null, FORMULA, null],
        [null, null, null, null, null, FORMULA, null],
      ])
    },
  )

  test('has a fault for each formula whose result no program has stored (openpyxl)', async () => {
    const digits = { fault: expect.stringContaining('15 digits') }

    expect(await cellsOf(sheet('openpyxl.xlsx'))).toEqual([
      ['one', 'one@example.com', FORMULA, FORMULA, null, FORMULA, FORMULA],
      ['two', 'two@example.com', 'Kim', null, FORMULA, digits, FORMULA],
      ['three', 'three@example.com', '2026-05-17', '2026-05-17T09:30:00', '0.5', '0000000042', 'TRUE'],
      ['four', 'four@example.com', '09:30:00', '30:00:00', digits, '1234.5', digits],
    ])
  })

  test('has the same faults, and rich text, links and dates as text (exceljs)', async () => {
    const book = new ExcelJS.Workbook()
    const users = book.addWorksheet('Users')
    const link = { text: 'two@example.com', hyperlink: 'mailto:two@example.com' }
    users.addRow(HEADER)
    users.addRow([
      'one',
      { formula: 'LOWER(A1)' },
      { formula: 'A2', result: '' },
      { formula: '1', result: 1 },
    ])
    users.addRow([
      'two',
      link,
      new Date('2026-05-17T09:30:00Z'),
      true,
      { error: '#N/A' },
      1e16,
      123456789012345,
    ])
    users.addRow([{ richText: [{ text: 'th', font: { bold: true } }, { text: 'ree' }] }])
    users.fillFormula('B4:C4', 'LOWER("x")', ['', ''] as never)
    users.addRow(['four', 'four@example.com', 'Kim', '', 'Lead'])
    users.addRow(['five', 'five@example.com', 'Lee', '', ''])
    users.mergeCells('E5:E6')

    expect(await cellsOf(Buffer.from(await book.xlsx.writeBuffer()))).toEqual([
      ['one', FORMULA, FORMULA, FORMULA, null, null, null],
      [
        ...['two', 'two@example.com', '2026-05-17T09:30:00', 'TRUE'],
        { fault: expect.stringContaining('error') },
        { fault: expect.stringContaining('15 digits') },
        '123456789012345',
      ],
      ['three', FORMULA, FORMULA, null, null, null, null],
      ['four', 'four@example.com', 'Kim', null, 'Lead', null, null],
      ['five', 'five@example.com', 'Lee', null, { fault: expect.stringContaining('merged') }, null, null],
    ])
  })

  test('has a fault for a number of more than 15 digits in .xls too, and is refused without the text of a formula', async () => {
    const book = utils.book_new()
    const rows = [HEADER, ['one', '1@example.com', -1e15, 999_999_999_999_999, 1e15]]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Users')
    const digits = { fault: expect.stringContaining('15 digits') }
    expect(await cellsOf(write(book, { type: 'buffer', bookType: 'xls' }))).toEqual([
      ['one', '1@example.com', digits, '999999999999999', digits, null, null],
    ])

    // The result of a formula becomes a text, for which a further record would follow.
    const formulas = Buffer.from(sheet('formulas.xls'))
    const record = formulas.indexOf(Buffer.from('06001f0002000000', 'hex'))
    expect(record).toBeGreaterThan(0)
    formulas.write('000000000000ffff', record + 10, 'hex')
    expect(await refusal(formulas)).toContain('not complete')
  })

  test.each(['links.xlsx', 'links.xls'])('%s, which refers to another file, is refused', async (name) => {
    expect(await refusal(sheet(name))).toContain('other files')
  })
})

describe('a sheet', () => {
  test('may have empty rows, which only count in row numbers', async () => {
    const rows = await readSheet(workbook([['a'], [], ['', '  '], ['b'], [], []]))

    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 5])
  })

  test('may have the name Users in any case', async () => {
    expect(await cellsOf(workbook([['a']], { sheetName: 'USERS' }))).toHaveLength(1)
  })

  test('has true and false as text, and a fault for an error value', async () => {
    expect(await cellsOf(workbook([[true, false, { t: 'e', v: 0x2a }]]))).toEqual([
      ['TRUE', 'FALSE', { fault: expect.stringContaining('error') }, null, null, null, null],
    ])
  })

  test.each([
    ['a shared formula without a definition', '<c r="A2"><f t="shared" si="9"/><v>1</v></c>'],
    ['a formula without a result', '<c r="A2"><f>1+1</f></c>'],
    ['a formula with an empty result', '<c r="A2"><f>1+1</f><v /></c>'],
    ['a shared formula without a result', '<c r="A2"><f t="shared" si="9"/></c>'],
    ['an array formula without a result', '<c r="A2"><f t="array" ref="A2:A3">B2:B3</f></c>'],
    ['a formula in CDATA', '<c r="A2"><f><![CDATA[1+1]]></f></c>'],
    ['an empty formula', '<c r="A2"><f></f><v>1</v></c>'],
    ['a formula in a namespace', '<c r="A2"><x:f>1+1</x:f><v>1</v></c>'],
    [
      'a formula that sends a request',
      '<c r="A2" t="str"><f>WEBSERVICE("https://evil.example")</f><v>x</v></c>',
    ],
  ])('with %s has a fault in that cell', async (_, cell) => {
    const file = zip(parts(`${line(1, HEADER)}<row r="2">${cell}</row>`))

    expect((await cellsOf(file))[0]?.[0]).toEqual({ fault: expect.stringContaining('formula') })
  })

  test.each(['array', 'dataTable'])('has a fault in each cell that an %s fills', async (kind) => {
    const rows = `<row r="2"><c r="A2"><f t="${kind}" ref="A2:A3">B2:B3</f><v>1</v></c><c r="B2"><v>1</v></c></row>
      <row r="3"><c r="A3"><v>2</v></c><c r="B3"><v>2</v></c></row><row r="4"><c r="A4"><v>3</v></c></row>`
    const cells = await cellsOf(zip(parts(`${line(1, HEADER)}${rows}`)))

    expect(cells.map(([first, second]) => [first, second])).toEqual([
      [FORMULA, '1'],
      [FORMULA, '2'],
      ['3', null],
    ])
  })

  test('has an ISO date as it is', async () => {
    const file = zip(parts(`${line(1, HEADER)}<row r="2"><c r="A2" t="d"><v>2026-05-17</v></c></row>`))

    expect((await cellsOf(file))[0]?.[0]).toBe('2026-05-17')
  })

  test('may have more than 5,000 rows, and is read quickly', async () => {
    const file = workbook(people(5_001))
    const began = processorMs()

    expect(await readSheet(file)).toHaveLength(5_002)
    expect(processorMs() - began).toBeLessThan(10_000)
  })
})

describe('a file that is not a workbook', () => {
  test.each([
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['a CSV file', Buffer.from(`${HEADER.join(',')}\nada,ada@example.com`), 'neither'],
    ['an HTML page', Buffer.from('<html><table><tr><td>UserName</td></tr></table></html>'), 'neither'],
    ['a file of zero bytes', Buffer.alloc(4_096), 'neither'],
    ['a PNG image', Buffer.from('89504e470d0a1a0a', 'hex'), 'neither'],
    ['an incomplete ZIP signature', Buffer.from('PK\x03'), 'neither'],
    ['only a ZIP signature', Buffer.from('PK\x03\x04'), 'damaged'],
    [
      'a ZIP archive of other files',
      zip([{ name: 'readme.txt', content: Buffer.from('hello') }]),
      'not an .xlsx',
    ],
    ['only the first sector of an .xls file', sheet('users.xls').subarray(0, 512), 'damaged'],
  ])('%s is refused', async (_, file, message) => {
    expect(await refusal(file)).toContain(message)
  })

  test('users.xlsx truncated at any length is refused', async () => {
    const file = sheet('users.xlsx')
    for (const length of [0.2, 0.5, 0.8, 0.95].map((share) => Math.floor(file.length * share))) {
      await refusal(file.subarray(0, length))
    }
    await refusal(file.subarray(0, -1))
  })

  test('users.xls truncated at any length is refused, unless it still has all rows', async () => {
    const file = sheet('users.xls')
    const allRows = await readUsersSheet(file)
    let refused = 0
    for (let length = 100; length < file.length; length += 200) {
      const rows = await readUsersSheet(file.subarray(0, length)).catch(() => undefined)
      if (rows === undefined) refused += 1
      else expect(rows, `${length} bytes`).toEqual(allRows)
    }
    expect(refused).toBeGreaterThan(20)
  })

  test('a workbook without a sheet Users, or with a password, is refused', async () => {
    expect(await refusal(workbook([['a']], { sheetName: 'People' }))).toContain('Users')
    const locked = CFB.utils.cfb_new()
    CFB.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(64))
    expect(await refusal(CFB.write(locked, { type: 'buffer' }) as Buffer)).toContain('password')
    const [first, ...rest] = parts(line(1, HEADER))
    if (first) expect(await refusal(zip([{ ...first, flags: 0x0801 }, ...rest]))).toContain('password')
  })
})

describe('a hostile archive', () => {
  const validParts = parts(line(1, HEADER) + line(2, ['ada', 'ada@example.com']))
  const bomb = (bytes: number) => Buffer.alloc(bytes, 0x20)

  test('would be read without its malicious part', async () => {
    expect(await cellsOf(zip(validParts))).toEqual([['ada', 'ada@example.com', null, null, null, null, null]])
  })

  test('that inflates beyond the limit is refused, whether in one part or in many, used or not', async () => {
    expect(
      await refusal(zip([...validParts, { name: 'xl/media/bomb.bin', content: bomb(200 * MIB) }])),
    ).toContain('MiB')
    const many = Array.from({ length: 40 }, (_, at) => ({ name: `xl/part${at}.xml`, content: bomb(MIB) }))
    expect(await refusal(zip([...many, ...validParts]))).toContain('MiB')
  })

  test.each([
    ['less', 10],
    ['nothing', 0],
    ['more', 3 * 200 * MIB],
  ])('whose part declares a wrong size (%s) is refused', async (_, declaredSize) => {
    expect(
      await refusal(zip([...validParts, { name: 'xl/bomb.xml', content: bomb(100 * MIB), declaredSize }])),
    ).toMatch(/damaged|MiB/)
  })

  test('whose local and central headers name a part differently is read by the central name', async () => {
    const [types, relations, book, bookRelations, users] = validParts
    const other = parts(line(1, HEADER) + line(2, ['eve', 'eve@example.com']))[4]
    if (!types || !relations || !book || !bookRelations || !users || !other)
      throw new Error('parts are missing')
    const file = zip([
      ...[types, relations, book, bookRelations, { ...users, localName: 'xl/unused.xml' }],
      { ...other, name: 'xl/other.xml', localName: 'xl/worksheets/sheet1.xml' },
    ])

    expect((await cellsOf(file))[0]?.[0]).toBe('ada')
  })

  test('with a duplicate part, too many parts, a wrong checksum, a bad name or a wrong count is refused', async () => {
    expect(await refusal(zip([...validParts, ...validParts.slice(-1)]))).toContain('twice')
    const many = Array.from({ length: 600 }, (_, at) => ({ name: `xl/${at}.xml`, content: Buffer.from('x') }))
    expect(await refusal(zip([...validParts, ...many]))).toContain('500')
    expect(
      await refusal(zip([...validParts, { name: 'xl/a.xml', content: Buffer.from('x'), crc: 1 }])),
    ).toContain('damaged')
    expect(
      await refusal(zip([...validParts, { name: '../../etc/passwd', content: Buffer.from('x') }])),
    ).toContain('damaged')
    expect(await refusal(zip(validParts, { declaredCount: 9 }))).toContain('damaged')
    expect(await refusal(zip(validParts, { declaredCount: 65_535 }))).toMatch(/damaged|500/)
    expect(await refusal(Buffer.concat([zip(validParts), Buffer.from('tail')]))).toContain('damaged')
  })

  test('that contains another archive is refused, and the inner archive is not read', async () => {
    expect(await refusal(zip([{ name: 'Index.zip', content: zip(validParts) }]))).toContain('not an .xlsx')
  })

  test('with a reference to another file is refused; one with a hyperlink is accepted', async () => {
    const relation = (type: string, target: string) => ({
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: Buffer.from(
        `<Relationships><Relationship Id="rId1" Type="http://x/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
      ),
    })
    expect(await refusal(zip([...validParts, relation('oleObject', 'file:///etc/passwd')]))).toContain(
      'other files',
    )
    expect(await cellsOf(zip([...validParts, relation('hyperlink', 'mailto:ada@example.com')]))).toHaveLength(
      1,
    )
  })

  test('whose XML declares entities is read without expanding them', async () => {
    const file = zip(
      validParts.map((entry) =>
        entry.name === 'xl/worksheets/sheet1.xml'
          ? {
              ...entry,
              content: Buffer.from(
                entry.content
                  .toString()
                  .replace(
                    '?>',
                    '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname"><!ENTITY b "bbbbbbbbbb">]>',
                  )
                  .replace('<t>ada</t>', '<t>&e;&b;</t>'),
              ),
            }
          : entry,
      ),
    )

    expect((await cellsOf(file))[0]?.[0]).toBe('&e;&b;')
  })

  test('of a million cells terminates only the thread that reads it', async () => {
    const row = (number: number) => `<row r="${number}">${'<c><v>1</v></c>'.repeat(200)}</row>`
    const file = zip(parts(Array.from({ length: 9_000 }, (_, at) => row(at + 1)).join('')))

    // Half of the usual limit: whether these cells fit into the full limit depends on the garbage collector.
    expect(await refusal(file, { megabytes: 128 })).toContain('too complex')
  })

  test('that takes too long is refused', async () => {
    expect(await refusal(workbook(people(5_000)), { deadlineMs: 1 })).toContain('too complex')
  })
})

describe.runIf(process.platform === 'linux')('the memory of the process', () => {
  const row = (number: number) => `<row r="${number}">${'<c><v>1</v></c>'.repeat(200)}</row>`
  const bomb = { name: 'xl/media/bomb.bin', content: Buffer.alloc(200 * MIB, 0x20) }
  const cyclicChain = Array.from({ length: 8 }, (_, at) => (at < 3 ? (at + 1) % 3 : -2))
  const descendingChain = Array.from({ length: 4_000 }, (_, at) => (at === 0 ? -2 : at - 1))
  const files: readonly [string, () => Buffer, number, string][] = [
    ['a sheet of people', () => sheet('users.xls'), 300, 'rows'],
    ['an archive that inflates to 200 MiB', () => zip([...parts(line(1, HEADER)), bomb]), 300, 'MiB'],
    [
      'an archive of a million cells',
      () => zip(parts(Array.from({ length: 9_000 }, (_, at) => row(at + 1)).join(''))),
      ...([650, ''] as const),
    ],
    [
      'an .xls file with a cyclic sector chain',
      () => compoundFile(cyclicChain, 1),
      300,
      'run into each other',
    ],
    [
      'an .xls file with a descending sector chain',
      () => compoundFile(descendingChain, 3_999),
      300,
      'run into each other',
    ],
  ]

  // Memory is read from /proc, so only on Linux. A separate process reports its peak: a thread frees its memory on exit.
  test.each(files)(
    'is bounded for %s',
    async (_, file, maximum, message) => {
      const script = fileURLToPath(new URL('./peak-of-sheet.ts', import.meta.url))
      const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.end(file())
      const { outcome, mebibytes } = JSON.parse(await text(child.stdout))

      expect(outcome).toContain(message)
      expect(mebibytes).toBeGreaterThan(20)
      expect(mebibytes).toBeLessThan(maximum)
    },
    60_000,
  )
})

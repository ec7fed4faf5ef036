// Spreadsheets that tests generate: valid ones by a library, malicious ones byte by byte.

import { crc32, deflateRawSync } from 'node:zlib'
import { type CellObject, utils, write } from '@e965/xlsx'

export const HEADER = [
  ...['UserName', 'Email', 'FirstName', 'LastName', 'JobTitle'],
  ...['HomePhoneNumber', 'CellPhoneNumber'],
]

type Value = string | number | boolean | Date | CellObject

/** A workbook with these rows below the usual header, or below `header`. */
export function workbook(
  rows: readonly (readonly Value[])[],
  { sheetName = 'Users', header = HEADER }: { sheetName?: string; header?: readonly Value[] } = {},
): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows].map((row) => [...row])), sheetName)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

/** Rows of users who do not exist yet. */
export const people = (count: number, prefix = 'person'): string[][] =>
  Array.from({ length: count }, (_, index) => [
    ...[`${prefix}.${index}`, `${prefix}.${index}@example.com`, 'Kim', `Larsen ${index}`, 'Sales Associate'],
    ...[`555-01${String(index).padStart(5, '0')}`, ''],
  ])

export interface ZipEntry {
  name: string
  content: Buffer
  /** Values for the headers that differ from the entry itself. */
  declaredSize?: number
  localName?: string
  flags?: number
  crc?: number
}

/** A ZIP archive whose headers say what the entries declare, even if it is wrong. */
export function zip(
  entries: readonly ZipEntry[],
  { declaredCount = entries.length, comment = '' } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {
    name,
    content,
    declaredSize = content.length,
    localName = name,
    flags = 0x0800,
    crc,
  } of entries) {
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(22)
    sizes.writeUInt16LE(20, 0)
    sizes.writeUInt16LE(flags, 2)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(crc ?? crc32(content), 10)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(declaredSize, 18)
    const named = (text: string) => {
      const lengths = Buffer.alloc(4)
      lengths.writeUInt16LE(Buffer.byteLength(text), 0)
      return lengths
    }
    const local = [Buffer.from('PK\x03\x04'), sizes, named(localName), Buffer.from(localName), packed]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      sizes,
      named(name),
      rest,
      Buffer.from(name),
    )
    locals.push(...local)
    offset += local.reduce((sum, buffer) => sum + buffer.length, 0)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(declaredCount & 0xffff, 4)
  end.writeUInt16LE(declaredCount & 0xffff, 6)
  end.writeUInt32LE(
    directory.reduce((sum, buffer) => sum + buffer.length, 0),
    8,
  )
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end, Buffer.from(comment)])
}

/**
 * The container of an .xls without a workbook in it: a sector table, a directory with the stream `Workbook`, and the sectors
 * of that stream. `next` has the index of the sector after each one, or -2 at the end of a chain; `start` is the first.
 */
export function compoundFile(next: readonly number[], start: number): Buffer {
  const tables = Math.ceil((next.length + 33) / 127)
  const behind = tables + 1
  const header = Buffer.alloc(512, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [offset, value] of pairs(24, 0x3e, 26, 3, 28, 0xfffe, 30, 9, 32, 6))
    header.writeUInt16LE(value, offset)
  for (const [offset, value] of pairs(44, tables, 48, tables, 56, 4_096, 60, -2, 68, -2))
    header.writeInt32LE(value, offset)
  for (let offset = 0; offset < tables; offset++) header.writeInt32LE(offset, 76 + offset * 4)

  const table = Buffer.alloc(tables * 512, 0xff)
  const sectors = Array.from({ length: tables }, () => -3)
  const follows = [...sectors, -2, ...next.map((sector) => (sector < 0 ? sector : sector + behind))]
  for (const [offset, sector] of follows.entries()) table.writeInt32LE(sector, offset * 4)

  const directory = Buffer.alloc(512)
  const writeEntry = (offset: number, name: string, type: number, ...fields: number[]) => {
    directory.write(name, offset, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, offset + 64)
    directory.writeUInt8(type, offset + 66)
    for (const [position, value] of pairs(68, -1, 72, -1, ...fields))
      directory.writeInt32LE(value, offset + position)
  }
  writeEntry(0, 'Root Entry', 5, 76, 1, 116, -2)
  writeEntry(128, 'Workbook', 2, 76, -1, 116, start + behind, 120, next.length * 512)
  return Buffer.concat([header, table, directory, Buffer.alloc(next.length * 512)])
}

const pairs = (...values: number[]): [number, number][] =>
  Array.from({ length: values.length / 2 }, (_, offset) => [
    values[offset * 2] ?? 0,
    values[offset * 2 + 1] ?? 0,
  ])

const part = (name: string, text: string): ZipEntry => ({
  name,
  content: Buffer.from(`<?xml version="1.0"?>${text}`),
})
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a minimal workbook, with `sheetData` as the content of its sheet. */
export const parts = (sheetData: string): ZipEntry[] => [
  part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ),
  part(
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Users" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  part(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
  ),
]

/** A row of inline strings. */
export const line = (number: number, texts: readonly string[]): string =>
  `<row r="${number}">${texts
    .map(
      (text, column) =>
        `<c r="${String.fromCharCode(65 + column)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`

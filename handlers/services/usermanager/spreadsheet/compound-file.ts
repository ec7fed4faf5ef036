// Checks an .xls before it is parsed: a compound file with one stream of records. The parser also accepts
// truncated files and references to other files, so this file walks the records first: they must be complete,
// each sheet must end, and there must be no encryption and no external references. Tested by
// test/usermanager/spreadsheet.long.test.ts.
import { CFB } from '@e965/xlsx'
import { SheetRefused } from './refusal.ts'
import { checkChains } from './sector-chains.ts'

const [BOF, EOF, FILEPASS, BOUNDSHEET, SUPBOOK] = [0x0809, 0x000a, 0x002f, 0x0085, 0x01ae]
const FORMULAS = [0x0006, 0x0206, 0x0406]
const STRING = 0x0207
/** Records between a formula and its text: those of arrays, of tables and of shared formulas. */
const DEFINITIONS = [0x0021, 0x0221, 0x0036, 0x0236, 0x04bc]
/** SUPBOOK records for references within this workbook, or to functions of add-ins. */
const INTERNAL_LINKS = [0x0401, 0x3a01]

/** Throws SheetRefused. */
export function checkCompoundFile(file: Buffer): void {
  checkChains(file)
  const stream = workbookStream(file)
  const sheets: number[] = []
  for (const { type, at, length } of records(stream, 0)) {
    if (type === FILEPASS) throw new SheetRefused('The file is protected by a password.')
    if (type === BOUNDSHEET && length >= 4) sheets.push(stream.readUInt32LE(at))
    if (type === SUPBOOK && length >= 4 && !INTERNAL_LINKS.includes(stream.readUInt16LE(at + 2))) {
      throw new SheetRefused('The file refers to other files. Save it without such links.')
    }
  }
  for (const start of sheets) checkSheet(stream, start)
}

/** The parser omits a cell whose formula has a text as its result that does not follow. */
function checkSheet(stream: Buffer, start: number): void {
  let needsText = false
  for (const { type, at, length } of records(stream, start)) {
    if (needsText && type !== STRING && !DEFINITIONS.includes(type)) throw damaged()
    if (FORMULAS.includes(type) && length >= 14)
      needsText = stream[at + 6] === 0 && stream.readUInt16LE(at + 12) === 0xffff
    else if (type === STRING) needsText = false
  }
}

function workbookStream(file: Buffer): Buffer {
  let entry: ReturnType<typeof CFB.find>
  try {
    const container = CFB.read(file, { type: 'buffer' })
    if (CFB.find(container, '/EncryptedPackage'))
      throw new SheetRefused('The file is protected by a password.')
    entry = CFB.find(container, '/Workbook')
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw damaged()
  }
  if (!entry) throw new SheetRefused('The file is not a workbook of Excel 97 or later.')
  if (!entry.content || entry.content.length < entry.size) throw damaged()
  return Buffer.from(entry.content as Uint8Array)
}

/** The records from the beginning of a part of the stream to its end. */
function* records(stream: Buffer, start: number) {
  let depth = 0
  for (let at = start; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    if (at === start && type !== BOF) break
    if (at + 4 + length > stream.length) break
    yield { type, at: at + 4, length }
    if (type === BOF) depth += 1
    if (type === EOF) depth -= 1
    if (depth === 0) return
    at += 4 + length
  }
  throw damaged()
}

const damaged = () => new SheetRefused('The file is damaged: its records are not complete.')

// The parts of an .xlsx, inflated under a bound that counts what really comes out, never what the directory says
// of it. The reader of workbooks trusts other places of a ZIP than this does, so it is given a new one that is
// made of these parts alone (workbook.ts). Tested by test/usermanager/spreadsheet.test.ts.
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { SheetRefused } from './refusal.ts'

export type Parts = ReadonlyMap<string, Buffer>

const MAX_PARTS = 500
const MAX_BYTES = 32 * 1_048_576

/** What a workbook's text is made of; pictures, macros and the like are counted, not kept. */
const WANTED = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/.+\.(xml|rels))$/
/** What says which parts belong together; a workbook's own are some kilobytes. */
const RELATIONS = /\.rels$/
/** Links of cells, which nothing here reads; there may be one for each row. */
const SHEET_RELATIONS = /^xl\/worksheets\/_rels\//
const MAX_RELATIONS_BYTES = 262_144
const EXTERNAL = /\bTargetMode\s*=\s*["']External/
const HYPERLINK = /\/hyperlink["']/

/** Throws SheetRefused. */
export async function readParts(file: Buffer): Promise<Parts> {
  const parts = new Map<string, Buffer>()
  const names = new Set<string>()
  let left = MAX_BYTES
  try {
    const zip = await fromBufferPromise(file, { strictFileNames: true, validateEntrySizes: true })
    if (zip.entryCount > MAX_PARTS) throw new SheetRefused(`The file has more than ${MAX_PARTS} parts.`)
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      if (names.size === MAX_PARTS) throw new SheetRefused(`The file has more than ${MAX_PARTS} parts.`)
      if (names.has(fileName)) throw new SheetRefused('The file is damaged: a part is there twice.')
      names.add(fileName)
      if (entry.isEncrypted()) throw new SheetRefused('The file is protected by a password.')
      if (fileName.endsWith('/')) continue
      const content = await inflate(zip, entry, left)
      left -= content.length
      if (WANTED.test(fileName)) parts.set(fileName, content)
    }
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused('The file is damaged: it cannot be unpacked.')
  }
  refuseForeign(names, parts)
  return parts
}

async function inflate(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    length += chunk.length
    if (length > most) throw new SheetRefused(`The file unpacks to more than ${MAX_BYTES / 1_048_576} MiB.`)
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (crc32(content) !== entry.crc32) throw new Error('The sum of a part is wrong')
  return content
}

/**
 * Links that a person clicks on are fine; what would be looked up in another file is not. The reader of workbooks takes a time
 * that grows with the square of what stands in these parts, so it gets short ones only.
 */
function refuseForeign(names: ReadonlySet<string>, parts: Map<string, Buffer>): void {
  const relations = [...parts].filter(([name]) => RELATIONS.test(name))
  const isForeign =
    [...names].some((name) => /^xl\/externalLinks\//i.test(name)) ||
    relations.some(([, content]) => isForeignRelation(content.toString('latin1')))
  if (isForeign) throw new SheetRefused('The file refers to other files. Save it without such links.')
  for (const [name, content] of relations) {
    if (SHEET_RELATIONS.test(name)) parts.delete(name)
    else if (content.length > MAX_RELATIONS_BYTES)
      throw new SheetRefused('The file is too complex to be read.')
  }
}

/** Whether one of the relationships is foreign; looks at each byte a few times, whatever stands there. */
function isForeignRelation(text: string): boolean {
  const TAG = '<Relationship'
  for (let at = text.indexOf(TAG); at >= 0; ) {
    const end = text.indexOf('>', at)
    if (end < 0) return false
    const tag = text.slice(at + TAG.length, end)
    if (!/^\w/.test(tag) && EXTERNAL.test(tag) && !HYPERLINK.test(tag)) return true
    at = text.indexOf(TAG, end)
  }
  return false
}

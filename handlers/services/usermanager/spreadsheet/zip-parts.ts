// Inflates the parts of an .xlsx under a limit on the bytes that are really inflated, not on the sizes in the
// ZIP directory. The workbook parser reads other fields of a ZIP than this file does, so it gets a new ZIP of
// these parts only (workbook.ts). Tested by test/usermanager/spreadsheet.long.test.ts.
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { SheetRefused } from './refusal.ts'

export type Parts = ReadonlyMap<string, Buffer>

const MAX_PARTS = 500
const MAX_BYTES = 32 * 1_048_576

/** Parts that contain a workbook's text; pictures, macros and others count towards the limit but are dropped. */
const KEPT_PARTS = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/.+\.(xml|rels))$/
/** Relationships between parts; those of an ordinary workbook take some kilobytes. */
const RELATIONS = /\.rels$/
/** Relationships of worksheets, such as a hyperlink for each row; nothing here reads them. */
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
      if (KEPT_PARTS.test(fileName)) parts.set(fileName, content)
    }
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused('The file is damaged: it cannot be unpacked.')
  }
  refuseExternal(names, parts)
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
 * Allows hyperlinks and refuses references to other files. The workbook parser takes quadratic time in the size of
 * relationship parts, so large ones are refused.
 */
function refuseExternal(names: ReadonlySet<string>, parts: Map<string, Buffer>): void {
  const relations = [...parts].filter(([name]) => RELATIONS.test(name))
  const isForeign =
    [...names].some((name) => /^xl\/externalLinks\//i.test(name)) ||
    relations.some(([, content]) => isExternalRelation(content.toString('latin1')))
  if (isForeign) throw new SheetRefused('The file refers to other files. Save it without such links.')
  for (const [name, content] of relations) {
    if (SHEET_RELATIONS.test(name)) parts.delete(name)
    else if (content.length > MAX_RELATIONS_BYTES)
      throw new SheetRefused('The file is too complex to be read.')
  }
}

/** Whether a relationship refers to another file; linear time for any input. */
function isExternalRelation(text: string): boolean {
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

// Reads the rules folder: facts.json, roles, one folder per service and one per company. An unknown file is a fault, so
// that a misspelt file name never disables a rule. Tested by test/rules/load/rules-files.test.ts.
import { isUtf8 } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_FILE, MAIL_FILES_MEANING } from '../../background/mail/mail-template.ts'
import type { RuleProblem } from '../language/problems.ts'
import { isProblem, parseRuleFile, type RuleFile } from '../language/rule-file.ts'
import { parseTable } from '../language/table-file.ts'
import { Table } from '../language/tables.ts'
import type { FileKind } from './folder-schemas.ts'
import { createLoadMemo, type LoadMemo } from './load-memo.ts'

export interface RulesFolder {
  /** The path of every file, including unreadable ones. */
  paths: readonly string[]
  files: readonly (RuleFile & { kind: FileKind; name: string })[]
  problems: readonly RuleProblem[]
  /** The result of digestOf for all files, as they were read; undefined where they could not be. */
  digest?: string
  /** The release that rules with this hash are; null for none. */
  releaseOf?: (hash: string) => number | null
}

const MAX_FILE_BYTES = 1_000_000
const MAX_TABLE_BYTES = 20_000_000
const NOT_UTF8 = 'the file is not UTF-8. In your editor, save it again with the encoding UTF-8.'
const NAME = '[a-z][a-z0-9-]*'
const COMPANY = 'companies/[1-9]\\d{0,9}/'
const SERVICE = `(?:${COMPANY})?(?!companies/|access/)${NAME}`
const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['facts', /^facts\.json$/],
  ['roles', /^access\/roles\.json$/],
  ['company-limits', new RegExp(`^${COMPANY}(?!access/)${NAME}/limits\\.json$`)],
  ['company-roles', new RegExp(`^${COMPANY}access/roles\\.json$`)],
  ['limits', new RegExp(`^(?!companies/)${NAME}/limits\\.json$`)],
  ['mail', MAIL_FILE],
  ['table', new RegExp(`^${SERVICE}/${NAME}\\.table\\.csv$`)],
  ['cases', new RegExp(`^${SERVICE}/${NAME}\\.cases\\.json$`)],
  ['rules', new RegExp(`^${SERVICE}/(?!limits\\.json$|roles\\.json$)${NAME}\\.json$`)],
]
// Schemas are copies for editors, the README is for people; editors and systems leave dot files and "~" files.
// releases.ts reads the releases; the examples are to be copied. Neither applies where it is.
const IGNORED =
  /^releases\/|^examples$|^examples\/|^[a-z-]+\.schema\.json$|(?:^|\/)(?:README\.md$|\.|[^/]*~$)/

/** The kind of a file, by its path; undefined for an unknown one. */
export function kindOfFile(path: string): FileKind | undefined {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0]
}

/** Parses every file of the folder; unreadable ones are reported as problems. */
export async function readRulesFolder(directory: string, memo = createLoadMemo()): Promise<RulesFolder> {
  const names = await ruleFileNames(directory).catch((error: NodeJS.ErrnoException) => error)
  if (names instanceof Error) {
    const message = `the rules folder cannot be read: ${names.code}.`
    return { paths: [], files: [], problems: [{ file: names.path ?? directory, pointer: '', message }] }
  }
  return parseRulesFiles(names, (name) => readFile(join(directory, name)), memo)
}

/** The same for texts by file. */
export function parseRulesTexts(
  texts: ReadonlyMap<string, string>,
  memo = createLoadMemo(),
): Promise<RulesFolder> {
  return parseRulesFiles([...texts.keys()].sort(), async (name) => Buffer.from(texts.get(name) ?? ''), memo)
}

async function parseRulesFiles(
  names: readonly string[],
  readBytes: (name: string) => Promise<Buffer>,
  memo: LoadMemo,
): Promise<RulesFolder> {
  // One after another: parsing many files at once would delay requests.
  const read: (RulesFolder['files'][number] | RuleProblem)[] = []
  const hash = createHash('sha256')
  for (const name of names) read.push(await readRulesFile(name, readBytes, memo, hash))
  memo.keepFiles(names)
  const files = read.flatMap((file) => (isProblem(file) ? [] : [file]))
  const problems = read.filter(isProblem)
  const missing = ['facts.json', 'access/roles.json'].filter((name) => !names.includes(name))
  return {
    paths: names,
    files,
    problems: [
      ...problems,
      ...missing.map((file) => ({ file, pointer: '', message: 'the file is missing.' })),
    ],
    digest: hash.digest('hex'),
  }
}

/** The files of the folder in the order of their names, without schemas, the README and files that editors leave. */
export async function ruleFileNames(directory: string): Promise<string[]> {
  return (await namesBelow(directory)).filter(isRulesFile).sort()
}

/** Whether a file of the folder is one of the rules, or not known; false for those that are not read, such as a README. */
export const isRulesFile = (name: string) => !IGNORED.test(name)

/** SHA-256 of the names and bytes of files. */
export function digestOf(texts: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const file of [...texts.keys()].sort()) updateDigest(hash, file, Buffer.from(texts.get(file) ?? ''))
  return hash.digest('hex')
}

const updateDigest = (hash: Hash, file: string, bytes: Buffer) =>
  hash.update(JSON.stringify([file, bytes.length])).update(bytes)

async function readRulesFile(
  file: string,
  readBytes: (name: string) => Promise<Buffer>,
  memo: LoadMemo,
  hash: Hash,
): Promise<RulesFolder['files'][number] | RuleProblem> {
  const kind = kindOfFile(file)
  if (kind === undefined) return { file, pointer: '', message: unknownFileMessage(file) }
  try {
    const bytes = await readBytes(file)
    updateDigest(hash, file, bytes)
    const most = kind === 'table' ? MAX_TABLE_BYTES : MAX_FILE_BYTES
    if (bytes.length > most)
      return { file, pointer: '', message: `the file is larger than ${most / 1_000_000} MB.` }
    if (!isUtf8(bytes)) return { file, pointer: '', message: NOT_UTF8 }
    return await memo.parsed(file, bytes, async () => {
      const text = bytes.toString('utf8')
      if (kind === 'mail')
        return { file, value: text.replace(/^\ufeff/, ''), lines: new Map(), kind, name: file }
      if (kind === 'table') {
        const table = await parseTable(file, text)
        if (!(table instanceof Table)) return table
        return { file, value: table, lines: new Map(), kind, name: file.replace('.table.csv', '') }
      }
      const parsed = parseRuleFile(file, text)
      return isProblem(parsed) ? parsed : { ...parsed, kind, name: file.replace(/(?:\.cases)?\.json$/, '') }
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { file, pointer: '', message: `the file cannot be read: ${code}.` }
  }
}

function unknownFileMessage(file: string): string {
  if (file.endsWith('/roles.json'))
    return 'roles are in access/roles.json, those of a company in companies/<CompanyId>/access/roles.json.'
  if (file.startsWith('mail/')) return MAIL_FILES_MEANING
  if (!file.startsWith('companies/'))
    return 'not a file that rules/ may contain; names are lower case: service/rule-set.json, service/name.table.csv.'
  return 'not a file that rules/ may contain; a company has companies/<CompanyId>/service/rule-set.json, service/name.table.csv, service/limits.json and access/roles.json.'
}

// The examples are not read, so they are not looked for. A mounted configuration often consists of links.
async function namesBelow(directory: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(directory, folder), { withFileTypes: true })
  const names = await Promise.all(
    entries.map(async (entry) => {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.name.startsWith('.') || name === 'examples') return [name]
      const target = entry.isSymbolicLink() ? await stat(join(directory, name)) : entry
      return target.isDirectory() ? namesBelow(directory, name) : [name]
    }),
  )
  return names.flat()
}

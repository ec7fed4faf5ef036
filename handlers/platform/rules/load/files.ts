// Reads the rules folder: facts.json and one folder per service. An unknown file is a fault rather than
// ignored, so that a misspelt file name never disables a rule. Tested by test/platform/rules/rules.test.ts.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RuleFile } from '../language/grammar.ts'
import { JsonFault, readJsonText } from '../language/json-text.ts'
import type { RuleProblem } from '../language/problems.ts'

export type FileKind = 'facts' | 'rules' | 'cases' | 'limits' | 'roles'

export interface RulesFolder {
  /** The path of every file, also of those that could not be read. */
  paths: readonly string[]
  files: readonly (RuleFile & { kind: FileKind; name: string })[]
  problems: readonly RuleProblem[]
}

const LARGEST_BYTES = 1_000_000
const NAME = '[a-z][a-z0-9-]*'
const SERVICE = `(?:companies/[1-9]\\d{0,9}/)?(?!companies/|access/)${NAME}`
const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['facts', /^facts\.json$/],
  ['roles', /^access\/roles\.json$/],
  ['limits', new RegExp(`^(?!companies/)${NAME}/limits\\.json$`)],
  ['cases', new RegExp(`^${SERVICE}/${NAME}\\.cases\\.json$`)],
  ['rules', new RegExp(`^${SERVICE}/(?!limits\\.json$)${NAME}\\.json$`)],
]
// Schemas are the editor's copies, the README is for people; dot files and "~" files are editors' and systems'.
const LEFT_ALONE = /^[a-z-]+\.schema\.json$|(?:^|\/)(?:README\.md$|\.|[^/]*~$)/

/** What a file is, by its path; undefined when rules/ knows no such file. */
export function kindOfFile(path: string): FileKind | undefined {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0]
}

/** Every file of the folder, parsed, with the faults of those that could not be. */
export async function readRulesFolder(directory: string): Promise<RulesFolder> {
  const names = await ruleFileNames(directory).catch((error: NodeJS.ErrnoException) => error)
  if (names instanceof Error) {
    const message = `the rules folder cannot be read: ${names.code}.`
    return { paths: [], files: [], problems: [{ file: names.path ?? directory, pointer: '', message }] }
  }
  const read = await Promise.all(names.map((name) => readRulesFile(directory, name)))
  const files = read.flatMap((one) => ('message' in one ? [] : [one]))
  const problems = read.flatMap((one) => ('message' in one ? [one] : []))
  const missing = ['facts.json', 'access/roles.json'].filter((name) => !names.includes(name))
  return {
    paths: names,
    files,
    problems: [
      ...problems,
      ...missing.map((file) => ({ file, pointer: '', message: 'the file is missing.' })),
    ],
  }
}

/** The files of the folder but schemas, the README and what editors leave, in the order of their names. */
export async function ruleFileNames(directory: string): Promise<string[]> {
  return (await namesBelow(directory)).filter((name) => !LEFT_ALONE.test(name)).sort()
}

async function readRulesFile(
  directory: string,
  file: string,
): Promise<RulesFolder['files'][number] | RuleProblem> {
  const kind = kindOfFile(file)
  if (kind === undefined) {
    return { file, pointer: '', message: strange(file) }
  }
  try {
    const text = await readFile(join(directory, file), 'utf8')
    if (text.length > LARGEST_BYTES) return { file, pointer: '', message: 'the file is larger than 1 MB.' }
    return { file, kind, name: file.replace(/(?:\.cases)?\.json$/, ''), ...readJsonText(text) }
  } catch (error) {
    if (error instanceof JsonFault) {
      return { file, line: error.line, column: error.column, pointer: '', message: `${error.message}.` }
    }
    return {
      file,
      pointer: '',
      message: `the file cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
    }
  }
}

function strange(file: string): string {
  if (/^companies\/.*\/limits\.json$/.test(file)) return 'limits are the same for all companies.'
  if (!file.startsWith('companies/'))
    return 'not a file that rules/ may hold; names are lower case: service/rule-set.json.'
  return 'not a file that rules/ may hold; a company has companies/1000/service/rule-set.json, with its CompanyId.'
}

// stat follows links: a mounted configuration is often made of them.
async function namesBelow(directory: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(directory, folder))
  const found = await Promise.all(
    entries.map(async (entry) => {
      const name = folder === '' ? entry : `${folder}/${entry}`
      if (entry.startsWith('.') || !(await stat(join(directory, name))).isDirectory()) return [name]
      return namesBelow(directory, name)
    }),
  )
  return found.flat()
}

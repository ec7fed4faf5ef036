// Builds all files of generated/ and the indexes of sources, and compares them with the present ones. Nothing is written
// until all files are built, so an error in one document leaves them unchanged.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Json, Service } from '../../handlers/pages/documents/document.ts'
import { withIntroduction } from '../../handlers/pages/documents/introduction.ts'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { readRulesFolder } from '../../handlers/rules/load/files.ts'
import { buildRules } from '../../handlers/rules/load/loader.ts'
import { accessTable } from './access.ts'
import { changelogFiles } from './changelog.ts'
import { commonPasswords } from './common-passwords.ts'
import { readCodes, withCodes } from './documents/codes.ts'
import { readServices } from './documents/document.ts'
import { withHal } from './documents/hal.ts'
import { withOperationExamples } from './documents/operation-examples.ts'
import { withProduct } from './documents/product.ts'
import { withResponseExamples } from './documents/response-examples.ts'
import { errorPage } from './error-page.ts'
import { factsModule } from './fact-types.ts'
import { monitoringFiles } from './monitoring/monitoring.ts'
import { operationsModule, operationsTable } from './operations.ts'
import { writeReferenceData } from './reference.ts'
import { ruleSchemas } from './rule-schemas.ts'
import { schemathesisSettings } from './schemathesis.ts'
import { sourceIndexes } from './source-indexes.ts'
import { writeTypes } from './types.ts'

const GENERATED = 'generated'

/** Builds all files that `npm run generate` writes, by their path below `root`, the folder of the repository. */
export async function makeFiles(root: string): Promise<Map<string, string>> {
  const services = await readServices(path.join(root, 'openapi'))
  const { license } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const generated = await generatedFiles(
    services,
    license,
    path.join(root, 'openapi'),
    path.join(root, 'rules'),
  )
  return new Map([
    ...[...generated].map(([file, text]) => [path.join(GENERATED, file), text] as const),
    ...(await sourceIndexes(root, services)),
  ])
}

async function generatedFiles(
  services: Service[],
  license: string,
  documents: string,
  rules: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()

  const folder = await mkdtemp(path.join(tmpdir(), 'generate-'))
  try {
    await writeTypes(services, folder)
    writeReferenceData(path.join(folder, 'reference'))
    for (const file of await filesIn(folder)) files.set(file, await readFile(path.join(folder, file), 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }

  const exemplified = services.map((each) => ({
    ...each,
    document: withResponseExamples(withOperationExamples(each.document)),
  }))
  const codes = await readCodes(documents, rules)
  const coded = await Promise.all(
    exemplified.map(async (each) => ({ ...each, document: await withCodes(each.document, codes) })),
  )
  const all: Json[] = []
  for (const { name, document } of coded) {
    const published = withHal(withProduct(withIntroduction(document), license))
    all.push(published)
    files.set(path.join(name, 'openapi.json'), toText(published, 5))
  }
  const changelog = await readFile(path.join(documents, 'CHANGELOG.md'), 'utf8')
  for (const [name, text] of changelogFiles(changelog, services)) files.set(path.join('docs', name), text)
  files.set('schemathesis.toml', schemathesisSettings(all))
  files.set(path.join('usermanager', 'common-passwords.json'), commonPasswords())
  files.set('operations.txt', operationsTable(services))
  files.set('operations.ts', operationsModule(services))
  const rulesFolder = await readRulesFolder(rules)
  const snapshot = await buildRules(rulesFolder)
  files.set(path.join('docs', 'errors.html'), errorPage(all, codesOf(snapshot)))
  files.set('facts.ts', factsModule(services, snapshot.facts, rulesFolder.digest))
  for (const [name, schema] of Object.entries(ruleSchemas(snapshot)))
    files.set(path.join('rules', name), toText(schema, 2))
  for (const [name, text] of monitoringFiles()) files.set(path.join('operations', name), text)
  files.set('access.txt', accessTable(services, snapshot.roles))

  return files
}

/** The codes of the rules for all companies. */
const codesOf = ({ ruleSets }: RuleSnapshot): Set<string> =>
  new Set([...ruleSets.values()].flatMap(({ document }) => document.rules.map(({ event }) => event.type)))

/** The paths below `root` that are missing, different, or no longer generated. */
export async function findStale(files: Map<string, string>, root: string): Promise<string[]> {
  const staleFiles: string[] = []
  for (const [file, text] of files) {
    const present = await readFile(path.join(root, file), 'utf8').catch(() => undefined)
    if (present !== text) staleFiles.push(file)
  }

  const present = await filesIn(path.join(root, GENERATED)).catch(() => [])
  const superfluous = present.map((file) => path.join(GENERATED, file)).filter((file) => !files.has(file))
  return [...staleFiles, ...superfluous].sort()
}

/** Updates the named files below `root`; deletes those that are not in `files`. */
export async function writeFiles(
  files: Map<string, string>,
  staleFiles: string[],
  root: string,
): Promise<void> {
  for (const file of staleFiles) {
    const target = path.join(root, file)
    const text = files.get(file)
    if (text === undefined) {
      await rm(target)
    } else {
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, text)
    }
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** JSON with a line for each member down to this depth, so that a difference is readable and the files are small. */
function toText(value: unknown, depth: number): string {
  return `${linesOf(value, depth, '')}\n`
}

function linesOf(value: unknown, depth: number, indent: string): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return JSON.stringify(value)
  }
  const inner = `${indent} `
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => {
      const text = linesOf(member, depth - 1, inner)
      return Array.isArray(value) ? `${inner}${text}` : `${inner}${JSON.stringify(name)}: ${text}`
    })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

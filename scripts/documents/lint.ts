// Runs the rules of Redocly, and on request those of Spectral, over the published documents, in all their
// forms. Every finding must be fixed or listed as an exception; if both linters run, an exception that matches
// nothing is reported too, so that the list only shrinks. The findings for a document are cached by its text, the
// exceptions and the lock files. vacuum is a third linter where its program is in PATH: npm cannot install it, because its package
// downloads the program while it is installed, and a build takes half an hour of one core.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { services } from '../../generated/operations.ts'
import { type DocumentForm, derive, documentForms } from '../../handlers/pages/derive.ts'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'
import { type Exception, exceptions, leftOut, vacuumExceptions } from './lint-exceptions.ts'

interface Finding {
  /** The linter's name of the rule. */
  rule: string
  /** JSON pointer. */
  at: string
  message: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const generated = new URL('../../generated/', import.meta.url)
const FORMS = Object.keys(documentForms) as DocumentForm[]
const cacheFolder = join(root, 'node_modules/.cache/lint-documents')
const extraPackages = fileURLToPath(new URL('../extra-packages/', import.meta.url))

type Linter = (text: string) => Promise<Finding[]>

/** Lints every published document; without `withSpectral` only by Redocly's rules, which takes seconds. */
export async function lintAll({
  withSpectral,
}: {
  withSpectral: boolean
}): Promise<{ documents: number; faults: string[]; withVacuum: boolean }> {
  const documents = services.flatMap((service) => FORMS.map((form) => ({ service, form })))
  const usedExceptions = new Set<Exception>()
  const usedByVacuum = new Set<string>()
  const withVacuum = withSpectral && vacuumProgram() !== undefined
  const faults: string[] = []
  for (const { service, form } of documents) {
    const file = `${service}/${form}`
    const text = String(await derive(form, [service], generated))
    const findings = await cached('redocly', redocly, text)
    if (withSpectral) findings.push(...(await cached('spectral', spectral, text)))
    for (const finding of findings) {
      const exception = exceptions.find((each) => coversFinding(each, finding))
      if (exception) usedExceptions.add(exception)
      else faults.push(`${file}#${finding.at}: ${finding.message} (${finding.rule})`)
    }
    for (const { rule, at, message } of withVacuum ? await cached('vacuum', vacuum, text) : []) {
      usedByVacuum.add(rule)
      if (!(rule in vacuumExceptions)) faults.push(`${file}#${at}: ${message} (${rule} of vacuum)`)
    }
  }
  const needless = withSpectral ? exceptions.filter((exception) => !usedExceptions.has(exception)) : []
  return {
    documents: documents.length,
    withVacuum,
    faults: [
      ...faults,
      ...needless.map(({ rule, at = '' }) => `The exception from ${rule} ${at} meets nothing.`),
      ...Object.keys(withVacuum ? vacuumExceptions : {})
        .filter((rule) => !usedByVacuum.has(rule))
        .map((rule) => `The exception from ${rule} of vacuum meets nothing.`),
    ],
  }
}

export function coversFinding({ rule, at }: Exception, finding: Finding): boolean {
  return rule === finding.rule && (at === undefined || at.test(finding.at))
}

async function cached(name: string, lint: Linter, text: string): Promise<Finding[]> {
  const inputs = ['lint-exceptions.ts', 'lint.ts'].map((file) => join(import.meta.dirname, file))
  const lockFiles = [join(root, 'package-lock.json'), join(extraPackages, 'package-lock.json')]
  const state = [...inputs, ...lockFiles, join(extraPackages, 'spectral.mjs')]
  const key = createHash('sha256')
    .update([name, text, ...state.map((file) => readFileSync(file, 'utf8'))].join('\0'))
    .digest('hex')
  const file = join(cacheFolder, `${key}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    const findings = await lint(text)
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(file, JSON.stringify(findings))
    return findings
  }
}

async function redocly(text: string): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: text, config })
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    at: (location[0]?.pointer ?? '').replace(/^#/, ''),
    message: message.replaceAll('\n', ' '),
  }))
}

async function spectral(text: string): Promise<Finding[]> {
  const folder = installExtraPackages()
  // The path is not a constant, because the packages that the file imports are not part of the project.
  const { spectral: run } = await import(pathToFileURL(join(folder, 'spectral.mjs')).href)
  return run(text, Object.keys(leftOut))
}

function vacuumProgram(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'vacuum')).find((file) => existsSync(file))
}

/** All rules of vacuum, those of OWASP too. */
async function vacuum(text: string): Promise<Finding[]> {
  const { status, stdout, stderr } = spawnSync(
    vacuumProgram() ?? '',
    ['spectral-report', '--hard-mode', '--no-style', '--stdin', '--stdout', '--no-pretty'],
    { input: text, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  const begin = stdout.indexOf('[')
  if (status === null || begin < 0) throw new Error(`vacuum failed: ${stderr || stdout}`)
  const findings: { code: string; path: string[]; message: string }[] = JSON.parse(stdout.slice(begin))
  return findings.map(({ code, path, message }) => ({ rule: code, at: `/${path.join('/')}`, message }))
}

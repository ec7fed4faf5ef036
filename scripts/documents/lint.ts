// Runs the rules of Redocly, and on request those of Spectral, over the published documents, in all their
// forms. Every finding must be fixed or listed as an exception; if both linters run, an exception that matches
// nothing is reported too, so that the list only shrinks. The findings for a document are cached by its text, the
// exceptions and the lock files.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'
import { type Exception, exceptions, leftOut } from './lint-exceptions.ts'

export interface Finding {
  /** The linter's name of the rule. */
  rule: string
  /** JSON pointer. */
  at: string
  message: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const cacheFolder = join(root, 'node_modules/.cache/lint-documents')
const spectralSources = fileURLToPath(new URL('../extra-packages/spectral/', import.meta.url))

type Linter = (text: string) => Promise<Finding[]>

/** Lints every published document; without `withSpectral` only by Redocly's rules, which takes seconds. */
export async function lintAll({
  withSpectral,
}: {
  withSpectral: boolean
}): Promise<{ documents: number; faults: string[] }> {
  const files = readdirSync(join(root, 'generated'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/\\]openapi(-3\.0|-json)?\.json$/.test(file))
    .sort()
  const usedExceptions = new Set<Exception>()
  const faults: string[] = []
  for (const file of files) {
    const text = readFileSync(join(root, 'generated', file), 'utf8')
    const findings = await cached('redocly', redocly, text)
    if (withSpectral) findings.push(...(await cached('spectral', spectral, text)))
    for (const finding of findings) {
      const exception = exceptions.find((each) => coversFinding(each, finding))
      if (exception) usedExceptions.add(exception)
      else faults.push(`generated/${file}#${finding.at}: ${finding.message} (${finding.rule})`)
    }
  }
  const needless = withSpectral ? exceptions.filter((exception) => !usedExceptions.has(exception)) : []
  return {
    documents: files.length,
    faults: [
      ...faults,
      ...needless.map(({ rule, at = '' }) => `The exception from ${rule} ${at} meets nothing.`),
    ],
  }
}

export function coversFinding({ rule, at }: Exception, finding: Finding): boolean {
  return rule === finding.rule && (at === undefined || at.test(finding.at))
}

async function cached(name: string, lint: Linter, text: string): Promise<Finding[]> {
  const inputs = ['lint-exceptions.ts', 'lint.ts'].map((file) => join(import.meta.dirname, file))
  const lockFiles = [join(root, 'package-lock.json'), join(spectralSources, 'package-lock.json')]
  const state = [...inputs, ...lockFiles, join(spectralSources, 'spectral.mjs')]
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
  const folder = installExtraPackages('spectral')
  // The path is not a constant, because the packages that the file imports are not part of the project.
  const { spectral: run } = await import(pathToFileURL(join(folder, 'spectral.mjs')).href)
  return run(text, Object.keys(leftOut))
}

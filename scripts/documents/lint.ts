// Runs the rules of Redocly and Spectral over the published documents, in both OpenAPI versions. Every finding
// must be fixed or listed as an exception; an exception that matches nothing is reported too, so that the list
// only shrinks. The findings for a document are cached by its text, the exceptions and the lock file.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import spectralCore from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
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

/** Lints every published document. */
export async function lintAll(): Promise<{ documents: number; faults: string[] }> {
  const files = readdirSync(join(root, 'generated'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/\\]openapi(-3\.0)?\.json$/.test(file))
    .sort()
  const met = new Set<Exception>()
  const faults: string[] = []
  for (const file of files) {
    const text = readFileSync(join(root, 'generated', file), 'utf8')
    for (const finding of await findingsOf(text)) {
      const exception = exceptions.find((each) => excuses(each, finding))
      if (exception) met.add(exception)
      else faults.push(`generated/${file}#${finding.at}: ${finding.message} (${finding.rule})`)
    }
  }
  const needless = exceptions.filter((exception) => !met.has(exception))
  return {
    documents: files.length,
    faults: [
      ...faults,
      ...needless.map(({ rule, at = '' }) => `The exception from ${rule} ${at} meets nothing.`),
    ],
  }
}

export function excuses({ rule, at }: Exception, finding: Finding): boolean {
  return rule === finding.rule && (at === undefined || at.test(finding.at))
}

async function findingsOf(text: string): Promise<Finding[]> {
  const rules = readFileSync(new URL('lint-exceptions.ts', import.meta.url), 'utf8')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const key = createHash('sha256')
    .update([text, rules, lock, import.meta.url].join('\0'))
    .digest('hex')
  const file = join(cacheFolder, `${key}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    const findings = [...(await redocly(text)), ...(await spectral(text))]
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
  const linter = new spectralCore.Spectral()
  linter.setRuleset({
    extends: [
      [rulesets.oas as RulesetDefinition, 'all'],
      [owasp as unknown as RulesetDefinition, 'all'],
    ],
    rules: Object.fromEntries(Object.keys(leftOut).map((rule) => [rule, 'off'])),
  })
  const problems = await linter.run(new spectralCore.Document(text, parsers.Json))
  return problems.map(({ code, message, path }) => ({
    rule: String(code),
    at: path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    message,
  }))
}

// Compares the current documents with the released ones. Changes must be listed in openapi/CHANGELOG.md, in exactly the
// words of this list, before they can be merged; new headers may be left out. Tested by test/spec/documents.test.ts.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Change, compareDocuments } from './compare.ts'
import type { Json } from './compare-schemas.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const released = join(root, 'openapi/released')
const generated = join(root, 'generated')

/** Text for people: a change of it does not affect clients. */
const prose = new Set(['description', 'summary', 'example', 'examples', 'tags'])

/** Changes of all released services, and the new services. */
export async function compareWithReleased(): Promise<Change[]> {
  const before = existsSync(released) ? readdirSync(released).map((file) => file.replace(/\.json$/, '')) : []
  const now = readdirSync(generated).filter((name) => existsSync(join(generated, name, 'openapi.json')))
  return [...new Set([...before, ...now])].sort().flatMap((service) => {
    if (!now.includes(service)) return [{ breaks: true, what: `${service}: the service is removed` }]
    if (!before.includes(service)) return [{ breaks: false, what: `${service}: the service is new` }]
    const changes = compareDocuments(readJson(join(released, `${service}.json`)), current(service))
    return changes.map(({ breaks, what }) => ({ breaks, what: `${service}: ${what}` }))
  })
}

/** The list for openapi/CHANGELOG.md. */
export function changesText(changes: readonly Change[]): string {
  const list = (title: string, breaks: boolean) => {
    const lines = changes.filter((change) => change.breaks === breaks).map(({ what }) => `- ${what}`)
    return lines.length > 0 ? [`### ${title}`, '', ...lines, ''] : []
  }
  const lines = [...list('Breaking', true), ...list('Compatible', false)]
  return lines.join('\n').trim() || 'The documents are as they were released.'
}

/** Undefined if openapi/CHANGELOG.md lists every change that it must. */
export function unrecordedText(changes: readonly Change[], changelog = readChangelog()): string | undefined {
  const missingChanges = unrecorded(changes, changelog)
  if (missingChanges.length === 0) return undefined
  return `These changes are not in openapi/CHANGELOG.md under [Unreleased] of their service:
${missingChanges.map(({ breaks, what }) => `- ${what}${breaks ? ' (breaks clients)' : ''}`).join('\n')}
Take them back, or announce them there in these words, without the service's name (npm run documents -- changes).`
}

/** The changelog has a section for each service, in which each version is a section. */
export function unrecorded(changes: readonly Change[], changelog: string): Change[] {
  const lines = new Set(
    changelog.split(/^## /m).flatMap((section) => {
      const [service = ''] = section.split('\n', 1)
      const unreleased = section.split(/^### /m).find((version) => version.startsWith('[Unreleased]')) ?? ''
      return unreleased.split('\n').map((line) => `${service.trim()}: ${line.trim().replace(/^- /, '')}`)
    }),
  )
  return changes.filter(({ breaks, what }) => (breaks || !isHeader(what)) && !lines.has(what))
}

/** New headers need no attention of clients. */
const isHeader = (what: string) => /, header \S+ is new$/.test(what)

/** Writes the current documents to openapi/released/. */
export async function release(): Promise<string> {
  mkdirSync(released, { recursive: true })
  const services = readdirSync(generated).filter((name) => existsSync(join(generated, name, 'openapi.json')))
  for (const service of services) {
    writeFileSync(join(released, `${service}.json`), `${JSON.stringify(current(service), null, 1)}\n`)
  }
  return `Released: ${services.join(', ')}.`
}

function current(service: string): Json {
  return withoutProse(readJson(join(generated, service, 'openapi.json')))
}

/** The keys of `properties` are member names, even if one is called `description`. */
function withoutProse(node: Json, isNames = false): Json {
  if (node === null || typeof node !== 'object') return node
  if (Array.isArray(node)) return node.map((member) => withoutProse(member))
  const members = Object.entries<Json>(node).filter(([key]) => isNames || !prose.has(key))
  return Object.fromEntries(members.map(([key, value]) => [key, withoutProse(value, key === 'properties')]))
}

const readJson = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'))
const readChangelog = () => readFileSync(join(root, 'openapi/CHANGELOG.md'), 'utf8')

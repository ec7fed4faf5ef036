// Compares the current documents with the released ones. A change that breaks clients must be listed in
// CHANGELOG.md, in exactly the words of this list, before it can be merged. Tested by test/documents.test.ts.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Change, compareDocuments, type Json } from './compare.ts'

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
    const changes = compareDocuments(read(join(released, `${service}.json`)), current(service))
    return changes.map(({ breaks, what }) => ({ breaks, what: `${service}: ${what}` }))
  })
}

/** The list for CHANGELOG.md. */
export function changesText(changes: readonly Change[]): string {
  const list = (title: string, breaks: boolean) => {
    const lines = changes.filter((change) => change.breaks === breaks).map(({ what }) => `- ${what}`)
    return lines.length > 0 ? [`### ${title}`, '', ...lines, ''] : []
  }
  const lines = [...list('Breaking', true), ...list('Compatible', false)]
  return lines.join('\n').trim() || 'The documents are as they were released.'
}

/** Undefined if CHANGELOG.md lists every change that breaks clients. */
export function unrecordedText(changes: readonly Change[], changelog = readChangelog()): string | undefined {
  const missing = unrecorded(changes, changelog)
  if (missing.length === 0) return undefined
  return `These changes break clients and are not in CHANGELOG.md under [Unreleased]:
${missing.map(({ what }) => `- ${what}`).join('\n')}
Take them back, or announce them there in these words (npm run documents -- changes).`
}

export function unrecorded(changes: readonly Change[], changelog: string): Change[] {
  const unreleased = changelog.split(/^## /m).find((section) => section.startsWith('[Unreleased]')) ?? ''
  const lines = new Set(unreleased.split('\n').map((line) => line.trim()))
  return changes.filter(({ breaks, what }) => breaks && !lines.has(`- ${what}`))
}

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
  return withoutProse(read(join(generated, service, 'openapi.json')))
}

/** The keys of `properties` are member names, even if one is called `description`. */
function withoutProse(node: Json, isNames = false): Json {
  if (node === null || typeof node !== 'object') return node
  if (Array.isArray(node)) return node.map((member) => withoutProse(member))
  const members = Object.entries<Json>(node).filter(([key]) => isNames || !prose.has(key))
  return Object.fromEntries(members.map(([key, value]) => [key, withoutProse(value, key === 'properties')]))
}

const read = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'))
const readChangelog = () => readFileSync(join(root, 'CHANGELOG.md'), 'utf8')

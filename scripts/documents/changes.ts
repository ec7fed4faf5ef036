// Compares the current documents with the released ones, and releases them (W10). From version 1.0.0 of a service on, a
// change that breaks clients is refused. All others must be listed in openapi/CHANGELOG.md, in exactly the words of this list
// (new headers may be left out), and need a higher minor version. Tested by test/spec/documents.test.ts.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { type Change, compareDocuments } from './compare.ts'
import type { Json } from './compare-schemas.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const released = join(root, 'openapi/released')
const generated = join(root, 'generated')
const changelogFile = join(root, 'openapi/CHANGELOG.md')

/** Texts for people, and the codes of errors: their changes break no client. */
const prose = new Set(['description', 'summary', 'example', 'examples', 'tags', 'x-codes'])

/** Changes of all released services. A new one needs no entry, because the changelog has a section for each service. */
export async function compareWithReleased(): Promise<Change[]> {
  const before = releasedServices()
  const now = currentServices()
  return [...new Set([...before, ...now])].sort().flatMap((service) => {
    if (!now.includes(service)) return [{ breaks: true, what: `${service}: the service is removed` }]
    if (!before.includes(service)) return []
    const changes = compareDocuments(releasedDocument(service), current(service))
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

/** The versions of a service's document and of its released one; undefined where there is none. */
interface Versions {
  service: string
  now: string | undefined
  released: string | undefined
}

function versions(): Versions[] {
  return [...new Set([...currentServices(), ...releasedServices()])].map((service) => ({
    service,
    now: currentServices().includes(service) ? current(service).info.version : undefined,
    released: releasedServices().includes(service) ? releasedDocument(service).info.version : undefined,
  }))
}

/** Why the changes cannot be released, with the way out; undefined if they can. */
export function refusalText(
  changes: readonly Change[],
  all: readonly Versions[] = versions(),
  changelog = readChangelog(),
): string | undefined {
  const texts = [breakingText(changes, all), unrecordedText(changes, changelog), versionText(changes, all)]
  return texts.filter((text) => text !== undefined).join('\n\n') || undefined
}

function breakingText(changes: readonly Change[], all: readonly Versions[]): string | undefined {
  const stable = all.filter(({ released }) => released && !released.startsWith('0.'))
  const isStable = ({ what }: Change) => stable.some(({ service }) => isOf(service, what))
  const breaking = changes.filter((change) => change.breaks && isStable(change))
  if (breaking.length === 0) return undefined
  return `These changes break clients of a released version:
${breaking.map(({ what }) => `- ${what}`).join('\n')}
Take them back, and offer the new behaviour beside the old one. An operation may go a year after it was released as deprecated
(x-deprecated-since, x-sunset). Anything else needs a new address of the service.`
}

function versionText(changes: readonly Change[], all: readonly Versions[]): string | undefined {
  const low = all.filter(
    ({ service, now, released }) =>
      now && released && changes.some(({ what }) => isOf(service, what)) && !isHigherMinor(now, released),
  )
  if (low.length === 0) return undefined
  const lines = low.map(
    ({ service, now, released }) =>
      `- openapi/${service}.yaml has ${now}. The released document has ${released}.`,
  )
  return `The documents of these services have changed. Raise the minor part of info.version:\n${lines.join('\n')}`
}

const isOf = (service: string, what: string) => what.startsWith(`${service}: `)

function isHigherMinor(now: string, before: string): boolean {
  const [[major = 0, minor = 0] = [], [oldMajor = 0, oldMinor = 0] = []] = [now, before].map((version) =>
    version.split('.').map(Number),
  )
  return major > oldMajor || (major === oldMajor && minor > oldMinor)
}

/**
 * Releases each service whose version is not the released one: copies its document to openapi/released/, and turns
 * [Unreleased] in openapi/CHANGELOG.md into the version with its day (YYYY-MM-DD).
 */
export async function release(day = new Date().toISOString().slice(0, 10)): Promise<string> {
  const refusal = refusalText(await compareWithReleased())
  if (refusal) throw new UsageError(refusal)
  const due = versions().filter(({ now, released }) => now !== undefined && now !== released)
  if (due.length === 0) return 'Nothing to release: each document has the version that was released.'
  mkdirSync(released, { recursive: true })
  for (const { service } of due) {
    writeFileSync(join(released, `${service}.json`), `${JSON.stringify(current(service), null, 1)}\n`)
  }
  writeFileSync(changelogFile, datedChangelog(readChangelog(), due, day))
  return `Released: ${due.map(({ service, now }) => `${service} ${now}`).join(', ')}. Now npm run generate.`
}

/** The changelog in which the unreleased changes of the services belong to their version. */
export function datedChangelog(
  changelog: string,
  due: readonly Pick<Versions, 'service' | 'now'>[],
  day: string,
): string {
  const sections = changelog.split(/^(?=## )/m).map((section) => {
    const version = due.find(({ service }) => section.startsWith(`## ${service}\n`))?.now
    const dated = `### [Unreleased]\n\n### [${version}] - ${day}\n`
    return version === undefined ? section : section.replace('### [Unreleased]\n', dated)
  })
  return sections.join('')
}

const currentServices = () =>
  readdirSync(generated).filter((name) => existsSync(join(generated, name, 'openapi.json')))

const releasedServices = () =>
  existsSync(released) ? readdirSync(released).map((file) => file.replace(/\.json$/, '')) : []

const releasedDocument = (service: string) => readJson(join(released, `${service}.json`))

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
const readChangelog = () => readFileSync(changelogFile, 'utf8')

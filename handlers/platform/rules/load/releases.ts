// The releases of a rules folder (R10). releases/<n>.json contains who released the folder, why, its hash and what changed;
// releases/<n>.files.json has the files that differ from the release before, so that each release can be restored.
// Tested by test/platform/rules/commands/rules-release.test.ts.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../errors/usage-error.ts'
import { ruleFileNames } from './files.ts'

export const RELEASES = 'releases'

export interface Release {
  release: number
  /** When, as an ISO date in UTC. */
  at: string
  by: string
  why: string
  /** The hash of the rules, as in /readyz. */
  hash: string
  /** The release that this one restores. */
  reverts?: number
  /** What changed since the release before; empty in the first one. */
  changes: readonly unknown[]
}

/** The texts of a rules folder, by file. */
export type FolderTexts = ReadonlyMap<string, string>

/** The files that differ from the release before; null for one that was removed. */
export type ReleasedFiles = Readonly<Record<string, string | null>>

const RECORD = /^([1-9]\d{0,8})\.json$/

/** The numbers of all releases, the latest first. */
async function releaseNumbers(directory: string): Promise<number[]> {
  const names = await readdir(join(directory, RELEASES)).catch(() => [])
  return names
    .flatMap((name) => RECORD.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a)
}

/**
 * The latest release with this hash; null where the rules were never released. A record that cannot be read is passed over,
 * because it must not keep a service from starting; commands report it.
 */
export async function releaseInForce(directory: string, hash: string): Promise<number | null> {
  for (const number of await releaseNumbers(directory)) {
    const record = await readRecord(directory, number).catch(() => undefined)
    if (record?.hash === hash) return number
  }
  return null
}

/** All releases, the latest first. Throws UsageError where one is damaged. */
export async function readReleases(directory: string): Promise<Release[]> {
  const releases: Release[] = []
  for (const number of await releaseNumbers(directory)) releases.push(await requireRecord(directory, number))
  return releases
}

/** The files of a release. Throws UsageError where a part of its history is missing or damaged. */
export async function releasedTexts(directory: string, release: number): Promise<FolderTexts> {
  const texts = new Map<string, string>()
  for (let number = 1; number <= release; number++) {
    await requireRecord(directory, number)
    for (const [file, text] of Object.entries(await readReleasedFiles(directory, number))) {
      if (text === null) texts.delete(file)
      else texts.set(file, text)
    }
  }
  return texts
}

/** The files of the folder as they are now. */
export async function currentTexts(directory: string): Promise<FolderTexts> {
  const texts = new Map<string, string>()
  for (const name of await ruleFileNames(directory))
    texts.set(name, await readFile(join(directory, name), 'utf8'))
  return texts
}

/** The files that differ, with their new text, or null where there is none any more. */
export function differingFiles(before: FolderTexts, after: FolderTexts): ReleasedFiles {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return Object.fromEntries(
    names
      .filter((name) => before.get(name) !== after.get(name))
      .map((name) => [name, after.get(name) ?? null]),
  )
}

async function readRecord(directory: string, number: number): Promise<Release> {
  return JSON.parse(await readFile(join(directory, RELEASES, `${number}.json`), 'utf8'))
}

async function requireRecord(directory: string, number: number): Promise<Release> {
  const record = await readRecord(directory, number).catch(() => undefined)
  if (record?.release !== number || typeof record.hash !== 'string' || !Array.isArray(record.changes))
    throw damaged(`${number}.json`)
  return record
}

async function readReleasedFiles(directory: string, number: number): Promise<ReleasedFiles> {
  const name = `${number}.files.json`
  try {
    const { files } = JSON.parse(await readFile(join(directory, RELEASES, name), 'utf8'))
    if (Object.values(files).every((text) => text === null || typeof text === 'string')) return files
  } catch {}
  throw damaged(name)
}

const damaged = (name: string) =>
  new UsageError(`${RELEASES}/${name} is missing or damaged: restore it from your version control or backup.`)

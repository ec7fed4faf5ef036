// Reads the releases of a rules folder (R10, R15): releases/<n>.json says who released the rules, why and what changed,
// releases/<n>.files.json has the files that differ from the release before. Decides what the services run: the last
// release, or the files as they are. scripts/rules/releases.ts writes releases.
// Tested by test/rules/load/releases.test.ts.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Settings, SHIPPED_RULES } from '../../runtime/process/settings.ts'
import { RulesRefused } from '../language/problems.ts'
import { parseRulesTexts, type RulesFolder, readRulesFolder, ruleFileNames } from './files.ts'
import type { LoadMemo } from './load-memo.ts'

export type RulesSource = Settings['rulesSource']

export interface Release {
  release: number
  /** When, as an ISO date in UTC. */
  at: string
  /** The author. */
  by: string
  /** The commit of the files, where the folder is in git. */
  commit?: string
  why: string
  approvedBy?: string
  /** The codes that no rule has any more. */
  removedCodes?: readonly string[]
  /** The hash of the rules, as in /readyz. */
  hash: string
  /** The digest of the files; absent in releases of earlier versions of the program. */
  digest?: string
  /** The release that this one restores. */
  reverts?: number
  /** What changed since the release before; empty in the first one. */
  changes: readonly unknown[]
}

/** The texts of a rules folder, by file. */
export type FolderTexts = ReadonlyMap<string, string>

/** The files that differ from the release before; null for one that was removed. */
export type ReleasedFiles = Readonly<Record<string, string | null>>

export const RELEASES = 'releases'

const RECORD = /^([1-9]\d{0,8})\.json$/
const RELEASE_FILE = /^\d+(?:\.files)?\.json$/

interface InForceOptions {
  directory: string
  source?: RulesSource
  validatedDigest?: string
}

/**
 * The rules that the services run. Without a release these are the rules that are shipped with the program, as they were
 * shipped. Throws RulesRefused for another folder without a release, and for a damaged release.
 */
export async function readRulesInForce(
  { directory, source = 'files', validatedDigest }: InForceOptions,
  memo?: LoadMemo,
): Promise<RulesFolder> {
  if (source === 'files') {
    // A damaged record does not keep files from running.
    const last = await lastRelease(directory).catch(() => undefined)
    const folder = await readRulesFolder(directory, memo)
    return { ...folder, releaseOf: (hash) => (last?.hash === hash ? last.release : null) }
  }
  const last = await lastRelease(directory)
  if (last !== undefined) {
    const { release, digest } = last
    const folder = await parseRulesTexts(await releasedTexts(directory, release), memo)
    if (digest !== undefined && folder.digest !== digest)
      throw refused(
        `${RELEASES}/${release}.files.json`,
        'this file, or one of an earlier release, was changed after the release.',
      )
    return { ...folder, releaseOf: () => release }
  }
  if (resolve(directory) !== resolve(SHIPPED_RULES))
    throw refused(RELEASES, unreleased(directory, 'there is no release'))
  const folder = await readRulesFolder(directory, memo)
  if (validatedDigest !== undefined && folder.digest !== validatedDigest)
    throw refused(
      RELEASES,
      unreleased(directory, 'the rules differ from those of the program, and there is no release'),
    )
  return folder
}

const unreleased = (directory: string, why: string) =>
  `${why}; with RULES_SOURCE=release, the default in production, only a release runs: ` +
  `npm run rules -- release --directory "${directory}" --by "<your name>" --why "<the reason>"`

/** The text of one file of the rules that the services run; undefined where there is none. */
export async function readTextInForce(
  { directory, source }: InForceOptions,
  file: string,
): Promise<string | undefined> {
  const [last] = source === 'release' ? await releaseNumbers(directory) : []
  if (last !== undefined) return (await releasedTexts(directory, last)).get(file)
  const path = join(directory, file)
  return existsSync(path) ? readFile(path, 'utf8') : undefined
}

/** The files whose edits change the rules that a process runs, or which release they are. */
export async function watchedFileNames(directory: string, source: RulesSource): Promise<string[]> {
  const files = source === 'files' ? await ruleFileNames(directory) : []
  const ofReleases = (await namesOfReleases(directory)).filter((name) => RELEASE_FILE.test(name))
  return [...files, ...ofReleases.map((name) => `${RELEASES}/${name}`)].sort()
}

/** The numbers of all releases, the latest first. */
export async function releaseNumbers(directory: string): Promise<number[]> {
  return (await namesOfReleases(directory))
    .flatMap((name) => RECORD.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a)
}

async function lastRelease(directory: string): Promise<Release | undefined> {
  const [last] = await releaseNumbers(directory)
  return last === undefined ? undefined : readRelease(directory, last)
}

async function namesOfReleases(directory: string): Promise<string[]> {
  try {
    return await readdir(join(directory, RELEASES))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw refused(RELEASES, `the folder cannot be read: ${code}.`)
  }
}

/** All releases, the latest first. Throws RulesRefused where one is damaged. */
export async function readReleases(directory: string): Promise<Release[]> {
  const releases: Release[] = []
  for (const number of await releaseNumbers(directory)) releases.push(await readRelease(directory, number))
  return releases
}

/** The files of a release. Throws RulesRefused where a part of its history is missing or damaged. */
export async function releasedTexts(directory: string, release: number): Promise<FolderTexts> {
  const texts = new Map<string, string>()
  for (let number = 1; number <= release; number++) {
    await readRelease(directory, number)
    for (const [file, text] of Object.entries(await readReleasedFiles(directory, number))) {
      if (text === null) texts.delete(file)
      else texts.set(file, text)
    }
  }
  return texts
}

async function readRelease(directory: string, number: number): Promise<Release> {
  const name = `${number}.json`
  const record = (await readJson(directory, name)) as Release | undefined
  if (record?.release !== number || typeof record.hash !== 'string' || !Array.isArray(record.changes))
    throw damaged(name)
  return record
}

async function readReleasedFiles(directory: string, number: number): Promise<ReleasedFiles> {
  const name = `${number}.files.json`
  const { files } = ((await readJson(directory, name)) ?? {}) as { files?: ReleasedFiles }
  if (!files || !Object.values(files).every((text) => text === null || typeof text === 'string'))
    throw damaged(name)
  return files
}

const readJson = (directory: string, name: string): Promise<unknown> =>
  readFile(join(directory, RELEASES, name), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)

const damaged = (name: string) =>
  refused(
    `${RELEASES}/${name}`,
    'the file is missing or damaged: restore it from your version control or backup.',
  )

const refused = (file: string, message: string) => new RulesRefused([{ file, pointer: '', message }])

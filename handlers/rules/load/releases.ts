// Finds the release of a rules folder that is in force (R10): the latest with the hash of the rules. scripts/rules/releases.ts
// writes releases. Tested by test/scripts/rules/rules-release.long.test.ts.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const RELEASES = 'releases'

const RECORD = /^([1-9]\d{0,8})\.json$/

/** The numbers of all releases, the latest first. */
export async function releaseNumbers(directory: string): Promise<number[]> {
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

export async function readRecord(directory: string, number: number): Promise<{ hash?: unknown }> {
  return JSON.parse(await readFile(join(directory, RELEASES, `${number}.json`), 'utf8'))
}

// The releases of the folder, and what differs from the last one, or without a release from the last Git revision.
// Tested by test/rules/rules-page-endpoints.test.ts and test/rules/rules-page.test.ts.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UsageError } from '../../errors/usage-error.ts'
import { kindOfFile } from '../load/files.ts'
import { currentTexts, differingFiles, type Release, readReleases, releasedTexts } from '../load/releases.ts'

const run = promisify(execFile)

/** A file that differs, with both texts; null where there is no file. */
export interface FileDifference {
  file: string
  before: string | null
  after: string | null
}

export interface FolderHistory {
  releases: readonly Release[]
  /** What the folder is compared with; null where it has neither a release nor a revision. */
  since: { release: number } | { revision: string } | null
  files: readonly FileDifference[]
  /** Why the releases cannot be read. */
  fault?: string
}

export async function folderHistory(directory: string): Promise<FolderHistory> {
  try {
    const releases = await readReleases(directory)
    const [last] = releases
    if (!last) return { releases, ...(await sinceRevision(directory)) }
    const [before, after] = [await releasedTexts(directory, last.release), await currentTexts(directory)]
    const files = Object.keys(differingFiles(before, after)).map((file) => ({
      file,
      before: before.get(file) ?? null,
      after: after.get(file) ?? null,
    }))
    return { releases, since: { release: last.release }, files }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { releases: [], since: null, files: [], fault: error.message }
  }
}

async function sinceRevision(directory: string): Promise<Pick<FolderHistory, 'since' | 'files'>> {
  const git = async (...words: string[]) => (await run('git', words, { cwd: directory })).stdout
  try {
    const revision = (await git('rev-parse', '--short', 'HEAD')).trim()
    const tracked = await git('diff', '--relative', '--name-only', 'HEAD', '--', '.')
    const fresh = await git('ls-files', '--others', '--exclude-standard', '--', '.')
    const names = `${tracked}\n${fresh}`.split('\n').filter((name) => kindOfFile(name) !== undefined)
    const files = names.map(async (file) => ({
      file,
      before: await git('show', `HEAD:./${file}`).catch(() => null),
      after: await readFile(join(directory, file), 'utf8').catch(() => null),
    }))
    return { since: { revision }, files: await Promise.all(files) }
  } catch {
    // No Git, or no repository.
    return { since: null, files: [] }
  }
}

// Replaces the subject of a token in the record of decisions by a keyed hash: equal for one caller within an installation,
// and of no use without the key. Without DECISION_LOG_KEY the key is a file in DATA_DIR, which all processes of that
// folder share. Tested by test/rules/subject-hash.test.ts.
import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const SUBJECT_KEY_FILE = 'decision-log-key'

/** The hash of a subject, as `user:12`, of a company: ids may be the same in two companies. */
export type HashSubject = (subject: string, company: number | null) => string

export function createSubjectHash(key: Buffer): HashSubject {
  return (subject, company) =>
    createHmac('sha256', key).update(`${company} ${subject}`).digest('base64url').slice(0, 22)
}

/** The key of a data folder; the first call creates it. */
export async function subjectKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, SUBJECT_KEY_FILE)
  const existing = await readKey(file)
  if (existing) return existing
  await mkdir(dataDir, { recursive: true })
  // Linked when it is complete, so that another process never reads half of a key.
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  return (await readKey(file)) ?? subjectKey(dataDir)
}

async function readKey(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

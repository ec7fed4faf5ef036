// The caller is recorded as a keyed hash, with one key per data folder.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createSubjectHash, SUBJECT_KEY_FILE, subjectKey } from '../../handlers/rules/record/subject-hash.ts'

const tempFolder = await mkdtemp(join(tmpdir(), 'subjects-'))
afterAll(() => rm(tempFolder, { recursive: true }))

describe('the hash of a subject', () => {
  const hash = createSubjectHash(Buffer.alloc(32, 1))

  test('is stable, and differs by subject, by company and by key', () => {
    const others = [
      hash('user:13', 1000),
      hash('client:12', 1000),
      hash('user:12', 1001),
      hash('user:12', null),
      createSubjectHash(Buffer.alloc(32, 2))('user:12', 1000),
    ]

    expect(hash('user:12', 1000)).toBe(hash('user:12', 1000))
    expect(new Set([hash('user:12', 1000), ...others]).size).toBe(6)
  })

  test('depends on the key: an unkeyed hash of the subject differs', () => {
    const plain = ['user:12', '1000 user:12'].map((text) =>
      createHash('sha256').update(text).digest('base64url').slice(0, 22),
    )

    expect(hash('user:12', 1000)).toMatch(/^[\w-]{22}$/)
    expect(plain).not.toContain(hash('user:12', 1000))
  })
})

describe('the key of a data folder', () => {
  test('is created once, also by concurrent calls, and readable by its owner only', async () => {
    const folder = join(tempFolder, 'new')
    const keys = await Promise.all(Array.from({ length: 8 }, () => subjectKey(folder)))
    keys.push(await subjectKey(folder))

    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(keys[0]).toHaveLength(32)
    expect(await readdir(folder)).toEqual([SUBJECT_KEY_FILE])
    expect((await stat(join(folder, SUBJECT_KEY_FILE))).mode & 0o777).toBe(0o600)
  })

  test('differs between folders', async () => {
    const [first, second] = [await subjectKey(join(tempFolder, 'a')), await subjectKey(join(tempFolder, 'b'))]

    expect(first.equals(second)).toBe(false)
  })
})

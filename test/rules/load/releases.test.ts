// What runs with RULES_SOURCE=release: the last release of a folder, and not the files in it.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { validatedRules } from '../../../generated/facts.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { digestOf } from '../../../handlers/rules/load/files.ts'
import { createLiveRules, type LiveRules } from '../../../handlers/rules/load/live-rules.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { type FolderTexts, readTextInForce } from '../../../handlers/rules/load/releases.ts'
import { currentTexts, differingFiles, writeRelease } from '../../../scripts/rules/releases.ts'
import { limitsOf, limits as readLimits, rulesFolder } from '../rules-folder.ts'

const shipped = fileURLToPath(new URL('../../../rules', import.meta.url))
const source = 'release'
let live: LiveRules | undefined
afterEach(() => live?.stop())

/** A folder with one release in which holds last 10 hours. */
async function released() {
  const directory = await rulesFolder({ 'shop/limits.json': limitsOf(10) })
  let last: FolderTexts = new Map()
  let release = 0
  const folder = {
    directory,
    setHours: (hours: number) =>
      writeFile(join(directory, 'shop/limits.json'), JSON.stringify(limitsOf(hours))),
    async release() {
      const texts = await currentTexts(directory)
      const { hash } = await loadRules({ directory, limits: readLimits })
      const record = { at: '2026-01-01T00:00:00Z', by: 'Ada', why: 'A test', hash, changes: [] }
      release += 1
      await writeRelease(
        directory,
        { release, ...record, digest: digestOf(texts) },
        differingFiles(last, texts),
      )
      last = texts
    },
    file: (name: string) => join(directory, 'releases', name),
  }
  await folder.release()
  return folder
}

async function follow(directory: string) {
  live = await createLiveRules({ directory, source, limits: readLimits, everyMs: 20, quietMs: 10 })
  return live
}

const hoursOf = ({ limits }: ReturnType<LiveRules['current']>) => limits.get('shop/limits')?.limits[0]?.value
const inForce = (rules: LiveRules) => [hoursOf(rules.current()), rules.current().release]

describe('with RULES_SOURCE=release', () => {
  test('an edit changes nothing until it is released', async () => {
    const folder = await released()
    const rules = await follow(folder.directory)
    await folder.setHours(12)

    expect(await rules.reload()).toEqual([])
    expect(inForce(rules)).toEqual([10, 1])
    await folder.release()
    await expect.poll(() => inForce(rules)).toEqual([12, 2])
    await writeFile(join(folder.directory, 'shop/limits.json'), '{')
    expect(await rules.reload()).toEqual([])
    expect(hoursOf(await loadRules({ directory: folder.directory, source, limits: readLimits }))).toBe(12)
  })

  test('a damaged release stops no process, and is named at a start', async () => {
    const folder = await released()
    const rules = await follow(folder.directory)
    const intact = await readFile(folder.file('1.files.json'))
    await folder.setHours(12)
    await folder.release()
    await expect.poll(() => inForce(rules)).toEqual([12, 2])
    await writeFile(folder.file('1.files.json'), '{')

    await expect.poll(() => rules.problems()).toMatchObject([{ file: 'releases/1.files.json' }])
    expect(inForce(rules)).toEqual([12, 2])
    const start = loadRules({ directory: folder.directory, source, limits: readLimits })
    await expect(start).rejects.toThrow(/releases\/1\.files\.json: the file is missing or damaged/)
    await writeFile(folder.file('1.files.json'), intact)
    await expect.poll(() => rules.problems()).toEqual([])
    await rm(join(folder.directory, 'releases'), { recursive: true })
    await expect.poll(() => rules.problems()).toMatchObject([{ file: 'releases' }])
    expect(inForce(rules)).toEqual([12, 2])
  })

  test('a release with files that were changed afterwards is refused', async () => {
    const { directory, file } = await released()
    const document = await readFile(file('1.files.json'), 'utf8')
    await writeFile(file('1.files.json'), document.replace('\\"value\\": 10', '\\"value\\": 20'))

    await expect(loadRules({ directory, source, limits: readLimits })).rejects.toThrow(
      'releases/1.files.json: this file, or one of an earlier release, was changed after the release.',
    )
    expect((await loadRules({ directory, limits: readLimits })).release).toBe(1)
  })

  test('another folder without a release is refused, with the command that releases it', async () => {
    const directory = await rulesFolder()

    await expect(loadRules({ directory, source, limits: readLimits })).rejects.toThrow(
      `npm run rules -- release --directory "${directory}" --by "<your name>" --why "<the reason>"`,
    )
    await expect(loadRules({ directory, limits: readLimits })).resolves.toBeDefined()
  })

  test('the rules of the program need no release, unless they were changed', async () => {
    const options = { directory: shipped, source } as const
    const rules = await loadRules({ ...options, validatedDigest: validatedRules })

    expect(rules.release).toBeNull()
    const changed = loadRules({ ...options, validatedDigest: 'another digest' })
    await expect(changed).rejects.toThrow(RulesRefused)
    await expect(changed).rejects.toThrow('the rules differ from those of the program')
  })

  test('a command reads the files of the release', async () => {
    const { directory, setHours } = await released()
    await setHours(12)
    const text = await readTextInForce({ directory, source }, 'shop/limits.json')

    expect(JSON.parse(text ?? '')).toEqual(limitsOf(10))
    expect(await readTextInForce({ directory, source }, 'shop/none.json')).toBeUndefined()
  })
})

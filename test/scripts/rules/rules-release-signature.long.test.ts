// Who answers for a release: the author of the commit, a second person, and the codes that vanish.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { signatureOfRelease, signatureOfRevert } from '../../../scripts/rules/release-signature.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { VerbInput } from '../../../scripts/rules/verbs/verb.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'release-signature-'))
afterAll(() => rmSync(tempFolder, { recursive: true }))

const ada = { GIT_AUTHOR_NAME: 'Ada Miller', GIT_AUTHOR_EMAIL: 'ada@shop.example' }
const robot = { GIT_COMMITTER_NAME: 'Robot', GIT_COMMITTER_EMAIL: 'robot@shop.example' }
const none = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }

/** A repository with the folder rules/, in which Ada committed one rule file. */
function repository(name: string) {
  const root = join(tempFolder, name)
  const directory = join(root, 'rules')
  const write = (file: string, text: string) => {
    mkdirSync(join(directory, file, '..'), { recursive: true })
    writeFileSync(join(directory, file), text)
  }
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      env: { ...process.env, ...ada, ...robot, ...none },
      encoding: 'utf8',
    })
  write('shop/sale.json', '{}')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Rules')
  return { directory, write, git, commit: git('rev-parse', 'HEAD').trim() }
}

const why = 'Shorter holds'
const signature = (directory: string, options: VerbInput['options'] = {}) =>
  signatureOfRelease({ directory, options: { why, ...options } })

describe('the author of a release', () => {
  test('is that of the commit, also if another person commits the releases', async () => {
    const { directory, write, git, commit } = repository('author')
    const released = { by: 'Ada Miller', commit, why }
    expect(await signature(directory)).toEqual(released)
    for (const by of ['ada  miller', 'ada@shop.example', 'Ada Miller <ada@shop.example>'])
      expect(await signature(directory, { by })).toEqual(released)

    write('releases/1.json', '{}')
    write('README.md', 'Text')
    expect(await signature(directory)).toEqual(released)
    git('add', '.')
    git(
      'commit',
      '--quiet',
      '-m',
      'Release',
      '--author',
      'Grace <grace@shop.example>',
      '--',
      'rules/releases',
    )
    expect(await signature(directory)).toEqual(released)
    await expect(signature(directory, { by: 'Grace' })).rejects.toThrow(
      '--by is "Grace", but the author of the commit is Ada Miller: leave --by out.',
    )
  })

  test('needs a clean commit', async () => {
    const { directory, write, git } = repository('clean')
    write('shop/sale.json', '{ }')
    write('shop/new.json', '{}')
    write('.gitignore', 'hidden.json')
    write('shop/hidden.json', '{}')
    const refused = signature(directory, { by: 'Ada Miller' })

    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow(
      'Commit these files first, because a commit is released: shop/sale.json, shop/hidden.json, shop/new.json.',
    )
    git('add', '--all', '--force')
    await expect(signature(directory)).rejects.toThrow('Commit these files first')
    git('commit', '--quiet', '-m', 'More')
    expect(await signature(directory)).toMatchObject({ by: 'Ada Miller' })
  })

  test('is --by where the folder is not in git, or ignored by it', async () => {
    const { directory, write, git } = repository('ignored')
    const outside = join(tempFolder, 'outside')
    cpSync(directory, outside, { recursive: true })
    git('rm', '--quiet', '-r', '--cached', 'rules')
    git('commit', '--quiet', '-m', 'None')
    writeFileSync(join(directory, '../.gitignore'), 'rules\n')
    write('shop/sale.json', '{ }')

    for (const folder of [directory, outside]) {
      await expect(signature(folder)).rejects.toThrow('--by is missing: your name.')
      expect(await signature(folder, { by: 'Grace' })).toEqual({ by: 'Grace', why })
    }
  })

  test('does not approve the release', async () => {
    const { directory } = repository('approved')
    for (const approver of ['Ada Miller', ' ADA MILLER', 'ada@shop.example', 'A. <ada@shop.example>'])
      await expect(signature(directory, { 'approved-by': approver })).rejects.toThrow(
        '--approved-by names the author of the release: another person approves it.',
      )
    expect(await signature(directory, { 'approved-by': 'Grace' })).toMatchObject({ approvedBy: 'Grace' })
    const revert = (approver: string) =>
      signatureOfRevert({ options: { by: 'Grace', why, 'approved-by': approver } })
    expect(() => revert('grace')).toThrow('--approved-by names the author')
    expect(revert('Ada')).toEqual({ by: 'Grace', why, approvedBy: 'Ada' })
  })
})

test('the stricter of both ReleaseApprovals counts, and codes vanish only where that is said, also for a revert', async () => {
  const directory = join(tempFolder, 'consent')
  cpSync('rules', directory, { recursive: true })
  const edit = (file: string, change: (document: ReturnType<typeof JSON.parse>) => void) => {
    const path = join(directory, file)
    const document = JSON.parse(readFileSync(path, 'utf8'))
    change(document)
    writeFileSync(path, JSON.stringify(document, null, 2))
  }
  const setApprovals = (value: number) =>
    edit('platform/limits.json', ({ limits }) => {
      for (const limit of limits) if (limit.name === 'ReleaseApprovals') limit.value = value
    })
  const renameCode = (was: string, is: string) => {
    for (const file of ['availability/hold.json', 'availability/hold.cases.json']) {
      const path = join(directory, file)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`"${was}"`, `"${is}"`))
    }
  }
  const run = async (verb: 'release' | 'revert', input: Partial<VerbInput>) => {
    const { options, ...more } = input
    const signed = { by: 'Ada', why, ...options }
    return commands[verb]?.run({ directory, args: verb === 'revert' ? ['1'] : [], options: signed, ...more })
  }
  const approved = { options: { 'approved-by': 'Grace' } }
  const removing = { switches: { 'removes-codes': true } }
  const missing = '--approved-by is missing'
  await run('release', {})

  setApprovals(1)
  await expect(run('release', {})).rejects.toThrow(missing)
  expect((await run('release', approved))?.text).toContain(
    'Release 2 by Ada, approved by Grace: Shorter holds',
  )
  // Nobody alone goes back to the time before the approval, or gives it up.
  await expect(run('revert', {})).rejects.toThrow(missing)
  setApprovals(0)

  renameCode('HoldTooLong', 'HoldOfManyHours')
  await expect(run('release', removing)).rejects.toThrow(missing)
  await expect(run('release', approved)).rejects.toThrow(
    'Clients may rely on these codes, which no rule has any more: HoldTooLong. If they may vanish, add --removes-codes.',
  )
  const third = await run('release', { ...approved, ...removing })
  expect(third?.data).toMatchObject({ release: 3, approvedBy: 'Grace', removedCodes: ['HoldTooLong'] })
  await expect(run('revert', approved)).rejects.toThrow('no rule has any more: HoldOfManyHours.')
  const fourth = await run('revert', { ...approved, ...removing })
  expect(fourth?.data).toMatchObject({ release: 4, reverts: 1, removedCodes: ['HoldOfManyHours'] })
  expect(JSON.parse(readFileSync(join(directory, 'releases/4.json'), 'utf8')).approvedBy).toBe('Grace')
})

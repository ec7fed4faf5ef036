import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../../../handlers/platform/pipeline/request-context.ts'
import { loadRules } from '../../../../handlers/platform/rules/load/loader.ts'
import { type PageRules, rulesPage } from '../../../../handlers/platform/rules/page/endpoints.ts'
import { readTextFile, replaceFiles } from '../../../../handlers/platform/rules/page/files.ts'
import { createRulesThread } from '../../../../handlers/platform/rules/page/thread.ts'
import { limits, rulesFolder } from '../rules-folder.ts'

const pair = ['shop/sale.cases.json', 'shop/sale.json']
const changed = async (directory: string, change: (text: string) => string) =>
  Promise.all(
    pair.map(async (file) => {
      const { text, tag } = await readTextFile(directory, file)
      return { file, tag, text: change(text) }
    }),
  )
const texts = (directory: string) =>
  Promise.all(pair.map(async (file) => (await readTextFile(directory, file)).text))

describe('the files of a rule set', () => {
  test('are replaced, and can be restored', async () => {
    const directory = await rulesFolder()
    const before = await texts(directory)
    const { saved, undo } = await replaceFiles(directory, await changed(directory, (text) => `${text}\n`))

    expect(saved).toEqual(pair)
    expect(await texts(directory)).toEqual(before.map((text) => `${text}\n`))
    await undo()
    expect(await texts(directory)).toEqual(before)
    expect((await readdir(join(directory, 'shop'))).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('both stay unchanged if one of them changed meanwhile', async () => {
    const directory = await rulesFolder()
    const edits = await changed(directory, (text) => `${text}\n`)
    await writeFile(join(directory, 'shop/sale.json'), '{}')
    const before = await texts(directory)

    await expect(replaceFiles(directory, edits)).rejects.toMatchObject({ status: 409 })
    expect(await texts(directory)).toEqual(before)
  })

  test('are created if they are new, and can be removed again', async () => {
    const directory = await rulesFolder()
    const file = 'companies/7/shop/sale.json'
    const { saved, undo } = await replaceFiles(directory, [{ file, text: '{}', tag: null }])

    expect(saved).toEqual([file])
    expect(await readFile(join(directory, file), 'utf8')).toBe('{}')
    await undo()
    await expect(readFile(join(directory, file))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('do not replace a file that was created meanwhile', async () => {
    const directory = await rulesFolder()
    const before = await texts(directory)
    const edits = [{ file: 'shop/sale.json', text: '{}', tag: null }]

    await expect(replaceFiles(directory, edits)).rejects.toMatchObject({ body: { Code: 'FileChanged' } })
    expect(await texts(directory)).toEqual(before)
  })

  test('are not locked after a process was killed while saving', async () => {
    const directory = await rulesFolder()
    const staleFile = join(directory, 'shop/.sale.json.saving')
    await writeFile(staleFile, 'half of')
    const edits = await changed(directory, (text) => `${text}\n`)

    await expect(replaceFiles(directory, edits)).rejects.toMatchObject({ body: { Code: 'BeingSaved' } })
    await utimes(staleFile, new Date(0), new Date(0))
    expect((await replaceFiles(directory, edits)).saved).toEqual(pair)
  })
})

describe('saving with live rules', () => {
  const thread = createRulesThread()
  afterAll(() => thread.stop())
  const fault = { file: 'companies/7/shop/sale.json', pointer: '/rules/0', message: 'there is no such rule.' }

  const save = async (follow: Pick<PageRules, 'problems' | 'reload'>) => {
    const directory = await rulesFolder()
    const snapshot = await loadRules({ directory, limits })
    const sites = rulesPage({
      rules: { directory, limits, current: () => snapshot, ...follow },
      operations: [],
      thread,
      editing: 'anywhere',
      key: 'the key',
      onSaved: () => {},
    })
    const files = await changed(directory, (text) => text.replace('For a test.', 'For this test.'))
    const body = JSON.stringify({ files })
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-rules-key': 'the key',
    }
    const req = Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as IncomingMessage
    const response = sites.get('/rules/save')?.respond({ req, address: '10.0.0.1' } as RequestContext)
    return {
      answer: await response?.catch((error) => error),
      text: await readFile(join(directory, 'shop/sale.json'), 'utf8'),
    }
  }

  test('applies the change at once', async () => {
    let reloads = 0
    const { answer: response, text } = await save({
      problems: () => [],
      reload: async () => {
        reloads += 1
        return []
      },
    })

    expect([response.status, reloads]).toEqual([200, 1])
    expect(text).toContain('For this test.')
  })

  test('restores the files if the folder as a whole then has a fault', async () => {
    const { answer: response, text } = await save({ problems: () => [], reload: async () => [fault] })

    expect(response).toMatchObject({
      status: 400,
      body: { Code: 'DraftRefused', Details: [{ Message: fault.message }] },
    })
    expect(text).toContain('For a test.')
  })

  test('keeps the change if the folder had a fault before, and reports it', async () => {
    const { answer: response, text } = await save({ problems: () => [fault], reload: async () => [fault] })

    expect(JSON.parse(String(response.content))).toMatchObject({
      saved: ['shop/sale.json'],
      problems: [fault],
    })
    expect(text).toContain('For this test.')
  })
})

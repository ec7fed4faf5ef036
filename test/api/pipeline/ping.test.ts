import { expect, test } from 'vitest'
import { createPing } from '../../../handlers/api/pipeline/ping.ts'

test('ping returns the current number of migrations, and works without the database', async () => {
  let clock = 0
  let queries = 0
  let read = async () => 6
  const dbVersion = () => {
    queries += 1
    return read()
  }
  const ping = await createPing({ version: '1.2.3', dbVersion, now: () => clock, deadlineMs: 50 })
  const readBody = async () => (await ping({})).body

  read = async () => 7
  expect(await readBody()).toEqual({ ApplicationVersion: '1.2.3', DbVersion: 6 })
  clock += 5_000
  expect(await readBody()).toEqual({ ApplicationVersion: '1.2.3', DbVersion: 7 })
  await Promise.all([readBody(), readBody(), readBody()])
  expect(queries).toBe(2)

  for (const silent of [() => Promise.reject(new Error('away')), () => new Promise<number>(() => {})]) {
    read = silent
    clock += 5_000
    expect(await readBody()).toMatchObject({ DbVersion: 7 })
  }
})

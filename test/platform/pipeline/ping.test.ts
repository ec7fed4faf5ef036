import { expect, test } from 'vitest'
import { createPing } from '../../../handlers/platform/pipeline/ping.ts'

test('ping returns the current number of migrations, and works without the database', async () => {
  let clock = 0
  let asked = 0
  let read = async () => 6
  const dbVersion = () => {
    asked += 1
    return read()
  }
  const ping = await createPing({ version: '1.2.3', dbVersion, now: () => clock, deadlineMs: 50 })
  const seen = async () => (await ping({})).body

  read = async () => 7
  expect(await seen()).toEqual({ ApplicationVersion: '1.2.3', DbVersion: 6 })
  clock += 5_000
  expect(await seen()).toEqual({ ApplicationVersion: '1.2.3', DbVersion: 7 })
  await Promise.all([seen(), seen(), seen()])
  expect(asked).toBe(2)

  for (const silent of [() => Promise.reject(new Error('away')), () => new Promise<number>(() => {})]) {
    read = silent
    clock += 5_000
    expect(await seen()).toMatchObject({ DbVersion: 7 })
  }
})

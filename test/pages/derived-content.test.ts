// What the server derives from the published documents at the first request.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { derive } from '../../handlers/pages/derive.ts'
import { createDerivedContent } from '../../handlers/pages/derived-content.ts'
import { generated } from '../support/contract.ts'

test('is derived once, also for requests at the same time, and separately for each service and form', async () => {
  const derived = createDerivedContent(generated)
  const [first, second, json, other] = await Promise.all([
    derived('openapi-3.0.json', ['cart']),
    derived('openapi-3.0.json', ['cart']),
    derived('openapi-json.json', ['cart']),
    derived('openapi-3.0.json', ['events']),
  ])

  expect(second).toBe(first)
  expect(await derived('openapi-3.0.json', ['cart'])).toBe(first)
  expect(String(first)).toBe(await derive('openapi-3.0.json', ['cart'], generated))
  expect(String(json)).toBe(await derive('openapi-json.json', ['cart'], generated))
  expect(String(other)).toBe(await derive('openapi-3.0.json', ['events'], generated))
})

test('is tried again after a failure, which affects no other form', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-derived-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(new URL('cart/', generated), join(folder, 'cart'), { recursive: true })
  cpSync(new URL('events/', generated), join(folder, 'events'), { recursive: true })
  writeFileSync(join(folder, 'cart/openapi.json'), '{')
  const derived = createDerivedContent(pathToFileURL(`${folder}/`))

  const [refused, other] = await Promise.allSettled([
    derived('openapi-3.0.json', ['cart']),
    derived('openapi-3.0.json', ['events']),
  ])
  expect([refused.status, other.status]).toEqual(['rejected', 'fulfilled'])

  cpSync(new URL('cart/openapi.json', generated), join(folder, 'cart/openapi.json'))
  expect(String(await derived('openapi-3.0.json', ['cart']))).toContain('"openapi": "3.0.3"')
})

test('lets other requests be served meanwhile', async () => {
  const derived = createDerivedContent(generated)
  let turns = 0
  const clock = setInterval(() => {
    turns += 1
  }, 1)
  onTestFinished(() => clearInterval(clock))

  await derived('reference.json')

  expect(turns).toBeGreaterThan(20)
})

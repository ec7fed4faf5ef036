// Clients generated from openapi-json.json compile and work, those that take seconds of all in npm run clients: openapi-fetch, whose
// program compiles only if the types of lists and errors match the documents, and zodios, which compares every response with its
// schema and so would refuse a value that an enum does not have (W8).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surroundingsOf } from '../../scripts/clients/all.ts'
import { startLaterVersion } from '../../scripts/clients/later-version.ts'
import { openapiFetch } from '../../scripts/clients/openapi-fetch.ts'
import { runLanguage } from '../../scripts/clients/run.ts'
import { zodios } from '../../scripts/clients/zodios.ts'
import { startApp, type TestApp } from '../support/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'retail-api-clients-test-'))
let app: TestApp
let surroundings: Record<string, string>
let later: Awaited<ReturnType<typeof startLaterVersion>>

beforeAll(async () => {
  app = await startApp()
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, app.ca)
  const sandbox = await surroundingsOf(app.origin, caFile, app.onboarding)
  later = await startLaterVersion(sandbox)
  surroundings = { ...sandbox, LATER_ORIGIN: later.origin }
})
afterAll(async () => {
  await later?.[Symbol.asyncDispose]()
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([openapiFetch, zodios])(
  'the client of $name compiles, takes a cart, a refusal, a price and a hold through the API, and reads values of a later version',
  async (language) => {
    const times = await runLanguage(language, join(folder, language.name), surroundings)

    expect(times.story).toBeGreaterThan(0)
  },
)

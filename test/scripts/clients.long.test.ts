// A client generated from openapi-json.json compiles and works: the one by openapi-typescript, the fastest of those in
// npm run clients. Its program compiles only if the types of lists and errors match the documents.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { surroundingsOf } from '../../scripts/clients/all.ts'
import { openapiFetch } from '../../scripts/clients/openapi-fetch.ts'
import { runLanguage } from '../../scripts/clients/run.ts'
import { startApp } from '../support/app.ts'

test('the client of openapi-fetch compiles, and takes a cart, a refusal, a price and a hold through the API', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-clients-test-'))
  const app = await startApp()
  try {
    const caFile = join(folder, 'ca.pem')
    writeFileSync(caFile, app.ca)
    const surroundings = await surroundingsOf(app.origin, caFile, app.onboarding)

    const times = await runLanguage(openapiFetch, 'openapi-json.json', join(folder, 'client'), surroundings)

    expect(times.story).toBeGreaterThan(0)
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

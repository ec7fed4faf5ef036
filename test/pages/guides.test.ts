// Runs the requests of the guides, each in a new sandbox with the demo company, whose ids and secrets they use.
// test/pages/opening-guide.long.test.ts, first-steps.long.test.ts, prices-guide.test.ts and sandbox/failures-guide.test.ts run the
// guides that need more.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { runGuide } from '../support/pages/guide.ts'

const testedElsewhere = new Set(['index', 'first-call', 'failures', 'opening-a-company', 'prices'])
/** Guides that wait for what a background job does. */
const withJobs = new Set(['checkout'])
const guides = readdirSync(new URL('../../openapi/guides/', import.meta.url))
  .map((file) => file.replace(/\.md$/, ''))
  .filter((name) => !testedElsewhere.has(name))

test('the list of guides is not empty', () => {
  expect(guides).toContain('tokens')
})

test.each(guides)('the commands of %s work as written', async (name) => {
  const app = await startApp(withJobs.has(name) ? { env: { ROLE: 'all' } } : {})
  try {
    const { CompanyId, ClientId, ClientSecret, Users } = app.onboarding
    // The guides name the ids of the demo company.
    expect([CompanyId, ClientId]).toEqual([1000, 'demo-retail-1000'])
    const Password = Users.find(({ UserName }) => UserName === 'lena.fischer')?.Password ?? ''

    await runGuide(name, {
      send: ({ path, ...request }) => app.request(path, request),
      variables: { ClientSecret, Password },
    })
  } finally {
    await app.stop()
  }
})

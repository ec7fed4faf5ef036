// Runs openapi/guides/opening-a-company.md: a company that the command creates, in a production environment that an
// operator starts, whose mail arrives at a mail server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantPackage } from '../../entities/tenants/onboarding.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type GuideRequest, runGuide } from '../support/pages/guide.ts'
import { blank, runToEnd } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts'

const ORIGIN = 'https://api.example.com'

let database: TestDatabase
let mail: MailServer
let server: ServerProcess
let company: TenantPackage

beforeAll(async () => {
  ;[database, mail] = await Promise.all([createTestDatabase('migrated'), startMailServer()])
  const env = {
    ...{ ...blank, ...PRODUCTION, TLS: 'proxy', PUBLIC_URL: ORIGIN },
    ...{ DATABASE_URL: database.url, SMTP_URL: mail.url },
  }
  const args = ['scripts/tenant.ts', 'create', '--name', 'Quayside Outdoor', '--json']
  const created = await runToEnd(args, env)
  expect(created.code, created.stderr).toBe(0)
  company = JSON.parse(created.stdout)
  server = await startServer(env)
})
afterAll(async () => {
  await server?.stop()
  await mail?.stop()
  await database?.drop()
})

async function send({ method, path, headers, body }: GuideRequest) {
  const response = await fetch(`${server.origin}${path}`, {
    ...{ method, headers: { ...headers, 'X-Forwarded-Proto': 'https' } },
    ...(body !== undefined && { body }),
  })
  const { status } = response
  return { status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

/** The token in the link of the mail to the manager. */
async function mailedToken(): Promise<string> {
  const mails = () => mail.to('maya.chen@quayside.example')
  await expect.poll(mails).toHaveLength(1)
  const link = new URL(/https:\S+/.exec(mails()[0]?.text ?? '')?.[0] ?? '')
  expect(link.href).toMatch(`${ORIGIN}/set-password#`)
  return new URLSearchParams(link.hash.slice(1)).get('Token') ?? ''
}

test('an empty company in production creates its first invoice', async () => {
  expect(company).toMatchObject({ Environment: 'production', CatalogItems: [], Supplier: null })
  expect(company.Entities).toHaveLength(1)
  const { CompanyId, ClientId, ClientSecret, SourceId } = company

  await runGuide('opening-a-company', {
    send,
    variables: {
      ...{ origin: ORIGIN, CompanyId: String(CompanyId), ClientId, ClientSecret, SourceId },
      Token: mailedToken,
    },
  })
})

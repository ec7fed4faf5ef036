// Reads the audit log over HTTP, in the way that a test expects it.
import type { AuditEntry } from '../../generated/accounts/types.gen.ts'
import type { TestApp, TestResponse } from '../support/app.ts'

/** The list, with further query parameters. */
export async function auditLog(app: TestApp, query = '', token?: string): Promise<TestResponse> {
  return app.request(`/accounts/v1/Companies(${app.onboarding.CompanyId})/AuditEntries${query}`, {
    token: token ?? (await app.tokenOf('ApiClient')),
  })
}

/** The entries that a condition holds for, oldest first. */
export async function entriesWhere(app: TestApp, filter: string): Promise<AuditEntry[]> {
  const { status, body, text } = await auditLog(
    app,
    `?$orderby=${encodeURIComponent('At,Id')}&$filter=${encodeURIComponent(filter)}`,
  )
  if (status !== 200) throw new Error(text)
  return body
}

/** The entries that a request made, in the order of their actions. */
export const entriesOf = async (app: TestApp, { headers }: TestResponse): Promise<AuditEntry[]> =>
  (await entriesWhere(app, `RequestId eq '${headers['x-request-id']}'`)).toSorted((a, b) =>
    a.Action < b.Action ? -1 : 1,
  )

/** What an entry says was done to what. */
export const actionOf = ({ Action, TargetKind, TargetId, Detail }: AuditEntry) =>
  [Action, TargetKind, TargetId, Detail] as const

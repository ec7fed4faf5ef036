// Reads the audit log over HTTP and brings its entries into the form that tests compare.
import type { AuditEntry } from '../../generated/accounts/types.gen.ts'
import type { TestApp, TestResponse } from '../support/app.ts'

/** Requests the list of audit entries; `query` begins with `?`. */
export async function auditLog(app: TestApp, query = '', token?: string): Promise<TestResponse> {
  return app.request(`/accounts/v1/Companies(${app.onboarding.CompanyId})/AuditEntries${query}`, {
    token: token ?? (await app.tokenOf('ApiClient')),
  })
}

/** The entries that match the filter, oldest first. */
export async function entriesWhere(app: TestApp, filter: string): Promise<AuditEntry[]> {
  const { status, body, text } = await auditLog(
    app,
    `?$orderby=${encodeURIComponent('At,Id')}&$filter=${encodeURIComponent(filter)}`,
  )
  if (status !== 200) throw new Error(text)
  return body
}

/** The entries that a request caused, sorted by action. */
export const entriesOf = async (app: TestApp, { headers }: TestResponse): Promise<AuditEntry[]> =>
  (await entriesWhere(app, `RequestId eq '${headers['x-request-id']}'`)).toSorted((a, b) =>
    a.Action < b.Action ? -1 : 1,
  )

/** The action, target and detail of an entry. */
export const actionOf = ({ Action, TargetKind, TargetId, Detail }: AuditEntry) =>
  [Action, TargetKind, TargetId, Detail] as const

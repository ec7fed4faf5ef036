// Requests in the log of a sandbox company. The log has every request of a suite, and after a thousand the first ones are
// gone: before each read it is what it was, so that a list does not change while its pages are read.
import type { FixtureContext, SeparateResources } from './fixtures.ts'
import { by } from './statements.ts'

const write = by(
  `delete from logged_request where company_id = :CompanyId and subject <> 'fixture'`,
  `insert into logged_request (company_id, at, request_id, method, path, operation_id, status, code, subject, duration_ms,
     is_request_cut, is_response_cut, bytes)
   select :CompanyId, now() - make_interval(secs => n), case n when 1 then :RequestId else 'request-' || n end,
     case n when 2 then 'POST' else 'GET' end, '/carts', case n when 3 then null else 'getCart' end, 199 + n,
     case n when 2 then 'ItemInUse' end, 'fixture', 5, false, false, 500
   from generate_series(4, 1, -1) n
   where not exists (select from logged_request where company_id = :CompanyId)`,
)

export const requestFixtures: Readonly<Record<string, (context: FixtureContext) => unknown>> = {
  async RequestId({ app, values }) {
    const RequestId = `fixed-${values.CompanyId}`
    await write(app, { ...values, RequestId })
    return RequestId
  },
}

const resources: SeparateResources = {
  values: () => ({}),
  async restore(app, values) {
    // Writes what waits to be written, which is then deleted.
    const token = await app.tokenOf('ApiClient')
    await app.request(`/sandbox/v1/Companies(${values.CompanyId})/Requests`, { token })
    return write(app, values)
  },
}

export const requestResources = { listRequests: resources, getRequest: resources }

import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { nextEvents } from './next-events.ts'
import { toEventPage } from './views.ts'

/** The events of the company after a cursor, and the cursor to continue with (V2). */
export const listEvents: Handler<'listEvents'> = async ({ path, query, em, platform, closed }) => {
  const { after, types = null, $top: limit = 100, $count: isCounted = false, wait = 0 } = query
  const end = performance.now() + wait * 1_000
  const { CompanyId: companyId } = path
  const signal = closed()
  const read = (position: number | null) => nextEvents(em, companyId, { after: position, types, limit })

  let page = await read(after === undefined ? null : Number(after))
  const { from } = page
  while (page.events.length === 0 && !page.isExpired && performance.now() < end) {
    const waiting = { companyId, after: page.next, ms: end - performance.now(), signal }
    if (page.next >= page.last && !(await platform.longPolls.wait(waiting))) break
    page = await read(page.next)
  }
  if (page.isExpired) throw errors.cursorExpired(after ?? '')

  const headers: Record<string, string> = isCounted ? { 'X-Total-Count': String(page.last - from) } : {}
  return { status: 200, body: toEventPage(page), headers }
}

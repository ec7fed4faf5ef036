import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { nextEvents } from './next-events.ts'
import { toEventPage } from './views.ts'

/** The events of the company after a cursor, and the cursor to continue with (V2). */
export const listEvents: Handler<'listEvents'> = async ({ path, query, em, waitForEvents }) => {
  const { after, types = null, $top: limit = 100, wait = 0 } = query
  const end = performance.now() + wait * 1_000
  const read = (position: number | null) => nextEvents(em, path.CompanyId, { after: position, types, limit })

  let page = await read(after === undefined ? null : Number(after))
  while (page.events.length === 0 && !page.isExpired && performance.now() < end) {
    if (!page.hasMore && !(await waitForEvents(page.next, end - performance.now()))) break
    page = await read(page.next)
  }
  if (page.isExpired) throw errors.cursorExpired(after ?? '')

  return { status: 200, body: toEventPage(page) }
}

// The status of a service (P17): its version and the number of migrations applied to its database, which
// another version may have extended meanwhile. If the database does not respond in time, the last known number
// is returned. Tested by test/api/pipeline/ping.test.ts.
import { withDeadline } from '../../runtime/async/deadline.ts'
import type { AnyHandler } from '../handler.ts'

/** How long the number of migrations counts as known. */
const KEPT_MS = 5_000

interface PingOptions {
  version: string
  dbVersion: () => Promise<number>
  now?: () => number
  deadlineMs?: number
}

export async function createPing({
  version,
  dbVersion,
  now = Date.now,
  deadlineMs = 500,
}: PingOptions): Promise<AnyHandler> {
  let DbVersion = await dbVersion()
  let readAt = now()

  return async function ping() {
    if (now() - readAt >= KEPT_MS) {
      // Set before the query, so that only one of several simultaneous requests runs it.
      readAt = now()
      DbVersion = await withDeadline(dbVersion(), deadlineMs).catch(() => DbVersion)
    }
    return { status: 200, body: { ApplicationVersion: version, DbVersion } }
  }
}

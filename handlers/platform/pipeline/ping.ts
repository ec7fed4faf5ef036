// Every service's status (P17): the version that runs and the migrations that its database has, which another version
// may add to while this one runs. Where the database does not say so in time, the number that it said last.
// Tested by test/platform/pipeline/ping.test.ts.
import { withDeadline } from '../async/deadline.ts'
import type { AnyHandler } from '../handler.ts'

interface PingOptions {
  version: string
  dbVersion: () => Promise<number>
  now?: () => number
  keptMs?: number
  deadlineMs?: number
}

export async function createPing({
  version,
  dbVersion,
  now = Date.now,
  keptMs = 5_000,
  deadlineMs = 500,
}: PingOptions): Promise<AnyHandler> {
  let DbVersion = await dbVersion()
  let readAt = now()

  return async function ping() {
    if (now() - readAt >= keptMs) {
      // At once, so that of many who ask together one reads.
      readAt = now()
      DbVersion = await withDeadline(dbVersion(), deadlineMs).catch(() => DbVersion)
    }
    return { status: 200, body: { ApplicationVersion: version, DbVersion } }
  }
}

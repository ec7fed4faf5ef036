// Every service's status (P17): the version that runs and the migrations that its database has.
import type { AnyHandler } from './handler.ts'

export function createPing(version: string, dbVersion: number): AnyHandler {
  return async function ping() {
    return { status: 200, body: { ApplicationVersion: version, DbVersion: dbVersion } }
  }
}

// SQL for fixtures, with the fixtures' own names for values: `:CompanyId`.
import type { TestApp } from '../support/app.ts'
import type { Values } from './fixtures.ts'

/** Runs statements with fixtures in place of their names; returns the rows of the last one. */
export function by(...statements: readonly string[]) {
  return async (app: TestApp, fixtureValues: Values): Promise<Record<string, unknown>[]> => {
    const em = app.orm.em.fork()
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) {
      const values: unknown[] = []
      const text = statement.replace(/(?<!:):(\w+)/g, (_, name: string) => {
        values.push(fixtureValues[name])
        return '?'
      })
      rows = await em.execute(text, values)
    }
    return rows
  }
}

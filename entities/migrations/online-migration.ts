// A migration of large tables while servers run (O9): its steps run one by one, each in its own transaction, and a
// start that was interrupted repeats them, so each must be repeatable. CONTRIBUTING.md describes which steps may block
// other statements.
import { Migration } from '@mikro-orm/migrations'

export interface OnlineStep {
  sql: string
  kind: 'statement' | 'index' | 'batches'
}

export abstract class OnlineMigration extends Migration {
  readonly steps: OnlineStep[] = []

  override isTransactional(): boolean {
    return false
  }

  /** A statement that changes no rows and takes its locks for a moment. */
  protected addStep(sql: string): void {
    this.steps.push({ sql, kind: 'statement' })
  }

  /** Builds an index without blocking writers; `definition` is what follows its name. An invalid one is replaced. */
  protected addIndex(name: string, definition: string, { unique = false } = {}): void {
    this.dropIndex(name)
    this.steps.push({
      sql: `create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`,
      kind: 'index',
    })
  }

  /** Replaces an index, also one that keeps values unique: the former one serves until the other is complete. */
  protected replaceIndex(name: string, definition: string, options: { unique?: boolean } = {}): void {
    const [next, former] = [`${name}_next`, `${name}_former`]
    this.dropIndex(former)
    this.addIndex(next, definition, options)
    // One transaction. Citus sends the text of a command to its nodes, which must therefore be one command.
    const swap = `alter index ${name} rename to ${former}; alter index ${next} rename to ${name};`
    this.addStep(`do $$ begin ${swap} end $$`)
    this.dropIndex(former)
  }

  /** Drops an index without blocking others, if it exists. */
  protected dropIndex(name: string): void {
    this.steps.push({ sql: `drop index concurrently if exists ${name}`, kind: 'index' })
  }

  /** Repeats a statement, each time in its own transaction, until it changes no row: it must change a bounded number. */
  protected addBatches(sql: string): void {
    this.steps.push({ sql, kind: 'batches' })
  }
}

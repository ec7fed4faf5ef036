// From a checked request to its handler: what the handler receives is put together here, and that every operation
// of the documents has one is settled at start. Held by test/operations/coverage.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ServiceName } from '../../generated/operations.ts'
import { accountLog } from './account-log.ts'
import type { BasicTokens } from './basic-tokens.ts'
import type { Contract } from './contract.ts'
import type { Exchange, Matched } from './exchange.ts'
import type { FairSlots } from './fair-slots.ts'
import { paceOf } from './forms/index.ts'
import type { AnyAnswer, AnyHandler, HandlerMap } from './handler.ts'
import { DEFAULT_LANGUAGE, languageOf } from './language.ts'
import { createLists } from './list.ts'
import type { Logger } from './logger.ts'
import type { LogonEvents } from './logon-events.ts'
import type { Operation } from './operation.ts'
import { addressKey } from './rate-limit-headers.ts'
import type { Revocations } from './revocations.ts'
import { checker } from './rules/check.ts'
import type { RuleBook } from './rules/rule-book.ts'
import type { StreamSource } from './stream.ts'
import type { Tokens } from './tokens.ts'
import type { Turns } from './turns.ts'
import { createRequireVersion } from './versions.ts'

export interface DispatchOptions {
  contracts: readonly Contract[]
  logger: Logger
  handlers: Readonly<Record<ServiceName, HandlerMap>>
  /** Answers every service's ping. */
  ping: AnyHandler
  /** What is there at the start; each request brings its own snapshot. */
  rules: RuleBook
  tokens: Tokens
  basicTokens: BasicTokens
  revocations: Revocations
  turns: Turns
  logonEvents: (requestId: string) => LogonEvents
  sheetSlots: FairSlots
  streams: Omit<StreamSource, 'companyId'>
  now: () => number
}

export type Dispatch = (x: Exchange, em: EntityManager) => Promise<AnyAnswer>

/** Throws where a document promises what nothing handles, or names rules that nobody wrote. */
export function createDispatch(options: DispatchOptions): Dispatch {
  const { contracts, logger, handlers, ping, rules, sheetSlots, streams, now } = options
  const { tokens, basicTokens, revocations, turns, logonEvents } = options
  const handlerOf = ({ service, id }: Operation): AnyHandler | undefined =>
    id === `ping${service[0]?.toUpperCase()}${service.slice(1)}` ? ping : handlers[service][id]

  const operations = contracts.flatMap((contract) => contract.operations)
  const unhandled = operations.filter((operation) => !handlerOf(operation)).map(({ id }) => id)
  if (unhandled.length > 0) throw new Error(`No handler for ${unhandled.join(', ')}`)
  const unwritten = operations
    .flatMap(({ rules: own, languageRules }) => [...own, ...languageRules])
    .filter((name) => !rules.ruleSets.has(name))
  if (unwritten.length > 0) throw new Error(`No rule set for ${unwritten.join(', ')}`)

  const found = new Map(operations.map((operation) => [operation, handlerOf(operation) as AnyHandler]))

  return async function dispatch(x, em) {
    const { operation } = x as Matched
    const run = found.get(operation)
    const companyId = x.caller?.companyId ?? 0
    if (!run) throw new Error(`${operation.id} is no operation of this process`)
    return run({
      path: x.path,
      query: x.query,
      body: x.body,
      caller: x.caller,
      accessToken: x.accessToken,
      basicToken: x.basicToken,
      clientCredentials: x.clientCredentials,
      address: addressKey(x.address),
      language: operation.languageRules.length > 0 ? languageOf(x.req) : DEFAULT_LANGUAGE,
      em,
      check: checker(x.rules, operation.rules),
      checkFor: (companyId: number) => checker(x.rules.of(companyId), operation.rules),
      requireVersion: createRequireVersion(x.req.headers['if-match']),
      list: createLists(
        operation.filterables,
        x.query,
        { ...streams, companyId, ...paceOf(x.form) },
        operation.defaultTop,
      ),
      now: () => new Date(now()),
      tokens,
      basicTokens,
      revocations: em.isInTransaction() ? afterCommit(x, revocations) : revocations,
      rules: x.rules,
      turns,
      logonEvents: logonEvents(x.requestId),
      logAccountChange: accountLog(x, logger, em.isInTransaction()),
      sheetSlots,
    })
  }
}

/** Within a transaction a refresh would miss what is not committed yet, and wait for a connection while holding one. */
function afterCommit({ afterCommit: tasks }: Exchange, revocations: Revocations): Revocations {
  return { ...revocations, refresh: async () => void tasks.add(revocations.refresh) }
}

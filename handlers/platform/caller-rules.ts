// Which rules a request is decided by, once it is known who asks: those of the snapshot that it came in with, with what
// the caller's company has of its own. Held by test/platform/decisions.test.ts and test/rules-owner.test.ts.
import type { Exchange } from './exchange.ts'
import type { Platform } from './platform.ts'

export function chooseRules(x: Exchange, { decisions }: Platform): void {
  x.rules = x.rules.of(x.caller?.companyId)
  if (!decisions || !x.operation) return
  const { rules, languageRules, id } = x.operation
  if (rules.length + languageRules.length === 0) return
  x.rules = decisions.watch(x.rules, {
    requestId: x.requestId,
    operationId: id,
    company: x.caller?.companyId ?? null,
  })
}

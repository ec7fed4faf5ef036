// Selects the rules of the caller's company from the snapshot that was taken when the request arrived.
// Tested by test/platform/rules/decisions.test.ts and test/rules-owner.test.ts.

import type { Platform } from './platform.ts'
import type { RequestContext } from './request-context.ts'

export function chooseRules(ctx: RequestContext, { decisions }: Platform): void {
  ctx.rules = ctx.rules.of(ctx.caller?.companyId)
  if (!decisions || !ctx.operation) return
  const { rules, languageRules, id } = ctx.operation
  if (rules.length + languageRules.length === 0) return
  ctx.rules = decisions.watch(ctx.rules, {
    requestId: ctx.requestId,
    operationId: id,
    company: ctx.caller?.companyId ?? null,
    subject: ctx.caller?.subject,
  })
}

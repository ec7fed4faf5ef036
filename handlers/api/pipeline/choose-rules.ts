// Selects the rules of the caller's company from the snapshot that was taken when the request arrived, with messages in the
// language that the client accepts (R5).
// Tested by test/rules/decisions.test.ts and test/rules/rules-owner.long.test.ts.

import { languages } from '../../runtime/values/languages.ts'
import { acceptedLanguage } from '../http/negotiate.ts'
import { vary } from '../http/send.ts'
import type { Platform } from './platform.ts'
import type { RequestContext } from './request-context.ts'

export function chooseRules(ctx: RequestContext, { decisions }: Platform): void {
  ctx.rules = ctx.rules.of(ctx.caller?.companyId)
  if (!ctx.operation) return
  const { rules, languageRules, id } = ctx.operation
  if (rules.length + languageRules.length === 0) return
  if (ctx.rules.isLocalized) {
    ctx.rules = ctx.rules.in(acceptedLanguage(ctx.req.headers['accept-language'], languages))
    vary(ctx.headers, 'Accept-Language')
  }
  if (!decisions) return
  ctx.rules = decisions.watch(ctx.rules, {
    requestId: ctx.requestId,
    operationId: id,
    company: ctx.caller?.companyId ?? null,
    subject: ctx.caller?.subject,
  })
}

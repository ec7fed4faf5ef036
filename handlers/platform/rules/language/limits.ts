// The limits that the program reads. A limits.json must contain exactly these: a missing one would fail in the middle of
// a request, and an unknown one would have no effect. Tested by test/platform/rules/load/rules-files.test.ts.
import type { LimitsDocument } from './documents.ts'
import { didYouMean, type RuleProblem } from './problems.ts'
import { problem, type RuleFile } from './rule-file.ts'

/** The limits by file; a service adds its limits here. */
export const limitNames = {
  'accounts/limits': [
    'LogonFailuresPerAccount',
    'LogonFailuresPerAddress',
    'LogonLockoutMinutes',
    'KnownAddressDays',
    'AccessTokenMinutes',
    'RefreshTokenDays',
    'BasicTokenDays',
    'SecretOverlapHours',
    'AuditEntryDays',
  ],
  'cart/limits': ['CartInactivityMinutes', 'CartItems', 'CartDays', 'OrderDays'],
  'events/limits': [
    'EventDays',
    'WebhookSubscriptions',
    'WebhookRetryDays',
    'WebhookDeliveryDays',
    'WebhookSecretOverlapHours',
  ],
  'platform/limits': ['IdempotencyKeyHours', 'ListSeconds'],
  'usermanager/limits': ['BulkUserRows', 'TemporaryPasswordHours', 'PasswordLinkHours', 'UnsentMailDays'],
} as const

/** The limits that companies cannot change, with the reason. */
export const sharedLimits: Readonly<Record<string, string>> = {
  LogonFailuresPerAccount:
    'a log-on may try accounts of several companies, and is counted before its company is known.',
  LogonFailuresPerAddress: 'an address belongs to no company.',
  LogonLockoutMinutes:
    'a log-on may try accounts of several companies, and is counted before its company is known.',
}

export type LimitSet = keyof typeof limitNames
export type LimitNames = { [Set in LimitSet]: (typeof limitNames)[Set][number] }

/** Faults of a limits file that passed its schema: values out of bounds, and names that the program does not read. */
export function limitProblems(file: RuleFile, read: readonly string[]): RuleProblem[] {
  const { limits } = file.value as LimitsDocument
  const names = limits.map(({ name }) => name)
  const missing = read.filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => problem(file, '/limits', `"${name}" is missing; the program needs it.`)),
    ...limits.flatMap(({ name, value, unit, minimum, maximum }, index) => {
      const at = (member: string, message: string) => problem(file, `/limits/${index}/${member}`, message)
      if (!read.includes(name))
        return [at('name', `nothing in the program reads "${name}".${didYouMean(name, missing)}`)]
      if (names.indexOf(name) < index) return [at('name', `"${name}" is defined twice.`)]
      if (value >= minimum && value <= maximum) return []
      return [at('value', `found ${value}; ${name} must be from ${minimum} to ${maximum} ${unit}.`)]
    }),
  ]
}

// The limits that the program reads from the rules, and how it reads them. Requests and background jobs read the same ones.
// Tested by test/rules/load/rules-files.test.ts.

/** The limits by file; a service adds its limits here. */
export const limitNames = {
  'accounts/limits': [
    'LoginFailuresPerAccount',
    'LoginFailuresPerAddress',
    'LoginLockoutMinutes',
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
  'platform/limits': ['IdempotencyKeyHours', 'ListSeconds', 'ReleaseApprovals'],
  'pricing/limits': ['LowestPriceWins'],
  'usermanager/limits': ['BulkUserRows', 'TemporaryPasswordHours', 'PasswordLinkHours', 'UnsentMailDays'],
} as const

/** The limits that companies cannot change, with the reason. */
export const sharedLimits: Readonly<Record<string, string>> = {
  LoginFailuresPerAccount:
    'a login may try accounts of several companies, and is counted before its company is known.',
  LoginFailuresPerAddress: 'an address belongs to no company.',
  LoginLockoutMinutes:
    'a login may try accounts of several companies, and is counted before its company is known.',
  ReleaseApprovals: 'a release has the rules of all companies.',
}

export type LimitSet = keyof typeof limitNames
export type LimitNames = { [Set in LimitSet]: (typeof limitNames)[Set][number] }

/** The limits in force; the rules are one implementation (handlers/rules/evaluate/rule-snapshot.ts). */
export interface Limits {
  /** The value of a limit. */
  limit<Set extends LimitSet>(set: Set, name: LimitNames[Set]): number
  /** The values of a limit in the companies where it is not the common one, for work on all companies. */
  limitByCompany<Set extends LimitSet>(set: Set, name: LimitNames[Set]): ReadonlyMap<number, number>
  /** The limits of one company. */
  forCompany(companyId: number | undefined): Limits
}

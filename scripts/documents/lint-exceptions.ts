// Linter rules that the documents break on purpose, each with the reason. The list may only shrink: an
// exception that matches no finding fails the lint.

export interface Exception {
  /** The linter's name of the rule. */
  rule: string
  /** Matches the JSON pointers to which the exception applies; without it the exception applies everywhere. */
  at?: RegExp
  reason: string
}

/** Rules that are disabled. */
export const leftOut: Readonly<Record<string, string>> = {
  'oas3-valid-media-example':
    'test/spec/spec.test.ts holds every example to its schema; this rule takes half a minute for the same.',
}

const ownersWords = 'The terms and an address for mail are for the owner of the product to say.'
const anonymous = 'Ping, keys, tokens and reference data are open; test/spec/operation-rules.ts names each.'
const enums = 'Enums limit themselves; test/spec/schema-rules.ts holds all other integers to a range.'

export const exceptions: readonly Exception[] = [
  { rule: 'contact-properties', reason: ownersWords },
  { rule: 'info-license-strict', reason: ownersWords },
  { rule: 'license-url', reason: ownersWords },
  {
    rule: 'no-server-example.com',
    reason: 'A server puts its own origin in the place of localhost (handlers/pages/own-origin.ts).',
  },
  { rule: 'openapi-tags-alphabetical', reason: 'Tags stand in the order in which one reads about them.' },
  {
    rule: 'owasp:api2:2023-no-credentials-in-url',
    at: /get\/parameters\/\d+\/name$|SkipToken\/name$/,
    reason: '$skiptoken is the place in a list where a page begins, in the words of OData; it opens nothing.',
  },
  { rule: 'owasp:api2:2023-read-restricted', reason: anonymous },
  { rule: 'owasp:api2:2023-write-restricted', at: /(token|revoke)\/post/, reason: anonymous },
  {
    rule: 'owasp:api2:2023-write-restricted',
    at: /setPassword\/post/,
    reason: 'The one-time token of the mail says who asks; the user has nothing else yet (U3).',
  },
  { rule: 'owasp:api8:2023-define-error-responses-401', reason: anonymous },
  {
    rule: 'owasp:api2:2023-short-lived-access-tokens',
    at: /clientCredentials/,
    reason: 'A client asks for another token with its secret, so that grant gives no refresh token (P4).',
  },
  {
    rule: 'owasp:api8:2023-define-cors-origin',
    reason: 'Browsers of other origins are refused unless CORS_ORIGINS names them (P2).',
  },
  {
    rule: 'owasp:api4:2023-string-restricted',
    reason: 'Names, descriptions, filters and header values are free text; all of them have a maxLength.',
  },
  {
    rule: 'owasp:api1:2023-no-numeric-ids',
    reason: 'Ids are integers by contract; a foreign one answers as one that does not exist (P7).',
  },
  { rule: 'owasp:api4:2023-integer-limit', reason: enums },
  { rule: 'owasp:api4:2023-integer-limit-legacy', reason: enums },
  {
    rule: 'oas3-operation-security-defined',
    reason:
      '3.1 lets any scheme name what a caller may do, which report data does; the rule knows OAuth alone.',
  },
  {
    rule: 'owasp:api2:2023-no-http-basic',
    at: /securitySchemes\/basic\//,
    reason: 'Programs that read reports log in that way by contract, and over TLS only (D2).',
  },
  {
    rule: 'owasp:api2:2023-no-credentials-in-url',
    at: /SecretId/,
    reason:
      'The id of a secret is no secret; the secret itself is only ever in the response that creates it (K4).',
  },
  {
    rule: 'owasp:api2:2023-no-api-keys-in-url',
    at: /securitySchemes\/basicToken\//,
    reason:
      'Spreadsheets that fetch reports cannot send headers; the token dies with a password change (D2).',
  },
]

/** Rules of vacuum, which has its own names, that the documents break on purpose; the keys are its names. */
export const vacuumExceptions: Readonly<Record<string, string>> = {
  'camel-case-properties': 'Members and paths are in PascalCase by contract.',
  'paths-kebab-case': 'Members and paths are in PascalCase by contract.',
  'no-http-verbs-in-path': 'The addresses of the form DeviceEnrollment are by contract (D7).',
  'description-duplication': 'The same parameter is described in the same words wherever it is taken.',
  'oas3-missing-example': 'Bodies have whole examples; their schemas do not repeat them.',
  'oas3-valid-schema-example': 'It compares XML, which is text, with the schema of the object.',
  'oas-missing-type': 'The reference of the property has the type; x-filterable stands beside it.',
  'circular-references': 'The tree of a company is recursive.',
  'contact-properties': ownersWords,
  'license-url': ownersWords,
  'openapi-tags-alphabetical': 'Tags stand in the order in which one reads about them.',
  'owasp-string-restricted': 'Free texts; all of them have a maxLength.',
  'owasp-no-numeric-ids':
    'Ids are integers by contract; a foreign one answers as one that does not exist (P7).',
  'owasp-protection-global-safe': anonymous,
  'owasp-protection-global-unsafe': anonymous,
  'owasp-protection-global-unsafe-strict': anonymous,
  'owasp-integer-limit': enums,
  'owasp-no-additionalProperties': 'OAuth 2.0 requires servers to ignore members that they do not know.',
  'owasp-constrained-additionalProperties': 'The body has a limit of bytes instead.',
  'owasp-no-credentials-in-url': 'The id of a secret is no secret (K4).',
  'owasp-no-http-basic': 'Programs that read reports log in that way by contract, and over TLS only (D2).',
  'owasp-no-api-keys-in-url': 'Spreadsheets that fetch reports cannot send headers (D2).',
}

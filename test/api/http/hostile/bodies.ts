// Bodies up to the limits of their operations: unknown members, lists, nesting, numbers, texts, gzip.
import { gzipSync } from 'node:zlib'
import { type Hostile, JSON_TYPE, post, repeatNumbered, repeatToFill, type Scenario } from './scenario.ts'

const MIB = 1_048_576
const ANONYMOUS = 16_384

/** JSON texts of the given number of bytes. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  'unknown members': (bytes) => `{${repeatNumbered((at) => `"m${at}":0`, bytes - 2)}}`,
  'short unknown members': (bytes) => `{${repeatNumbered((at) => `"${at.toString(36)}":0`, bytes - 2)}}`,
  'numbered members': (bytes) => `{${repeatNumbered((at) => `"${at}":0`, bytes - 2)}}`,
  'one member again and again': (bytes) => `{${repeatToFill('"a":0,', bytes - 10)}"a":0}`,
  'a known member again and again': (bytes) => `{${repeatToFill('"Items":[],', bytes - 20)}"Items":[]}`,
  'inherited members': (bytes) => `{${repeatToFill('"__proto__":{},', bytes - 20)}"constructor":{}}`,
  'unknown members in a list': (bytes) => `{"Items":[${repeatNumbered((at) => `{"x${at}":0}`, bytes - 20)}]}`,
  'empty objects': (bytes) => `{"Items":[${repeatToFill('{},', bytes - 20)}{}]}`,
  'lists in a list': (bytes) => `{"Items":[${repeatToFill('[],', bytes - 20)}[]]}`,
  'a bare list': (bytes) => `[${repeatToFill('{},', bytes - 5)}{}]`,
  'a list of numbers': (bytes) => `[${repeatToFill('1,', bytes - 5)}1]`,
  'open brackets': (bytes) => '['.repeat(bytes),
  'open objects': (bytes) => repeatToFill('{"a":', bytes),
  'many objects 30 deep': (bytes) =>
    `[${repeatToFill(`${'{"a":'.repeat(30)}1${'}'.repeat(30)},`, bytes - 5)}1]`,
  'a long text': (bytes) => `{"Name":"${'a'.repeat(bytes - 20)}"}`,
  'a text of escapes': (bytes) => `{"Name":"${repeatToFill('\\u00fc', bytes - 20)}"}`,
  'a text of surrogates': (bytes) => `{"Name":"${repeatToFill('\\ud83d\\ude00', bytes - 20)}"}`,
  'half characters at the end': (bytes) => `{"Name":"${'a'.repeat(bytes - 30)}\\ud83d"}`,
  'a long name': (bytes) => `{"${'a'.repeat(bytes - 20)}":1}`,
  'a name of slashes': (bytes) => `{"${repeatToFill('~/', bytes - 20)}":1}`,
  'a number with many digits': (bytes) => `{"Quantity":${'9'.repeat(bytes - 20)}}`,
  'a number with many places': (bytes) => `{"Quantity":1.${'0'.repeat(bytes - 20)}1}`,
  'a number with a long exponent': (bytes) => `{"Quantity":1e-${'9'.repeat(bytes - 20)}}`,
  'numbers with five places': (bytes) => `{"Items":[${repeatToFill('0.00001,', bytes - 30)}1]}`,
  'numbers with exponents': (bytes) => `{"Items":[${repeatToFill('1e-7,', bytes - 30)}1]}`,
  blanks: (bytes) => ' '.repeat(bytes),
  'blanks in an object': (bytes) => `{${' '.repeat(bytes - 2)}}`,
  'links as HAL has them': (bytes) =>
    `{"_links":{${repeatNumbered((at) => `"l${at}":{"href":"x"}`, bytes - 20)}}}`,
}

/** A record; the response reports the faults of every record, and a body has the maximum number of records. */
const record = (scenario: Scenario, at: number, rest = '') =>
  `{"Id":"${String(at).padStart(8, '0')}-58a4-4b6e-8f27-0d6f1a7b9c21","EntityId":${scenario.store},"Quantity":1${rest}}`

const records = (scenario: Scenario, bytes: number, rest = '') =>
  `[${repeatNumbered((at) => record(scenario, at, rest), bytes)
    .split('},{')
    .slice(0, 10_000)
    .join('},{')}${''}]`.replace(/([^}])\]$/, '$1}]')

const form = (body: string) => ({
  method: 'POST',
  path: '/accounts/v1/oauth2/token',
  headers: [['Content-Type', 'application/x-www-form-urlencoded']] as const,
  body,
})

export function bodies(scenario: Scenario): Hostile[] {
  const invoices = `/invoicing/v1/Companies(${scenario.company})/Invoices`
  const carts = `/cart/v1/companies(${scenario.company})/entities(${scenario.store})/carts`
  const bulk = `/availability/v1/Companies(${scenario.company})/BulkAvailability`
  const gzip = ['Content-Encoding', 'gzip'] as const
  const zeros = gzipSync(Buffer.alloc(64 * MIB))
  return [
    ...Object.entries(shapes).flatMap(([name, shapeOf]): Hostile[] => [
      [`an invoice of ${name}`, post(scenario, invoices, shapeOf(MIB))],
      [`a short cart of ${name}`, post(scenario, carts, shapeOf(128 * 1024))],
    ]),
    ...Object.entries(shapes).map(
      ([name, shapeOf]): Hostile => [`stock in bulk of ${name}`, post(scenario, bulk, shapeOf(8 * MIB))],
    ),
    ['stock in bulk of unknown products', post(scenario, bulk, records(scenario, MIB))],
    [
      'stock in bulk with an unknown member in each record',
      post(scenario, bulk, records(scenario, 8 * MIB, ',"Unknown":1')),
    ],
    [
      'stock in bulk with long members',
      post(scenario, bulk, records(scenario, 8 * MIB, `,"Unknown":"${'x'.repeat(600)}"`)),
    ],
    ['stock in bulk of 10,000 numbers', post(scenario, bulk, `[${repeatToFill('1,', 19_998)}1]`)],
    ['stock in bulk of 3,000 numbers', post(scenario, bulk, `[${repeatToFill('1,', 5_998)}1]`)],
    ...['unknown members', 'short unknown members', 'a long name', 'open brackets', 'blanks'].map(
      (name): Hostile => [
        `a request for a first password with ${name}`,
        {
          ...post(scenario, '/usermanager/v1/users(1)/setPassword', shapes[name]?.(ANONYMOUS) ?? ''),
          headers: [JSON_TYPE],
        },
      ],
    ),
    [
      'a request for a first password of 1 MiB',
      {
        method: 'POST',
        path: '/usermanager/v1/users(1)/setPassword',
        headers: [JSON_TYPE],
        body: shapes['unknown members']?.(MIB) ?? '',
      },
    ],
    ['a token request with many fields', form(repeatNumbered((at) => `f${at}=1`, ANONYMOUS, '&'))],
    ['a token request with one field repeated', form(repeatToFill('a=1&', ANONYMOUS))],
    [
      'a token request with percent-encoded characters',
      form(`grant_type=${repeatToFill('%41', ANONYMOUS - 20)}`),
    ],
    [
      'a token request with a long password',
      form(`grant_type=password&client_id=a&client_secret=b&username=c&password=${'d'.repeat(16_000)}`),
    ],
    ['a token request of 1 MiB', form('a'.repeat(MIB))],
    ['64 MiB in gzip', post(scenario, invoices, zeros, gzip)],
    [
      '64 MiB in gzip, without a token',
      {
        method: 'POST',
        path: '/usermanager/v1/users(1)/setPassword',
        headers: [JSON_TYPE, gzip],
        body: zeros,
      },
    ],
    ['gzip in gzip', post(scenario, invoices, gzipSync(zeros), gzip)],
    ['invalid gzip', post(scenario, invoices, Buffer.alloc(MIB, 1), gzip)],
    [
      'many gzip members in one body',
      post(scenario, bulk, Buffer.concat(Array.from({ length: 20_000 }, () => gzipSync('x'))), gzip),
    ],
  ]
}

// Headers of almost 16 KiB and addresses of almost 64 KiB, the maximum that the listener accepts.
import { authorised, type Hostile, NOWHERE, repeatNumbered, repeatToFill, type Scenario } from './scenario.ts'

const ROOM = 15_000
const PATH = 60_000
const ANONYMOUS = '/reference/v1/TimeZones'

/** Texts that are slow for patterns with two adjacent repetitions, and lists with as many entries as fit. */
const texts: Readonly<Record<string, string>> = {
  'a value and blanks': `gzip${' '.repeat(ROOM)}x`,
  'a parameter and blanks': `gzip;${' '.repeat(ROOM)}q`,
  tabs: `gzip${'\t'.repeat(ROOM)};`,
  commas: ','.repeat(ROOM),
  semicolons: ';'.repeat(ROOM),
  wildcards: repeatToFill('*/*,', ROOM),
  'short entries': repeatToFill('a/b,', ROOM),
  'different entries': repeatNumbered((at) => `a${at}/b${at}`, ROOM),
  qualities: repeatToFill('gzip;q=0.1,', ROOM),
  'a long quality': `gzip;q=0.${'1'.repeat(ROOM)}`,
  parameters: `a/b${repeatToFill(';a=b', ROOM)}`,
  'open quotes': repeatToFill('a/b;c="', ROOM),
  escapes: `a/b;c="${'\\'.repeat(ROOM)}`,
  'equals signs': '='.repeat(ROOM),
}
const negotiated = ['Accept-Encoding', 'Accept', 'Accept-Language']

/** Other headers that the server reads, each with a value that might be the worst case for it. */
const others: readonly (readonly [string, string])[] = [
  ['Content-Language', `fr${' '.repeat(ROOM)}-ca`],
  ['X-Request-Id', 'a'.repeat(ROOM)],
  ['Origin', `https://${'a.'.repeat(ROOM / 2)}`],
  ['Access-Control-Request-Headers', repeatToFill('a,', ROOM)],
  ['If-None-Match', repeatToFill('W/"1",', ROOM)],
  ['If-None-Match', `"1"${' '.repeat(ROOM)},`],
  ['If-Match', repeatToFill('"1" ,', ROOM)],
  ['X-Forwarded-For', repeatToFill('1.1.1.1,', ROOM)],
  ['X-Forwarded-For', `${'%'.repeat(ROOM)}`],
  ['Authorization', `Basic ${Buffer.from(`1\\${'a:'.repeat(5_500)}`).toString('base64')}`],
  ['Authorization', `Bearer ${'a.'.repeat(ROOM / 2)}`],
  ['Authorization', `Bearer ${'eyJ'.repeat(ROOM / 3)}`],
  ['Authorization', `Bearer${' '.repeat(ROOM)}x`],
  ['Authorization', `Basic ${'='.repeat(ROOM)}`],
  ['Cookie', repeatToFill('a=b; ', ROOM)],
  ['Forwarded', repeatToFill('for=1;', ROOM)],
  ['Expect', '1'.repeat(ROOM)],
]

const paths: Readonly<Record<string, string>> = {
  parentheses: `/cart/v1/${'('.repeat(PATH)}`,
  'encoded parentheses': `/cart/v1/${repeatToFill('%28', PATH)}`,
  segments: `/cart/v1${repeatToFill('/a', PATH)}`,
  'numbered segments': `/cart/v1${repeatToFill('/carts(1)', PATH)}`,
  slashes: '/'.repeat(PATH),
  dots: `/cart/v1/${repeatToFill('../../../platform/', PATH)}`,
  escapes: `/cart/v1/carts(${repeatToFill('%C3%BC', PATH)})`,
  'broken escapes': `/cart/v1/carts(${repeatToFill('%', PATH)})`,
  'a long identifier': `/cart/v1/companies(${'1'.repeat(PATH)})/entities(1)/carts`,
  schemes: `https://${'a'.repeat(PATH)}/nothing`,
  parameters: `${ANONYMOUS}?${repeatNumbered((at) => `p${at}=1`, PATH, '&')}`,
  'one parameter again and again': `${ANONYMOUS}?${repeatToFill('a=1&', PATH)}`,
  ampersands: `${ANONYMOUS}?${'&'.repeat(PATH)}`,
  'encoded parameters': `${ANONYMOUS}?a=${repeatToFill('%41', PATH)}`,
  'plus signs': `${ANONYMOUS}?${'+'.repeat(PATH)}`,
  'question marks': `${ANONYMOUS}?${'?'.repeat(PATH)}`,
}

/** Addresses that reach an operation, even if they are unusual. */
const KNOWN = /^\/reference\/v1\/TimeZones\?|^\/cart\/v1\/companies\(1/

export const headers = (scenario: Scenario): Hostile[] => [
  ...negotiated.flatMap((header) =>
    Object.entries(texts).map(
      ([name, value]): Hostile => [`${header} of ${name}`, { path: ANONYMOUS, headers: [[header, value]] }],
    ),
  ),
  ...others.map(
    ([name, value]): Hostile => [
      `${name} of ${value.slice(0, 12)}…`,
      {
        path: '/usermanager/v1/users(10)',
        headers: [[name, value], ...(name === 'Authorization' ? [] : [authorised(scenario)])],
      },
    ],
  ),
  ...Object.entries(paths).map(
    ([name, path]): Hostile => [
      `${KNOWN.test(path) ? 'a path of ' : NOWHERE}${name}`,
      { path, headers: [authorised(scenario)] },
    ],
  ),
  [
    'a thousand headers',
    { path: ANONYMOUS, headers: Array.from({ length: 1_000 }, (_, at) => [`x${at}`, '1']) },
  ],
]

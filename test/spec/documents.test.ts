// The comparison of documents with the released ones. Each row changes a real document and names the reported change,
// and the change that is reported in the opposite direction.
import { describe, expect, test } from 'vitest'
import {
  changesText,
  datedChangelog,
  refusalText,
  unrecorded,
  unrecordedText,
} from '../../scripts/documents/changes.ts'
import { type Change, compareDocuments } from '../../scripts/documents/compare.ts'
import type { Json } from '../../scripts/documents/compare-schemas.ts'
import { coversFinding } from '../../scripts/documents/lint.ts'
import { documents } from '../support/contract.ts'

/** The lists of pending orders have the same parameters as the list of carts. */
const PENDING_ORDERS = [expect.stringContaining('pendingOrders'), expect.stringContaining('pendingOrders')]
const CARTS = '/companies({CompanyId})/entities({EntityId})/carts'
const cart = documents.get('cart')

const schema = (document: Json, name: string) => document.components.schemas[name]
const property = (document: Json, name: string, member: string) => schema(document, name).properties[member]
const parameter = (document: Json, name: string) => document.components.parameters[name]

type Row = [
  title: string,
  change: (document: Json) => void,
  expectedForward: string[],
  expectedBackward: string[],
]

const breaking: Row[] = [
  ['an operation is removed', (d) => delete d.paths[CARTS].get, [`GET ${CARTS} is removed`], []],
  [
    'an operation gets another name',
    (d) => (d.paths[CARTS].get.operationId = 'searchCarts'),
    [`GET ${CARTS} is called searchCarts, no longer listCarts`],
    [`GET ${CARTS} is called listCarts, no longer searchCarts`],
  ],
  [
    'another scope is asked for',
    (d) => (d.paths[CARTS].get.security = [{ oauth2: ['cart.write'] }]),
    [`GET ${CARTS} asks for cart.write`],
    [`GET ${CARTS} asks for cart.read`],
  ],
  [
    'one of several ways to log in is taken away',
    (d) => (d.paths[CARTS].get.security = [{ oauth2: ['cart.read'] }, { basic: ['cart.read'] }]),
    [],
    [`GET ${CARTS} can no longer be called with basic`],
  ],
  [
    'another way to log in is asked for',
    (d) => (d.paths[CARTS].get.security = [{ basic: ['cart.read'] }]),
    [`GET ${CARTS} can no longer be called with oauth2`],
    [`GET ${CARTS} can no longer be called with basic`],
  ],
  [
    'an operation is opened to everybody',
    (d) => (d.paths[CARTS].get.security = []),
    [],
    [`GET ${CARTS} asks for cart.read`],
  ],
  [
    'a parameter is removed',
    (d) => d.paths[CARTS].get.parameters.shift(),
    [`GET ${CARTS}, query parameter filter is removed`],
    [],
  ],
  [
    'a parameter becomes required',
    (d) => (parameter(d, 'Skip').required = true),
    [`GET ${CARTS}, query parameter $skip is required`, ...PENDING_ORDERS],
    [],
  ],
  [
    'a parameter takes less',
    (d) => (parameter(d, 'Top').schema.maximum = 100),
    [`GET ${CARTS}, query parameter $top has maximum 100, no longer 2147483647`, ...PENDING_ORDERS],
    [],
  ],
  [
    'a member of an answer is removed',
    (d) => delete schema(d, 'Cart').properties.Email,
    ['Cart (response).Email is removed'],
    [],
  ],
  [
    'a member of an answer is renamed',
    (d) => {
      schema(d, 'Cart').properties.Mail = property(d, 'Cart', 'Email')
      delete schema(d, 'Cart').properties.Email
    },
    ['Cart (response).Email is removed'],
    ['Cart (response).Mail is removed'],
  ],
  [
    'a member of an answer may be missing',
    (d) => schema(d, 'Cart').required.shift(),
    ['Cart (response).Id may be missing'],
    [],
  ],
  [
    'a member of an answer may be null',
    (d) => (property(d, 'Cart', 'Id').type = ['integer', 'null']),
    ['Cart (response).Id is integer or null, no longer integer'],
    [],
  ],
  [
    'a member of an answer may be longer',
    (d) => (property(d, 'CartItem', 'Name').maxLength = 9999),
    [expect.stringMatching(/^CartItem \(response\)\.Name has maxLength 9999/)],
    [],
  ],
  [
    'an answer gets another value, which clients must accept',
    (d) => schema(d, 'ProductTypeId').enum.push(77),
    [],
    ['ProductTypeId (request) is no longer 77'],
  ],
  [
    'a constant of an answer becomes an enum',
    (d) => (schema(d, 'CartItemStatus').enum = [1]),
    ['CartItemStatus (request) is no longer 2', 'CartItemStatus (request) is no longer 3'],
    ['CartItemStatus (response) may be 2', 'CartItemStatus (response) may be 3'],
  ],
  [
    'an enum of an answer may be null',
    (d) => schema(d, 'PendingOrderStatus').enum.push(null),
    ['PendingOrderStatus (response) may be null'],
    ['PendingOrderStatus (request) is no longer null'],
  ],
  [
    'a member can no longer be filtered by',
    (d) => delete property(d, 'Cart', 'Id')['x-filterable'],
    ['Cart (response).Id can no longer stand in $filter and $orderby'],
    [],
  ],
  [
    'a request needs another member',
    (d) => {
      schema(d, 'CartCreate').properties.Channel = { type: 'string', maxLength: 10 }
      schema(d, 'CartCreate').required.push('Channel')
    },
    ['CartCreate (request).Channel is new and required'],
    ['CartCreate (request).Channel is removed'],
  ],
  [
    'an operation needs another parameter',
    (d) =>
      d.paths[CARTS].get.parameters.push({
        name: 'channel',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    [`GET ${CARTS}, query parameter channel is new and required`],
    [`GET ${CARTS}, query parameter channel is removed`],
  ],
  [
    'a request takes another member',
    (d) => (schema(d, 'CartCreate').properties.Channel = { type: 'string', maxLength: 10 }),
    [],
    ['CartCreate (request).Channel is removed'],
  ],
  [
    'a member of a request becomes required',
    (d) => schema(d, 'CartCreate').required.push('Email'),
    ['CartCreate (request).Email is required'],
    [],
  ],
  [
    'a member of a request has another type',
    (d) => (property(d, 'CartItemCreate', 'Name').type = 'integer'),
    ['CartItemCreate (request).Name is integer, no longer string'],
    ['CartItemCreate (request).Name is string, no longer integer'],
  ],
  [
    'a list in an answer may hold anything',
    (d) => delete schema(d, 'CartList').items,
    expect.arrayContaining(['Cart (response) is anything, no longer object']),
    [],
  ],
  [
    'a list in a request may hold fewer',
    (d) => (schema(d, 'CartItemCreateList').maxItems = 5),
    ['CartItemCreateList (request) has maxItems 5, no longer 500'],
    [],
  ],
  [
    'a member of a request must have a form',
    (d) => (property(d, 'CartItemCreate', 'Name').pattern = '^[a-z]+$'),
    ['CartItemCreate (request).Name has pattern `` ^[a-z]+$ ``, no longer none'],
    [],
  ],
  [
    'a success has another status',
    (d) => {
      const { responses } = d.paths[CARTS].post
      responses['202'] = responses['201']
      delete responses['201']
    },
    [`POST ${CARTS}, 201 is removed`, `POST ${CARTS}, 202 is new`],
    [`POST ${CARTS}, 202 is removed`, `POST ${CARTS}, 201 is new`],
  ],
  ['a failure is no longer given', (d) => delete d.paths[CARTS].post.responses['409'], [], []],
  [
    'an answer loses a form',
    (d) => delete d.components.responses.CartList.content['application/hal+json'],
    [`GET ${CARTS}, 200, application/hal+json is removed`],
    [],
  ],
  [
    'an answer loses a link of its HAL form',
    (d) => delete schema(d, 'PendingOrderHalLinks').properties.cart,
    ['PendingOrderHalLinks (response).cart is removed'],
    [],
  ],
  [
    'an answer loses a header',
    (d) => delete d.components.responses.CartList.headers['X-Request-Id'],
    [`GET ${CARTS}, 200, header X-Request-Id is removed`],
    [],
  ],
  [
    'the service moves',
    (d) => (d.servers[0].url = '/cart/v2'),
    ['the service is no longer at /cart/v1'],
    ['the service is no longer at /cart/v2'],
  ],
  [
    'an operation loses one of its addresses',
    (d) => d.paths['/ping'].servers.pop(),
    ['GET /ping is no longer at /cart'],
    [],
  ],
  [
    'a token comes from elsewhere',
    (d) => (d.components.securitySchemes.oauth2.flows.password.tokenUrl = '/tokens'),
    ['security scheme oauth2 has password tokenUrl /tokens, no longer /accounts/v1/oauth2/token'],
    ['security scheme oauth2 has password tokenUrl /accounts/v1/oauth2/token, no longer /tokens'],
  ],
  [
    'a flow of tokens is removed',
    (d) => delete d.components.securitySchemes.oauth2.flows.clientCredentials,
    ['security scheme oauth2 has clientCredentials tokenUrl none, no longer /accounts/v1/oauth2/token'],
    [],
  ],
  [
    'a parameter that is left out means something else',
    (d) => (parameter(d, 'Skip').schema.default = 5),
    [`GET ${CARTS}, query parameter $skip has default 5, no longer 0`, ...PENDING_ORDERS],
    [`GET ${CARTS}, query parameter $skip has default 0, no longer 5`, ...PENDING_ORDERS],
  ],
  [
    'a body may hold less',
    (d) => (d.paths[CARTS].post.requestBody['x-body-limit'] = 1024),
    [`POST ${CARTS}, body has x-body-limit 1024, no longer none`],
    [],
  ],
  [
    'members without a name are taken',
    (d) => (schema(d, 'CartCreate').additionalProperties = { type: 'string' }),
    [],
    ['CartCreate (request) takes no other members'],
  ],
  [
    'an answer gets another member',
    (d) => (schema(d, 'Cart').properties.New = { type: 'string' }),
    [],
    ['Cart (response).New is removed'],
  ],
]

describe('a change that breaks clients', () => {
  test.each(breaking)('%s', (_, change, expectedForward, expectedBackward) => {
    const changed = structuredClone(cart)
    change(changed)

    expect(breakingTexts(compareDocuments(cart, changed))).toEqual(expectedForward)
    expect(breakingTexts(compareDocuments(changed, cart))).toEqual(expectedBackward)
    expect(compareDocuments(cart, changed)).not.toEqual([])
  })

  test('inline schemas are compared like named ones', () => {
    const [free, texts, numbers] = [true, { type: 'string' }, { type: 'integer' }].map((others) => {
      const document = structuredClone(cart)
      schema(document, 'CartCreate').additionalProperties = others
      return document
    })
    const breakingChanges = (before: Json, after: Json) => breakingTexts(compareDocuments(before, after))

    expect(breakingChanges(texts, numbers)).toEqual(['CartCreate (request).* is integer, no longer string'])
    expect(breakingChanges(free, texts)).toEqual(['CartCreate (request).* is string, no longer anything'])
    expect(breakingChanges(texts, free)).toEqual([])
  })

  test.each([...documents])('%s has no changes when compared with itself', (_, document) => {
    expect(compareDocuments(document, structuredClone(document))).toEqual([])
  })

  test('paths match case-insensitively and regardless of the names of their parameters', () => {
    const changed = structuredClone(cart)
    changed.paths[CARTS.toUpperCase().replaceAll('ID}', 'Id}')] = changed.paths[CARTS]
    delete changed.paths[CARTS]

    expect(breakingTexts(compareDocuments(cart, changed))).not.toContain(`GET ${CARTS} is removed`)
  })
})

describe('the changelog', () => {
  const changes: Change[] = [
    { breaks: true, what: 'cart: Cart (response).Email is removed' },
    { breaks: false, what: 'cart: GET /x is new' },
  ]
  const announced =
    '# Changelog\n\n## cart\n\n### [Unreleased]\n\nChanged:\n\n- Cart (response).Email is removed\n- GET /x is new\n\n### [0.1.0]\n'

  test('must announce every change, in the words of the comparison', () => {
    expect(unrecordedText(changes, announced)).toBeUndefined()
    expect(unrecordedText(changes, '# Changelog\n\n## cart\n\n### [Unreleased]\n')).toContain(
      '- cart: Cart (response).Email is removed (breaks clients)\n- cart: GET /x is new\n',
    )
    expect(unrecorded(changes, announced.replace('removed', 'gone'))).toEqual([changes[0]])
  })

  test('may omit new headers', () => {
    const header = { breaks: false, what: 'cart: GET /x, 200, header Link is new' }
    expect(unrecorded([header, { ...header, breaks: true }], announced)).toEqual([
      { ...header, breaks: true },
    ])
  })

  test('does not accept the announcement of an earlier version or of another service', () => {
    const earlier = announced.replace('### [Unreleased]', '### [Unreleased]\n\n### [0.0.9]')
    expect(unrecorded(changes, earlier)).toEqual(changes)
    expect(unrecorded(changes, announced.replace('## cart', '## pricing'))).toEqual(changes)
  })

  test('gets its list from the comparison', () => {
    expect(changesText(changes)).toBe(
      '### Breaking\n\n- cart: Cart (response).Email is removed\n\n### Compatible\n\n- cart: GET /x is new',
    )
    expect(changesText([])).toBe('The documents are as they were released.')
  })
})

describe('a release', () => {
  const today = '2028-03-01'
  const refusal = (change: (document: Json) => void, { released = '1.4.0', now = '1.5.0' } = {}) => {
    const changed = structuredClone(cart)
    change(changed)
    const changes = compareDocuments(cart, changed, today).map(({ breaks, what }) => ({
      breaks,
      what: `cart: ${what}`,
    }))
    const changelog = [
      '## cart',
      '### [Unreleased]',
      ...changes.map(({ what }) => `- ${what.slice(6)}`),
    ].join('\n')
    return refusalText(changes, [{ service: 'cart', released, now }], changelog)
  }

  test.each(breaking.filter(([, , forward]) => !Array.isArray(forward) || forward.length > 0))(
    'of version 1.0.0 or later is refused if %s, even if the changelog announces it',
    (_, change) => {
      expect(refusal(change, { released: '1.0.0', now: '2.0.0' })).toMatch(
        /^These changes break clients of a released/,
      )
      expect(refusal(change, { released: '0.9.0', now: '0.10.0' })).toBeUndefined()
    },
  )

  test('may not leave out a service', () => {
    const what = 'cart: the service is removed'
    const changelog = '## cart\n### [Unreleased]\n- the service is removed'
    const refused = (released: string) =>
      refusalText([{ breaks: true, what }], [{ service: 'cart', released, now: undefined }], changelog)
    expect(refused('1.0.0')).toContain(`- ${what}`)
    expect(refused('0.9.0')).toBeUndefined()
  })

  test('needs a higher minor version if anything has changed', () => {
    const add = (document: Json) => (schema(document, 'Cart').properties.New = { type: 'string' })
    expect(refusal(add)).toBeUndefined()
    expect(refusal(add, { now: '2.0.0' })).toBeUndefined()
    for (const now of ['1.4.0', '1.4.1', '1.3.0', '0.5.0']) {
      expect(refusal(add, { now })).toContain(
        `openapi/cart.yaml has ${now}. The released document has 1.4.0.`,
      )
    }
    expect(refusal(() => undefined, { now: '1.4.1' })).toBeUndefined()
    expect(refusal(() => undefined, { now: '1.4.0' })).toBeUndefined()
  })

  test('may leave out an operation whose sunset has come', () => {
    const removalOf = (keywords: Json) => {
      const before = structuredClone(cart)
      Object.assign(before.paths[CARTS].get, keywords)
      const after = structuredClone(cart)
      delete after.paths[CARTS].get
      return breakingTexts(compareDocuments(before, after, today))
    }
    expect(removalOf({ deprecated: true, 'x-sunset': '2028-03-01' })).toEqual([])
    expect(removalOf({ deprecated: true, 'x-sunset': '2028-03-02' })).toEqual([`GET ${CARTS} is removed`])
    expect(removalOf({ deprecated: true })).toEqual([`GET ${CARTS} is removed`])
    expect(removalOf({ 'x-sunset': '2028-03-01' })).toEqual([`GET ${CARTS} is removed`])
  })

  test('dates the changes of the released services', () => {
    const changelog =
      '# Changelog\n\n## cart\n\n### [Unreleased]\n\n- new\n\n## pricing\n\n### [Unreleased]\n\n- newer\n'
    expect(datedChangelog(changelog, [{ service: 'cart', now: '1.5.0' }], today)).toBe(
      changelog.replace(
        '### [Unreleased]\n\n- new\n',
        '### [Unreleased]\n\n### [1.5.0] - 2028-03-01\n\n- new\n',
      ),
    )
  })
})

describe('an exception of the lint', () => {
  test('applies only to its rule and its locations', () => {
    const exception = { rule: 'one', at: /token/, reason: '' }

    expect(coversFinding(exception, { rule: 'one', at: '/paths/~1token', message: '' })).toBe(true)
    expect(coversFinding(exception, { rule: 'one', at: '/paths/~1carts', message: '' })).toBe(false)
    expect(coversFinding(exception, { rule: 'two', at: '/paths/~1token', message: '' })).toBe(false)
  })
})

function breakingTexts(changes: Change[]): string[] {
  return changes.filter(({ breaks }) => breaks).map(({ what }) => what)
}

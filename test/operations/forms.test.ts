// Paths, methods and response formats (P2, P9, P10), over all operations of all documents.
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { type DocumentedOperation, isRead, isSecured, success } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations, variantsFor } from '../support/variants.ts'
import { subResources } from './fixtures/fixtures.ts'
import { fill, startSuite } from './suite.ts'

const HAL = 'application/hal+json'
const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'PROPFIND']
const suite = useFixture(startSuite)

const answersJson = (operation: DocumentedOperation) => success(operation).schema !== undefined
const accepting = (operation: DocumentedOperation, accept: string) =>
  suite.request(operation, (draft) => {
    draft.headers.Accept = accept
  })

sampledOperations('responds in JSON unless another format is requested', answersJson, async (operation) => {
  const accepts = ['', '*/*', 'application/*', 'application/json', `${HAL};q=0.5, application/json`]
  for (const accept of variantsFor(operation, accepts)) {
    const { status, headers } = await accepting(operation, accept)

    expect(success(operation).statuses, accept).toContain(status)
    expect(headers['content-type'], accept).toBe('application/json')
    expect(headers.vary, accept).toMatch(/(^|, )Accept(,|$)/)
  }
})

const ownAddress = ({ id, template }: DocumentedOperation) =>
  fill(template, { ...suite.values, ...subResources[id]?.values(suite.values) }, id).slice(1)

const answersHal = (operation: DocumentedOperation) => success(operation, HAL).schema !== undefined

/** Links of one response that are followed; those of a long list are alike. */
const MAX_LINKS = 100
/** At most so many members, evenly distributed over the list. */
const spread = <T>(list: readonly T[], count: number): T[] => {
  const step = Math.max(1, list.length / count)
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[Math.floor(at * step)] as T)
}

/** Links that were followed: those of a list are also those of its members. */
const followed = new Set<string>()

sampledOperations('responds in HAL, with links that resolve', answersHal, async (operation) => {
  const { status, headers, body } = await accepting(operation, HAL)

  expect(success(operation).statuses).toContain(status)
  expect(headers['content-type']).toBe(HAL)
  expect(headers.vary).toMatch(/(^|, )Accept(,|$)/)
  expect(body._links.self.href).toBeTypeOf('string')

  for (const href of variantsFor(operation, spread([...hrefsIn(body)], MAX_LINKS), 10)) {
    expect(href, 'hrefs are relative to the base').toMatch(/^[A-Za-z]/)
    // The response of a POST may have no address except that of the POST itself.
    if (href === ownAddress(operation) && !operation.methods.includes('GET')) continue
    const address = `${operation.bases[0]}/${href}`
    if (followed.has(address)) continue
    followed.add(address)
    const token = await suite.tokenWith(
      ['ApiClient', 'Supplier'].flatMap((role) => suite.app.rules.scopesOf(role)),
    )
    const linked = await suite.app.request(address, { token })
    expect(linked.status, href).toBe(200)
  }
})

sampledOperations('accepts the short name of HAL too', answersHal, async (operation) => {
  for (const accept of ['hal+json', 'text/html, application/json;q=0.5, HAL+json;q=0.8']) {
    const { status, headers, body } = await accepting(operation, accept)

    expect(success(operation).statuses, accept).toContain(status)
    expect(headers['content-type'], accept).toBe(HAL)
    expect(body._links.self.href, accept).toBeTypeOf('string')
  }
  const { headers } = await accepting(operation, 'hal+json;q=0.5, application/json')
  expect(headers['content-type']).toBe('application/json')
})

const respondsWithBody = (operation: DocumentedOperation) => Object.keys(contentOf(operation)).length > 0
const contentOf = (operation: DocumentedOperation) =>
  operation.responses[success(operation).statuses[0] ?? 0]?.content ?? {}

sampledOperations(
  'ignores unknown parameters of the accepted format',
  respondsWithBody,
  async (operation) => {
    for (const type of Object.keys(contentOf(operation))) {
      const parameters = [
        ';odata.metadata=minimal',
        '; profile="a,b;q=0"',
        ';indent=4;q=0.5, text/nothing;a=b',
      ]
      for (const parameter of variantsFor(operation, parameters, 1)) {
        const { status, headers, text } = await accepting(operation, `${type}${parameter}`)

        expect(success(operation).statuses, `${type}${parameter}: ${text}`).toContain(status)
        expect(headers['content-type']).toContain(type)
      }
    }
  },
)

sampledOperations('is 406 for a format that it does not have', answersJson, async (operation) => {
  const acceptHeaders = ['text/html', 'image/*', 'application/json;v=1;q=0', 'application/xml, text/calendar']
  for (const accept of variantsFor(operation, acceptHeaders)) {
    const { status, headers, body } = await accepting(operation, accept)

    expect(status, accept).toBe(406)
    expect(headers['content-type']).toBe('application/json')
    expect(body.Message).toContain('application/json')
  }
})

const allowsHead = (operation: DocumentedOperation) => isRead(operation) && operation.allowsHead

sampledOperations('answers HEAD like GET, without the body', allowsHead, async (operation) => {
  const get = await suite.request(operation)
  const head = await suite.request(operation, (draft) => {
    draft.method = 'HEAD'
  })

  expect(head.status).toBe(200)
  expect(head.text).toBe('')
  for (const name of [
    'content-type',
    'content-length',
    'vary',
    'etag',
    'cache-control',
    'content-language',
  ]) {
    expect(head.headers[name], name).toBe(get.headers[name])
  }
})

sampledOperations(
  'requires a token on HEAD too',
  (operation) => allowsHead(operation) && isSecured(operation),
  async (operation) => {
    const { status } = await suite.request(operation, (draft) => {
      draft.method = 'HEAD'
      draft.token = undefined
    })

    expect(status).toBe(401)
  },
)

sampledOperations(
  'answers OPTIONS with the allowed methods, without a token',
  () => true,
  async (operation) => {
    const { status, headers, text } = await suite.request(operation, (draft) => {
      draft.method = 'OPTIONS'
      draft.token = undefined
      draft.body = undefined
    })

    expect([status, text]).toEqual([204, ''])
    expect(allowed(headers.allow)).toEqual(allowedOn(operation))
    expect(headers['access-control-allow-origin']).toBeUndefined()
  },
)

sampledOperations(
  'refuses a method that its path does not have',
  () => true,
  async (operation) => {
    const methods = operation.allowsHead ? METHODS : [...METHODS, 'HEAD']
    for (const method of methods.filter((candidate) => !operation.methods.includes(candidate))) {
      const { status, headers } = await suite.request(operation, (draft) => {
        draft.method = method
      })

      expect(status, method).toBe(operation.unknownMethod)
      if (status === 405) expect(allowed(headers.allow)).toEqual(allowedOn(operation))
      else expect(headers.allow).toBeUndefined()
    }
  },
)

sampledOperations(
  'is served under each of its base paths',
  () => true,
  async (operation) => {
    for (const base of operation.bases) {
      const { status } = await suite.request(operation, (draft) => {
        draft.path = draft.path.replace(operation.bases[0] ?? '', base)
      })

      expect(success(operation).statuses, base).toContain(status)
    }
  },
)

sampledOperations(
  'matches its path case-insensitively, and with encoded parentheses',
  () => true,
  async (operation) => {
    const { path } = await suite.draft(operation)
    const keywords = /(^|\))[^(]+/g
    const { token } = await suite.draft(operation)
    const first = await suite.request(operation, (draft) => {
      draft.token = token
    })
    const spellings = [
      path.replace(keywords, (match) => match.toUpperCase()),
      path.replace(keywords, (match) => match.toLowerCase()),
      path.replaceAll('(', '%28').replaceAll(')', '%29'),
    ]

    for (const spelling of variantsFor(operation, spellings)) {
      const second = await suite.request(operation, (draft) => {
        draft.path = spelling
        draft.token = token
      })

      expect(success(operation).statuses, spelling).toContain(second.status)
      if (isRead(operation))
        expect(timeless(operation, second.text), spelling).toBe(timeless(operation, first.text))
    }
  },
)

sampledOperations(
  'has no other path',
  () => true,
  async (operation) => {
    const { path } = await suite.draft(operation)
    const lastSlash = path.lastIndexOf('/')
    const [before, after] = [path.slice(0, lastSlash), path.slice(lastSlash + 1)]
    const aliases = [
      `${path}/`,
      `/${path}`,
      `${before}//${after}`,
      `${before}/./${after}`,
      `${before}/x/../${after}`,
      `${before}%2F${after}`,
      `${before}%2f${after}`,
      `${before}\\${after}`,
      `${path}%2F`,
      `${path}%20`,
      `${path};x=1`,
      `${path}.json`,
      `${path}()`,
      `${before}/%${after.charCodeAt(0).toString(16)}${after.slice(1)}`,
      `${before}/~${after}`,
      path.replace('(', '(('),
      path.replace('(', '/~').replace(')', ''),
      path.replace('/', '/api/'),
    ].filter((alias) => alias !== path)

    for (const alias of variantsFor(operation, aliases, 4)) {
      const { status, body } = await suite.request(operation, (draft) => {
        draft.path = alias
      })

      expect(status, alias).toBe(404)
      // A path outside of the service's base gets the platform's error format.
      const problem = operation.problem('Resource cannot be found')
      expect([problem, { Message: problem.Message }], alias).toContainEqual(body)
    }
  },
)

sampledOperations('accepts only the canonical form of a number in its path', hasNumber, async (operation) => {
  for (const { name } of operation.parameters.filter(isNumberInPath)) {
    const id = suite.values[name]
    const spellings = [`0${id}`, `${id}.0`, `+${id}`, `-${id}`, `0x${id.toString(16)}`, `${id}e0`, ` ${id}`]
    for (const spelling of variantsFor(operation, spellings)) {
      const draft = await suite.draft(operation, { [name]: spelling })
      const { status } = await suite.send(draft)

      expect([400, 403], `${name} ${spelling}: ${status}`).toContain(status)
    }
  }
})

sampledOperations('compresses large responses if the client accepts gzip', isRead, async (operation) => {
  const { token } = await suite.draft(operation)
  const plainResponse = await suite.request(operation, (draft) => {
    draft.token = token
  })
  const packed = await suite.request(operation, (draft) => {
    draft.token = token
    draft.headers['Accept-Encoding'] = 'br, gzip'
  })
  const refusedResponse = await suite.request(operation, (draft) => {
    draft.headers['Accept-Encoding'] = 'gzip;q=0, identity'
  })

  expect(plainResponse.headers['content-encoding']).toBeUndefined()
  expect(refusedResponse.headers['content-encoding']).toBeUndefined()
  expect(packed.headers.vary).toContain('Accept-Encoding')
  expect(packed.headers['content-encoding']).toBe(plainResponse.bytes.length >= 1024 ? 'gzip' : undefined)
  const unpacked = packed.headers['content-encoding'] ? gunzipSync(packed.bytes) : packed.bytes
  // Each response of getSession has a new token, and each of getClock a different time.
  if (['getSession', 'getClock'].includes(operation.id))
    expect(unpacked.length).toBe(plainResponse.bytes.length)
  else expect(unpacked.equals(plainResponse.bytes)).toBe(true)
  if (plainResponse.bytes.length >= 1024) expect(packed.bytes.length).toBeLessThan(plainResponse.bytes.length)
})

sampledOperations(
  'returns the client’s request id if it is valid',
  () => true,
  async (operation) => {
    const request = (id: string) =>
      suite.request(operation, (draft) => {
        draft.headers['X-Request-Id'] = id
      })

    expect((await request('shop-4711.a_b')).headers['x-request-id']).toBe('shop-4711.a_b')
    for (const id of variantsFor(operation, ['', 'a b', 'x'.repeat(65), '<script>'], 1)) {
      expect((await request(id)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  },
)

function allowedOn({ methods, allowsHead: hasHead }: DocumentedOperation): string[] {
  return [...methods, ...(methods.includes('GET') && hasHead ? ['HEAD'] : []), 'OPTIONS'].sort()
}

function allowed(header = ''): string[] {
  return header.split(', ').sort()
}

function hasNumber(operation: DocumentedOperation): boolean {
  return operation.parameters.some(isNumberInPath)
}

// biome-ignore lint/suspicious/noExplicitAny: a parameter is free JSON
function isNumberInPath(parameter: any): boolean {
  return parameter.in === 'path' && parameter.schema.type === 'integer'
}

/** Every address in a HAL body, once. */
function hrefsIn(body: unknown): Set<string> {
  const addresses = new Set<string>()
  JSON.stringify(body, (key, value) => {
    if (key === 'href') addresses.add(value)
    return value
  })
  return addresses
}

sampledOperations(
  'declares the rate-limit headers and the request id on every response',
  () => true,
  ({ responses }) => {
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      expect(Object.keys(headers), status).toEqual(
        expect.arrayContaining([
          'X-Request-Id',
          'X-RateLimit-Limit',
          'X-RateLimit-Remaining',
          'X-RateLimit-Reset',
          'X-RateLimit-ResetSeconds',
        ]),
      )
    }
  },
)

/** A response without what is different each time: the time of getClock, the tokens of getSession. */
function timeless({ id }: DocumentedOperation, text: string): string {
  if (id === 'getSession') return text.replaceAll(/"eyJ[^"]*"/g, 'a token')
  return id === 'getClock' ? text.replaceAll(/"\d{4}-[^"]*Z"/g, 'a time') : text
}

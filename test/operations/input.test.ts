// Valid and invalid input (P8, P13, P14, P18), over all operations of all documents.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { type DocumentedOperation, operations, success, takes, takesJson } from '../support/contract.ts'
import { MULTIPART, multipart } from '../support/multipart.ts'
import { useFixture } from '../support/use-fixture.ts'
import { areAllVariantsRun, sampledOperations, variantsFor } from '../support/variants.ts'
import { subResources } from './fixtures/fixtures.ts'
import { type Draft, isForm, isMultipart, resourceParameters, startSuite } from './suite.ts'

/** Bytes that end a multipart body. */
const EDGE = '--the-edge-of-a-part--\r\n'.length

/** The operation's own media type in other spellings. */
function ownTypesOf(operation: DocumentedOperation): string[] {
  if (isMultipart(operation)) return [MULTIPART.replace('data', 'DATA')]
  const type = operation.request?.mediaType ?? ''
  return [
    `${type}; charset=utf-8`,
    `${type.toUpperCase()};charset="UTF-8"`,
    `${type};odata.metadata=minimal; profile="a;charset=latin1"`,
  ]
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are free JSON here
type Json = any
type Path = readonly (string | number)[]

const suite = useFixture(startSuite)

const always = () => true
const hasBody = (operation: DocumentedOperation) => operation.request !== undefined
const takesNone = (operation: DocumentedOperation) => !hasBody(operation)
const hasText = (operation: DocumentedOperation) => hasBody(operation) && !isMultipart(operation)
const withBody = (operation: DocumentedOperation, body: unknown) =>
  suite.request(operation, (draft) => {
    draft.body = body
  })
const withQuery = (operation: DocumentedOperation, query: string) =>
  suite.request(operation, (draft) => {
    draft.query = [draft.query, query].filter(Boolean).join('&')
  })

sampledOperations('accepts its own example', always, async (operation) => {
  const { status, text } = await suite.request(operation)

  expect(success(operation).statuses, text).toContain(status)
})

sampledOperations('has an example that its schema accepts', hasBody, (operation) => {
  const { schema, example } = operation.request ?? {}

  expect(operation.faults(schema, example)).toEqual([])
})

sampledOperations('reports an unknown query parameter', always, async (operation) => {
  for (const name of variantsFor(operation, ['nonsense', 'constructor', '__proto__', 'toString'])) {
    const response = await withQuery(operation, `${name}=1`)

    expectRefusal(response, name)
    expect(response.body.Message, name).not.toContain('twice')
  }
})

sampledOperations('says how a query parameter in another case is written', takesQuery, async (operation) => {
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
    const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
    expectRefusal(await withQuery(operation, `${other}=1`), `Is not known here; it is written ${name}.`)
  }
})

sampledOperations('says how a member in another case is written', takesJson, async (operation) => {
  const { body } = await suite.draft(operation)
  for (const path of leaves(body)) {
    const parent = path.slice(0, -1)
    const name = String(path.at(-1))
    const other = name.toLowerCase()
    if (other === name) continue
    const { [name]: value, ...members } = valueAt(body, parent)
    const response = await withBody(operation, replaced(body, parent, { ...members, [other]: value }))

    expectRefusal(response, `Is not known here; it is written ${name}.`)
    const missing = response.body.Details.filter(({ Message }: Json) => Message === 'Is required.')
    expect(missing, `${name} is not missing too`).toEqual([])
  }
})

sampledOperations('refuses a repeated query parameter', takesQuery, async (operation) => {
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
    expectRefusal(await withQuery(operation, `${name}=1&${name}=1`), name)
  }
})

sampledOperations('refuses invalid values of $skip and $top', takes('$top'), async (operation) => {
  const tops = ['$top=0', '$top=-1', '$top=x', '$top=', '$top=1.5', '$top=2147483648', '$top=1e2']
  for (const query of variantsFor(operation, tops)) {
    expectRefusal(await withQuery(operation, query), '$top')
  }
  const skips = ['$skip=-1', '$skip=x', '$skip=', '$skip=0.5', '$skip=2147483648', '$skip=9'.padEnd(40, '9')]
  for (const query of variantsFor(operation, skips)) {
    expectRefusal(await withQuery(operation, query), '$skip')
  }
})

sampledOperations('refuses identifiers beyond their range in the path', hasNumber, async (operation) => {
  for (const name of numbersInPath(operation)) {
    const { schema } = operation.parameters.find((parameter) => parameter.name === name) ?? {}
    const ids = [
      '2147483648',
      '-2147483649',
      '9007199254740993',
      '9'.repeat(30),
      '0',
      '1e400',
      'NaN',
      'x',
    ].filter((id) => !(Number(id) >= schema?.minimum && Number(id) <= schema?.maximum))
    for (const id of variantsFor(operation, ids)) {
      const response = await suite.send(await suite.draft(operation, { [name]: id }))

      // A number that is not the token's company or supplier is refused with 403, regardless of its size.
      if (/^(CompanyId|SupplierEntityId)$/.test(name) && response.status === 403) continue
      expectRefusal(response, name)
    }
  }
})

sampledOperations('reports an unknown member of the body', isClosed, async (operation) => {
  const names = ['Nonsense', '__proto__', 'constructor', 'prototype', 'toString']
  const variants = variantsFor(operation, names)
  for (const name of variants) {
    const { body } = await suite.draft(operation)
    const json = () => JSON.stringify({ ...body, marker: {} }).replace('"marker"', JSON.stringify(name))
    const bytes = isMultipart(operation)
      ? Buffer.concat([multipart({ name, content: 'x' }).subarray(0, -EDGE), body])
      : Buffer.from(json())
    expectRefusal(await withBody(operation, bytes), name)
    if (!takesJson(operation) || name !== variants[0]) continue
    for (const { path, schema, value } of objectsIn(operation, operation.request?.schema, body).slice(1)) {
      if (schema.additionalProperties !== false) continue
      const text = JSON.stringify(replaced(body, path, { ...value, marker: {} }))
      const changed = Buffer.from(text.replace('"marker"', JSON.stringify(name)))
      expectRefusal(await withBody(operation, changed), fieldOf([...path, name]))
    }
  }
})

sampledOperations('reports every missing required member', takesJson, async (operation) => {
  const { body } = await suite.draft(operation)
  for (const { path, schema, value } of objectsIn(operation, operation.request?.schema, body)) {
    for (const name of (schema.required ?? []).filter((name: string) => name in value)) {
      const { [name]: _, ...others } = value
      expectRefusal(await withBody(operation, replaced(body, path, others)), fieldOf([...path, name]))
    }
  }
})

sampledOperations('refuses values beyond each bound of its schema', takesJson, async (operation) => {
  const { body } = await suite.draft(operation)
  for (const { path, schema, value } of objectsIn(operation, operation.request?.schema, body)) {
    for (const [name, member] of Object.entries(value)) {
      const memberSchema = operation.resolve(schema.properties?.[name] ?? {})
      for (const other of valuesBeyond(memberSchema, member)) {
        const changed = replaced(body, [...path, name], other)
        if (operation.faults(operation.request?.schema, changed).length === 0) continue
        // A bulk's own test sends one record too many.
        if (bytesOf(changed).length > 100_000) continue
        expectRefusal(await withBody(operation, changed), fieldOf([...path, name]))
      }
    }
  }
})

sampledOperations('refuses a body that is not JSON of its schema', takesJson, async (operation) => {
  const texts = [
    // An empty body is invalid only if the operation requires a body.
    ...(operation.request?.isRequired ? [''] : []),
    ' ',
    '{',
    '{"a":1,}',
    "{'a':1}",
    'nonsense',
    '\uFEFF\uFEFF{}',
    '[]',
    '[{}]',
    'null',
    '1',
    '"{}"',
    '{}{}',
  ]
  for (const text of variantsFor(operation, texts, 4)) {
    const response = await withBody(operation, Buffer.from(text))

    expect(response.status, text).toBe(400)
    expect(response.body.Message, text).toBeTypeOf('string')
  }
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
const CHUNKED = { 'Transfer-Encoding': 'chunked' }

const LONG = 'x'.repeat(2_000_000)
const unexpectedBodies: [body: string | Buffer, headers: Record<string, string>][] = [
  ['{"Quantity":1}', JSON_TYPE],
  ['{"Quantity":1}', { ...JSON_TYPE, ...CHUNKED }],
  ['{"Quantity":1}', { 'Content-Type': 'text/plain' }],
  ['{"__proto__":{}}', JSON_TYPE],
  ['[]', JSON_TYPE],
  ['[null]', JSON_TYPE],
  ['0', JSON_TYPE],
  ['false', JSON_TYPE],
  ['""', JSON_TYPE],
  ['"{}"', JSON_TYPE],
  [' ', JSON_TYPE],
  ['nonsense', {}],
  ['Quantity=1', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  [multipart({ name: 'file', content: 'x' }), { 'Content-Type': MULTIPART }],
  ['{}{}', JSON_TYPE],
  ['{', JSON_TYPE],
  [Buffer.from([0xff]), JSON_TYPE],
  [LONG, {}],
  [' '.repeat(20_000), { ...JSON_TYPE, ...CHUNKED }],
  [gzipSync('{"Quantity":1}'), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
  [gzipSync(Buffer.alloc(5_000_000)), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
  [brotliCompressSync('{}'), { ...JSON_TYPE, 'Content-Encoding': 'br' }],
]

sampledOperations('refuses a body if it declares none (P14)', takesNone, async (operation) => {
  const variants = variantsFor(operation, unexpectedBodies, 3)
  for (const [body, headers] of variants) {
    const send = (change: (draft: Draft) => void = () => {}) =>
      suite.request(operation, (draft) => {
        Object.assign(draft.headers, headers)
        draft.body = body
        change(draft)
      })
    const { status, body: problem } = await send()
    expect([status, body.slice(0, 60).toString()]).toEqual([400, body.slice(0, 60).toString()])
    expect(problem.Message).toContain('takes no body')

    if (body !== LONG && body !== variants[0]?.[0]) continue
    const unacceptable = await send((draft) => {
      draft.headers.Accept = 'image/png'
    })
    expect(unacceptable.status).toBe(success(operation).schema ? 406 : 400)
    if (operation.anonymous) continue
    const anonymous = await send((draft) => {
      draft.token = undefined
    })
    expect(anonymous.status).toBe(401)
  }
})

sampledOperations('accepts no body, {} and null if it declares none (P14)', takesNone, async (operation) => {
  const bodies: [body: string | Buffer, headers: Record<string, string>][] = [
    ['', JSON_TYPE],
    ['', CHUNKED],
    ['{}', JSON_TYPE],
    [' { }\n', CHUNKED],
    ['null', JSON_TYPE],
    ['{}'.padEnd(16_384), {}],
    [gzipSync('null'), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
  ]
  for (const [body, headers] of variantsFor(operation, bodies)) {
    const { status, text } = await suite.request(operation, (draft) => {
      Object.assign(draft.headers, headers)
      draft.body = body
    })
    expect(success(operation).statuses, `${body.slice(0, 60)}: ${text}`).toContain(status)
  }
})

sampledOperations('refuses bytes that are not UTF-8', hasText, async (operation) => {
  const draft = await suite.draft(operation)
  const text = isForm(operation) ? `${draft.body}&x=` : JSON.stringify(draft.body)
  for (const invalidBytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    const bytes = Buffer.concat([
      Buffer.from(text.slice(0, -1)),
      Buffer.from(invalidBytes),
      Buffer.from(text.slice(-1)),
    ])

    expect((await withBody(operation, bytes)).status).toBe(400)
  }
})

sampledOperations('refuses nesting of 33 levels', takesJson, async (operation) => {
  const { body } = await suite.draft(operation)
  const isList = Array.isArray(body)
  const bodyWithMarker = isList ? [{ ...body[0], marker: 0 }] : { ...body, marker: 0 }
  const text = (depth: number) => {
    const levels = isList ? depth - 1 : depth
    return JSON.stringify(bodyWithMarker).replace(
      '"marker":0',
      `"x":${'['.repeat(levels)}${']'.repeat(levels)}`,
    )
  }

  expect((await withBody(operation, Buffer.from(text(32)))).body.Message).toContain('32')
  expect((await withBody(operation, Buffer.from(text(31)))).body.Message).toMatch(/^(\[0\]\.)?x: /)
})

sampledOperations('refuses U+0000 and lone surrogates in every text', always, async (operation) => {
  for (const invalidText of variantsFor(operation, ['\0', '\ud800', '\udc00x'], 1)) {
    if (takesJson(operation)) {
      const { body } = await suite.draft(operation)
      for (const path of leaves(body).filter((candidate) => typeof valueAt(body, candidate) === 'string')) {
        const text = `${valueAt(body, path)}${invalidText}`
        const { status, text: response } = await withBody(operation, replaced(body, path, text))
        expect(status, `${path.join('.')}: ${response}`).toBe(400)
      }
      expect((await withBody(operation, { ...body, [`x${invalidText}`]: 1 })).status).toBe(400)
    }
  }
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
    expect((await withQuery(operation, `${name}=a%00b`)).status, name).toBe(400)
  }
  for (const name of resourceParameters(operation)) {
    const { status } = await suite.send(await suite.draft(operation, { [name]: `${suite.values[name]}\0` }))
    expect(status, name).toBe(400)
  }
  if (isForm(operation)) {
    const { body } = await suite.draft(operation)
    for (const pair of body.split('&')) {
      expect((await withBody(operation, body.replace(pair, `${pair}%00`))).status, pair).toBe(400)
    }
  }
})

sampledOperations(
  'refuses numbers out of range, and values of another type',
  takesJson,
  async (operation) => {
    const { body } = await suite.draft(operation)
    for (const path of leaves(body)) {
      const value = valueAt(body, path)
      const invalidValue =
        typeof value === 'number'
          ? [
              '2147483648000',
              '-2147483648000',
              '1e400',
              '-1e400',
              '1.0123456789',
              '"x"',
              'true',
              '[]',
              '{}',
              '1e-400',
              '9007199254740993',
              '-9007199254740993',
            ].filter((literal) => !isLong(operation, body, path, literal))
          : // 1 is left out, because some enums accept it as a name (x-accept-numbers).
            [
              '7',
              typeof value === 'boolean' ? '"true"' : 'true',
              '[]',
              '{}',
              JSON.stringify('x'.repeat(5000)),
            ]
      for (const literal of variantsFor(operation, invalidValue, 4)) {
        const text = JSON.stringify(replaced(body, path, '\u0001')).replace('"\\u0001"', literal)
        const { status, text: response } = await withBody(operation, Buffer.from(text))

        // Every JSON parser reads 1e-400 as 0, which some members accept.
        const accepted = literal === '1e-400' ? [400, ...success(operation).statuses] : [400]
        expect(accepted, `${path.join('.')} = ${literal.slice(0, 40)}: ${status} ${response}`).toContain(
          status,
        )
      }
    }
  },
)

/** A number that is only out of range where the member is no Long (P13). */
const isLong = (operation: DocumentedOperation, body: Json, path: Path, literal: string) =>
  /^-?2147483648000$/.test(literal) &&
  operation.faults(operation.request?.schema, replaced(body, path, Number(literal))).length === 0

sampledOperations('reports the fault and what is allowed', takesJson, async (operation) => {
  const { body } = await suite.draft(operation)
  for (const path of leaves(body).filter((candidate) => typeof valueAt(body, candidate) === 'number')) {
    expectRefusal(await withBody(operation, replaced(body, path, 'x')), fieldOf(path))
  }
})

sampledOperations(
  'is 415 for another media type',
  (operation) => '415' in operation.responses,
  async (operation) => {
    const types = [
      'text/plain',
      'application/xml',
      'application/jsonp',
      'application/json; charset=utf-16',
      '',
    ]
    for (const type of variantsFor(operation, types)) {
      const { status, body } = await suite.request(operation, (draft) => {
        draft.headers['Content-Type'] = type
      })
      expect(status, type).toBe(415)
      const hasOwnType = type.split(';')[0] === operation.request?.mediaType
      expect(body.Message, type).toContain(hasOwnType ? 'must be UTF-8' : operation.request?.mediaType)
    }
    const ownMediaTypes = ownTypesOf(operation)
    for (const type of ownMediaTypes) {
      const { status, text } = await suite.request(operation, (draft) => {
        draft.headers['Content-Type'] = type
      })
      expect(success(operation).statuses, text).toContain(status)
    }
  },
)

sampledOperations('accepts a body compressed by gzip, and no other encoding', hasBody, async (operation) => {
  const packed = (encoding: string, pack: (bytes: Buffer) => Buffer) =>
    suite.request(operation, (draft) => {
      draft.body = pack(bytesOf(draft.body))
      draft.headers['Content-Encoding'] = encoding
    })
  // An operation without a 415, such as the token endpoint, does not read a body of this media type.
  const expectedStatus = '415' in operation.responses ? 415 : 400

  for (const encoding of variantsFor(operation, ['gzip', 'GZIP', 'x-gzip'], 1)) {
    const { status, text } = await packed(encoding, gzipSync)
    expect(success(operation).statuses, `${encoding}: ${text}`).toContain(status)
  }
  const unknowns = Object.entries({
    br: brotliCompressSync,
    deflate: deflateSync,
    'gzip, gzip': (bytes: Buffer) => gzipSync(gzipSync(bytes)),
    nonsense: (bytes: Buffer) => bytes,
  })
  for (const [encoding, pack] of variantsFor(operation, unknowns)) {
    const { status, headers, body } = await packed(encoding, pack)
    expect(status, encoding).toBe(expectedStatus)
    if (status !== 415) continue
    expect(headers['accept-encoding']).toBe('gzip')
    expect(body.Message).toContain('gzip')
    expect(body.Message).toContain(encoding)
  }
  const invalidBodies = [
    (bytes: Buffer) => bytes,
    () => Buffer.from('nonsense'),
    (bytes: Buffer) => gzipSync(bytes).subarray(0, -9),
    (bytes: Buffer) => {
      const compressed = gzipSync(bytes)
      // Neither the checksum nor the length is right.
      return Buffer.concat([compressed.subarray(0, -8), Buffer.alloc(8, 0xaa)])
    },
  ]
  for (const [index, pack] of variantsFor(operation, [...invalidBodies.entries()])) {
    expect((await packed('gzip', pack)).status, `invalid body ${index}`).toBe(400)
  }
})

sampledOperations('accepts a body up to its limit, but not a byte more', hasText, async (operation) => {
  const limit = operation.request?.limit ?? 0
  const draft = await suite.draft(operation)
  const text = isForm(operation) ? draft.body : JSON.stringify(draft.body)
  const filler = isForm(operation) ? '&x=' : ''
  const padded = (bytes: number) => Buffer.from((text + filler).padEnd(bytes, isForm(operation) ? 'x' : ' '))
  const sendPacked = (bytes: number, pack: (plain: Buffer) => Buffer, encoding: string) =>
    suite.request(operation, (draft) => {
      draft.body = pack(padded(bytes))
      draft.headers['Content-Encoding'] = encoding
    })

  // The limit applies to the decompressed body, whether gzip makes it much smaller or a little larger.
  const gzipped = [gzipSync, (plain: Buffer) => gzipSync(plain, { level: 0 })] as const
  const packings = [
    ['identity', (plain: Buffer) => plain],
    ['gzip', gzipped[operations.indexOf(operation) % 2] ?? gzipSync],
  ] as const
  for (const [encoding, pack] of variantsFor(operation, packings, 1)) {
    const fits = await sendPacked(limit, pack, encoding)
    const tooLarge = await sendPacked(limit + 1, pack, encoding)

    expect(success(operation).statuses, `${encoding}: ${fits.text}`).toContain(fits.status)
    expect(tooLarge.status, encoding).toBe(413)
    expect(tooLarge.body.Message ?? tooLarge.body.error_description, encoding).toContain(String(limit))
  }
})

sampledOperations('accepts a file up to its limit, but not a byte more', isMultipart, async (operation) => {
  const [name = ''] = requiredMembers(operation)
  const limit = operation.request?.limit ?? 0
  const ofSize = (bytes: number) => withBody(operation, multipart({ name, content: Buffer.alloc(bytes) }))

  const [fits, tooLarge] = [await ofSize(limit), await ofSize(limit + 1)]

  // The 400 shows that the file was read: it is not a spreadsheet.
  expect(fits.status).toBe(400)
  expect(tooLarge.status).toBe(413)
  expect(tooLarge.body.Message).toContain(String(limit))
})

sampledOperations('refuses an invalid multipart body', isMultipart, async (operation) => {
  const { body } = await suite.draft(operation)
  const [name = ''] = requiredMembers(operation)
  const invalidForms = [
    Buffer.alloc(0),
    Buffer.from('{}'),
    body.subarray(0, -EDGE),
    body.subarray(0, 60),
    multipart(),
  ]
  for (const bytes of invalidForms) expect((await withBody(operation, bytes)).status).toBe(400)
  expectRefusal(await withBody(operation, multipart()), name)
  expectRefusal(await withBody(operation, Buffer.concat([body.subarray(0, -EDGE), body])), name)
})

sampledOperations('accepts the response of a read as its body', isReadBack, async (operation) => {
  const read = readerOf(operation)
  for (const accept of ['application/json', 'application/hal+json']) {
    const first = await suite.request(operation)
    const updateValues = {
      ...subResources[operation.id]?.values(suite.values),
      ...read.values(first.body),
    }
    const draft = await suite.draft(read.operation, updateValues)
    draft.headers.Accept = accept
    const { body: readBody, ...response } = await suite.send(draft)
    expect(response.status, response.text).toBe(200)

    const second = await withBody(operation, readBody)

    expect(second.status, second.text).toBeLessThan(300)
  }
})

/** The response to a repeated request: values that are shown only once are null (K4). */
function asReplayed(operation: DocumentedOperation, text: string): string {
  const { properties = {} }: Json = operation.resolve(success(operation).schema ?? {})
  const membersShownOnce = Object.keys(properties).filter((name) => properties[name]['x-shown-once'])
  if (membersShownOnce.length === 0) return text
  return JSON.stringify(JSON.parse(text, (name, value) => (membersShownOnce.includes(name) ? null : value)))
}

const isKeyed = takes('Idempotency-Key')
const isKeyedWithBody = (operation: DocumentedOperation) => isKeyed(operation) && hasBody(operation)
const withKey = (operation: DocumentedOperation, key: string, change: (draft: Draft) => void = () => {}) =>
  suite.request(operation, (draft) => {
    draft.headers['Idempotency-Key'] = key
    change(draft)
  })

sampledOperations('declares Idempotency-Key on every POST', isPost, (operation) => {
  expect(isKeyed(operation)).toBe(true)
})

sampledOperations('refuses an Idempotency-Key that is empty or too long', isKeyed, async (operation) => {
  for (const key of ['', 'k'.repeat(256)]) {
    expectRefusal(await withKey(operation, key), 'Idempotency-Key')
  }
  expect(success(operation).statuses).toContain(
    (await withKey(operation, operation.id.padEnd(255, 'k'))).status,
  )
})

sampledOperations('returns the first response for a repeated key', isKeyed, async (operation) => {
  const key = `${operation.id}-repeated`
  const first = await withKey(operation, key)
  const second = await withKey(operation, key)

  expect(success(operation).statuses, first.text).toContain(first.status)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect([second.status, second.text]).toEqual([first.status, asReplayed(operation, first.text)])
  expect(second.headers['idempotent-replayed']).toBe('true')
})

sampledOperations('refuses another body with a used key', isKeyedWithBody, async (operation) => {
  const key = `${operation.id}-reused`
  await withKey(operation, key)

  const other = await withKey(operation, key, (draft) => {
    draft.body = otherBody(operation, draft.body)
  })

  expect(other.status, other.text).toBe(422)
})

sampledOperations('returns it for members in another order too (P18)', isKeyedWithBody, async (operation) => {
  const key = `${operation.id}-reordered`
  const draft = await suite.draft(operation)
  const first = await withKey(operation, key, (keyed) => {
    keyed.body = draft.body
  })
  expect(success(operation).statuses, first.text).toContain(first.status)

  const second = await withKey(operation, key, (keyed) => {
    keyed.body = reversed(operation, draft.body)
  })

  expect(second.text).toBe(asReplayed(operation, first.text))
  expect(second.headers['idempotent-replayed']).toBe('true')
})

/** The same body with the members of every object, or the fields of a form, in reverse order. */
function reversed(operation: DocumentedOperation, body: Json): Json {
  if (isForm(operation)) return body.split('&').toReversed().join('&')
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return body
  if (Array.isArray(body)) return body.map((member) => reversed(operation, member))
  const members = Object.entries(body).toReversed()
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(operation, member)]))
}

sampledOperations('does not store the key of a refused request', isKeyed, async (operation) => {
  const key = `${operation.id}-refused`
  const refused = await withKey(operation, key, (draft) => {
    draft.query = 'nonsense=1'
  })

  expect([refused.status, (await withKey(operation, key)).headers['idempotent-replayed']]).toEqual([
    400,
    undefined,
  ])
})

sampledOperations('takes effect once for concurrent requests with one key', isKeyed, async (operation) => {
  // The first request creates the record of an upsert before the rows are counted.
  await suite.request(operation)
  const sendRepeatedly = async (key: string, times: number) => {
    const draft = await suite.draft(operation)
    draft.headers['Idempotency-Key'] = `${operation.id}-${key}`
    const before = await countAll()
    const responses = await Promise.all(Array.from({ length: times }, () => suite.send(draft)))
    return { responses, made: (await countAll()) - before }
  }

  const times = areAllVariantsRun() ? 20 : 10
  const { responses, made: createdCount } = await sendRepeatedly('parallel', times)

  const successes = responses.filter(({ status }) => success(operation).statuses.includes(status))
  const executed = successes.filter(({ headers }) => headers['idempotent-replayed'] === undefined)
  expect(responses.filter((response) => !successes.includes(response) && response.status !== 409)).toEqual([])
  expect(executed).toHaveLength(1)
  expect(new Set(successes.map(({ text }) => asReplayed(operation, text))).size).toBe(1)
  expect(createdCount, `rows created by ${times} requests and by one`).toBe(
    (await sendRepeatedly('alone', 1)).made,
  )
})

/** All rows that tenants have, except keys, the request log and counters. */
async function countAll(): Promise<number> {
  const em = suite.app.orm.em.fork()
  const tables = await em.execute<{ name: string }[]>(`
    select table_name as name from information_schema.columns where table_schema = 'public'
    and column_name = 'company_id' and table_name not in ('idempotency_key', 'logged_request', 'request_log_reader', 'usage')`)
  const counts = tables.map(({ name }) => `(select count(*) from "${name}")`)
  const [row] = await em.execute<{ rows: number }[]>(`select (${counts.join(' + ')})::int as rows`)
  return row?.rows ?? 0
}

/** A 400 whose Message and Details name the field. */
function expectRefusal({ status, body, text }: TestResponse, field: string): void {
  expect(status, `${field}: ${text.slice(0, 300)}`).toBe(400)
  expect(JSON.stringify(body), `the response names ${field}`).toContain(field)
}

function takesQuery({ parameters }: DocumentedOperation): boolean {
  return parameters.some((parameter) => parameter.in === 'query')
}

function numbersInPath({ parameters }: DocumentedOperation): string[] {
  return parameters
    .filter((parameter) => parameter.in === 'path' && parameter.schema.type === 'integer')
    .map(({ name }) => name)
}

function hasNumber(operation: DocumentedOperation): boolean {
  return numbersInPath(operation).length > 0
}

function bodySchema(operation: DocumentedOperation): Json {
  return operation.resolve(operation.request?.schema ?? {})
}

/** Bodies in which a standard allows unknown members, such as that of a token request. */
function isClosed(operation: DocumentedOperation): boolean {
  return bodySchema(operation).additionalProperties === false
}

function requiredMembers(operation: DocumentedOperation): string[] {
  return bodySchema(operation).required ?? []
}

/** P18 is for POSTs of a tenant; the token endpoint is the one exception. */
function isPost(operation: DocumentedOperation): boolean {
  // The token endpoint is left out, because it issues a new token each time.
  return operation.method === 'POST' && operation.id !== 'createToken'
}

function isReadBack(operation: DocumentedOperation): boolean {
  const { read } = success(operation).links ?? {}
  // A secret has no address; only the list contains it.
  const isOne = read !== undefined && !read.operationId.startsWith('list')
  return takesJson(operation) && (operation.method === 'PUT' || isOne)
}

/** The operation that reads the written resource, and its parameters from the response. */
function readerOf(operation: DocumentedOperation): {
  operation: DocumentedOperation
  values(body: Json): Record<string, unknown>
} {
  const { read } = success(operation).links ?? {}
  const reader = operations.find(({ id, template, service, method }) =>
    read
      ? id === read.operationId
      : [template, service, method].join() === [operation.template, operation.service, 'GET'].join(),
  )
  if (!reader) throw new Error(`Nothing reads what ${operation.id} writes`)
  const pointers = Object.entries<string>(read?.parameters ?? {}).filter(([, from]) =>
    from.startsWith('$response.body#'),
  )
  return {
    operation: reader,
    values: (body) =>
      Object.fromEntries(
        pointers.map(([name, from]) => [
          name,
          from
            .slice('$response.body#/'.length)
            .split('/')
            .reduce((node, key) => node?.[key], body),
        ]),
      ),
  }
}

/** A path as a response names it, such as `Items[0].Quantity`. */
function fieldOf(path: Path): string {
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name ? `${name}.${step}` : step),
    '',
  )
}

/** The objects in a body whose members its schema declares; of a list, its first. */
function objectsIn(
  operation: DocumentedOperation,
  unresolved: Json,
  value: Json,
  path: Path = [],
): { path: Path; schema: Json; value: Record<string, Json> }[] {
  const schema = operation.resolve(unresolved ?? {})
  if (Array.isArray(value)) return objectsIn(operation, schema.items, value[0], [...path, 0])
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  const members = Object.entries(value).flatMap(([name, member]) =>
    objectsIn(operation, schema.properties[name], member, [...path, name]),
  )
  return [{ path, schema, value }, ...members]
}

/** Values just beyond the bounds of a schema, and null. */
function valuesBeyond(schema: Json, value: Json): Json[] {
  const {
    minimum,
    maximum,
    minLength = 1,
    maxLength = 0,
    minItems = 1,
    maxItems = 0,
    enum: values = [],
  } = schema
  if (Array.isArray(value)) return [value.slice(0, minItems - 1), Array(maxItems + 1).fill(value[0]), null]
  if (typeof value === 'string')
    return [value.slice(0, minLength - 1), value.padEnd(maxLength + 1, 'x'), `${value} too`, null]
  if (typeof value !== 'number') return [null]
  return [minimum - 1, maximum + 1, Math.max(...values) + 1, null].filter(
    (other) => other === null || Number.isSafeInteger(Math.trunc(other)),
  )
}

/** Paths to every scalar of a JSON value. */
function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, Json][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries.flatMap(([key, member]) => leaves(member, [...path, key]))
}

function valueAt(value: Json, path: Path): Json {
  return path.reduce((node, key) => node?.[key], value)
}

function replaced(value: Json, path: Path, by: unknown): Json {
  const [key, ...rest] = path
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = replaced(value[key], rest, by)
  return copy
}

/** Another hexadecimal digit, for identifiers. */
const lastOther = (digit: string) => (digit === '0' ? '1' : '0')

/** The request of a form as if its fields were members of JSON. */
function asJson({ request }: DocumentedOperation): DocumentedOperation['request'] {
  return request && { ...request, mediaType: 'application/json' }
}

/** The bytes that a draft's body is sent as. */
function bytesOf(body: Json): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A valid body that differs in one scalar that does not repeat a path parameter. */
function otherBody(operation: DocumentedOperation, body: Json): Json {
  if (isForm(operation)) {
    const fields = otherBody(
      { ...operation, request: asJson(operation) },
      Object.fromEntries(new URLSearchParams(body)),
    )
    return new URLSearchParams(fields).toString()
  }
  if (isMultipart(operation)) return Buffer.from(body.toString('latin1').replace('PK', 'KP'), 'latin1')
  const members = bodySchema(operation).properties ?? {}
  // Another token for setting a password belongs to another sender, whose keys are separate.
  const isSender = (member: string | number) => operation.id === 'setPassword' && member === 'Token'
  const isFixed = (member: string | number) => members[member]?.['x-path-parameter'] || isSender(member)
  for (const path of leaves(body).filter(([member = '']) => !isFixed(member))) {
    const value = valueAt(body, path)
    const [member = ''] = path
    const { enum: values = [] } = path.length === 1 ? operation.resolve(members[member] ?? {}) : {}
    const otherValues =
      typeof value === 'number'
        ? [value + 1, value - 1]
        : [
            `${value} too`,
            `${value}`.replace(/.$/, lastOther),
            ...values.filter((candidate: Json) => candidate !== value),
          ]
    for (const other of otherValues) {
      const changedBody = replaced(body, path, other)
      if (operation.faults(operation.request?.schema, changedBody).length === 0) return changedBody
    }
  }
  throw new Error(`The example of ${operation.id} has no scalar that could be another`)
}

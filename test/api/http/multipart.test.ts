import { describe, expect, test } from 'vitest'
import {
  formOf,
  parseMultipart,
  type UploadedFile,
  withoutBytes,
} from '../../../handlers/api/http/multipart.ts'
import { MULTIPART, multipart } from '../../support/multipart.ts'

const parse = async (bytes: Buffer, type = MULTIPART, limit = 1_000) =>
  formOf(await parseMultipart(bytes, type, ['file'], limit))
const refusal = async (bytes: Buffer, type?: string) => {
  const refused = await parse(bytes, type).then(
    () => undefined,
    (error) => error,
  )
  expect(refused, 'the body was accepted').toMatchObject({ status: 400 })
  return refused.message
}
const file = (content: Buffer, fileName = 'people.xlsx') => multipart({ name: 'file', content, fileName })
const edge = '--the-edge-of-a-part'
const raw = (head: string, body = 'x') => Buffer.from(`${edge}\r\n${head}\r\n\r\n${body}\r\n${edge}--\r\n`)

describe('a multipart body', () => {
  test('has a file with its name and unchanged bytes', async () => {
    const content = Buffer.from([0, 255, 13, 10, 45, 45, 0x74, 128])
    const { file: upload } = (await parse(file(content, 'Läden.xlsx'))) as { file: UploadedFile }

    expect(upload.name).toBe('Läden.xlsx')
    expect(Buffer.from(upload.bytes).equals(content)).toBe(true)
  })

  test('may have a quoted boundary, a file without a name, and text before the first part', async () => {
    expect(await parse(file(Buffer.from('a')), MULTIPART.replace(/=(.*)/, '="$1"'))).toHaveProperty('file')
    expect(await parse(raw('Content-Disposition: form-data; name="file"'))).toMatchObject({
      file: { name: '' },
    })
    expect(await parse(Buffer.concat([Buffer.from('hello\r\n'), file(Buffer.from('a'))]))).toHaveProperty(
      'file',
    )
  })

  test('has files where the document declares them; other files are text', async () => {
    const form = await parse(multipart({ name: 'other', content: Buffer.from('a'), fileName: 'a.xlsx' }))

    expect({ ...form }).toEqual({ other: 'a' })
  })

  test('represents a file by its name for the schema, and by its digest for comparisons', async () => {
    const [first, same, other] = await Promise.all(
      ['a', 'a', 'b'].map((text) => parse(file(Buffer.from(text)))),
    )

    expect(withoutBytes(first ?? {})).toEqual({ file: 'people.xlsx' })
    expect(JSON.stringify(first)).toBe(JSON.stringify(same))
    expect(JSON.stringify(first)).not.toBe(JSON.stringify(other))
    expect(JSON.stringify(first).length).toBeLessThan(200)
  })

  test('may have a part with the name of a prototype member', async () => {
    const form = await parse(
      multipart({ name: '__proto__', content: 'a' }, { name: 'constructor', content: 'b' }),
    )

    expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  })

  test('may have each part once', async () => {
    const twice = { name: 'file', content: Buffer.from('a') }

    expect(await refusal(multipart(twice, twice))).toContain('file is given twice')
    expect(await refusal(multipart({ name: 'a', content: '' }, { name: 'a', content: '' }))).toContain(
      'twice',
    )
  })

  test('may have a file up to its limit; a larger one is 413', async () => {
    await parse(file(Buffer.alloc(1_000)))
    await expect(parse(file(Buffer.alloc(1_001)))).rejects.toMatchObject({ status: 413 })
  })

  test.each([
    ['without a boundary in its header', file(Buffer.from('a')), 'multipart/form-data'],
    ['with another boundary', file(Buffer.from('a')), 'multipart/form-data; boundary=other'],
    ['of no bytes', Buffer.alloc(0), MULTIPART],
    ['of JSON', Buffer.from('{}'), MULTIPART],
    ['that stops in a part', file(Buffer.alloc(500)).subarray(0, 300), MULTIPART],
    ['that stops in a header', file(Buffer.from('a')).subarray(0, 40), MULTIPART],
    ['without its end', file(Buffer.from('a')).subarray(0, -24), MULTIPART],
    ['with a part that has no name', raw('Content-Disposition: form-data; filename="a.xlsx"'), MULTIPART],
    [
      'with a hundred parts',
      multipart(...Array.from({ length: 100 }, (_, at) => ({ name: `p${at}`, content: 'x' }))),
      MULTIPART,
    ],
  ])('%s is 400', async (_, bytes, type) => {
    expect(await refusal(bytes, type)).toBeTypeOf('string')
  })

  test('of many boundaries is read only up to the limit of parts', async () => {
    const edges = Buffer.from('--x\r\n'.repeat(200_000))
    const before = process.threadCpuUsage()
    expect(await refusal(edges, 'multipart/form-data; boundary=x')).toContain('too many parts')
    const { user, system } = process.threadCpuUsage(before)

    // A fifth of the time that reading all of them would take.
    expect((user + system) / 1000).toBeLessThan(250)
  })

  test('of random bytes gets a response', async () => {
    const good = file(Buffer.from('a'.repeat(100)))
    for (let cut = 0; cut < good.length; cut += 1) {
      const bytes = Buffer.from(good)
      bytes[cut] = (bytes[cut] ?? 0) ^ 0x55
      await parse(bytes).catch((error) => expect(error).toMatchObject({ status: 400 }))
      await parse(good.subarray(0, cut)).catch((error) => expect(error).toMatchObject({ status: 400 }))
    }
  })
})

import { describe, expect, test } from 'vitest'
import {
  BODY_BYTES,
  maskedBody,
  maskedPath,
  SOURCE_BYTES,
} from '../../../handlers/runtime/observe/mask-body.ts'
import { documents } from '../../support/contract.ts'
import { leastMs, threadMs } from '../../support/processor-time.ts'

const FORM = 'application/x-www-form-urlencoded'
const masked = (text: string, type = 'application/json', isCut = false) => maskedBody(text, type, isCut).text

describe('a body', () => {
  test.each([
    ['{"Password":"hush"}', '{"Password":"[masked]"}'],
    ['{"Password" :\n "hu\\"sh", "a": 1}', '{"Password" :\n "[masked]", "a": 1}'],
    ['{"client_secret":12,"a":1}', '{"client_secret":"[masked]","a":1}'],
    ['{"a":{"token":["hush",{"b":"hush]"}]},"c":1}', '{"a":{"token":"[masked]"},"c":1}'],
    ['{"Email":null,"EmailAddress":"hush"}', '{"Email":null,"EmailAddress":"[masked]"}'],
    ['{"PhoneNumbers":[{"Number":"hush"}]}', '{"PhoneNumbers":"[masked]"}'],
    ['{"Pass\\u0077ord":"hush"}', '{"Password":"[masked]"}'],
    ['{"a":"\\\\u0040","b":"x\\u0022"}', '{"a":"\\\\u0040","b":"x\\u0022"}'],
    ['{"a":"{\\"password\\":\\"hush\\"}"}', '{"a":"{\\"password\\":\\"[masked]\\"}"}'],
    ['{"Password":"hu', '{"Password":"[masked]"'],
    ['{"Pasword":"hush","b":1}', '{"Pasword":"[masked]","b":1}'],
    ['{"a":[{"password1":"hush"}]}', '{"a":[{"password1":"[masked]"}]}'],
    ['{"newpasswort":"hush"', '{"newpasswort":"[masked]"'],
    ['{"new-pass word":"hush"}', '{"new-pass word":"[masked]"}'],
    [
      '{"passowrd":"hush","PASSWRD":"hush","pssword":"hush"}',
      '{"passowrd":"[masked]","PASSWRD":"[masked]","pssword":"[masked]"}',
    ],
    ['{"PasswordConfirmation":"hush"}', '{"PasswordConfirmation":"[masked]"}'],
    ['{"Kennwort":"hush","contraseña":"hush"}', '{"Kennwort":"[masked]","contraseña":"[masked]"}'],
    ['{"Pa\\u0073word" : "hush"', '{"Pasword" : "[masked]"'],
    [
      '{"Url":"https://me:hush@hooks.shop.example/T0/hush?key=hush#hush"}',
      '{"Url":"https://hooks.shop.example/[masked]"}',
    ],
    [
      '{"a":{"Url":"https:\\/\\/hooks.shop.example:8443\\/hush\\/hush"}}',
      '{"a":{"Url":"https:\\/\\/hooks.shop.example:8443/[masked]"}}',
    ],
    ['{"Url": "https://[2001:db8::1]?hush', '{"Url": "https://[2001:db8::1]/[masked]'],
    ['{"Url":"https://hooks.shop.example"}', '{"Url":"https://hooks.shop.example"}'],
    ['{"Password":', '{"Password":'],
    ['{"a":"call +1 555 010 0199 or (555) 010-0199"}', '{"a":"call [phone] or [phone]"}'],
    ['{"a":"ada@shop.example"}', '{"a":"[mail]"}'],
    ['<Row><Email>hush</Email><Name>Ada</Name></Row>', '<Row><Email>[masked]</Email><Name>Ada</Name></Row>'],
  ])('%s', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  test('keeps text that only looks secret', () => {
    for (const text of [
      '{"SecretId":"0197f3c2-6a52-7c1e-9d0b-3f6f0c5b8a11","token_type":"Bearer","TaxAuthority":"CA"}',
      '{"At":"2026-03-02T15:04:05.000+00:00","Upc":"4006381333931","DisplayPrice":24.99,"Sku":"555-12-1234"}',
      '{"Message":"The password is too short.","Code":"PasswordTooShort"}',
    ]) {
      expect(masked(text)).toBe(text)
    }
  })

  test.each([
    ['grant_type=password&username=ada&password=hush', 'grant_type=password&username=ada&password=[masked]'],
    ['client%5Fsecret=hush&a=b%20c', 'client%5Fsecret=[masked]&a=b%20c'],
    ['a=ada%40shop.example', 'a=[mail]'],
    ['refresh_token=hu%E2%82', 'refresh_token=[masked]'],
    ['pasword=hush&password1=hush&a=1', 'pasword=[masked]&password1=[masked]&a=1'],
    ['Url=https%3A%2F%2Fhooks.shop.example%2Fhush&b=1', 'Url=https://hooks.shop.example/[masked]&b=1'],
    ['a=ada%40shop.example%E2%82', 'a=[mail]'],
  ])('form %s', (text, expected) => {
    expect(masked(text, FORM)).toBe(expected)
  })

  test('is truncated between characters, after it was masked', () => {
    const { text, isCut } = maskedBody(`a${'€'.repeat(4_000)}`, 'text/plain', false)

    expect(isCut).toBe(true)
    expect(Buffer.byteLength(text)).toBe(BODY_BYTES - 1)
    expect(text).toMatch(/^a€+$/)
    expect(maskedBody('€'.repeat(BODY_BYTES / 3), 'text/plain', false).isCut).toBe(false)
  })

  test('that was truncated before contains no part of an address or a token', () => {
    const members = Array.from({ length: 400 }, (_, index) => `{"Email":"a${index}@shop.example"}`).join()
    for (const last of ['ada.miller@sh', 'eyJhbGciOiJFZERTQSJ9.eyJzd']) {
      const source = `[${members},"${last}`
      const { text, isCut } = maskedBody(source.slice(-SOURCE_BYTES), 'application/json', true)
      expect([text.includes('ada'), text.includes('eyJ'), isCut]).toEqual([false, false, true])
    }
  })

  test('is text that the database can store', () => {
    expect(masked('{"a":"\0\ud800"}')).toBe('{"a":"\ufffd\ufffd"}')
  })

  test('is masked in linear time', async () => {
    const lengthy = ['"', '\\', '"password":', '{"token":[', "'", '<Email>', '%41', 'a@', '+1 ', '\\u00']
    for (const piece of lengthy) {
      const source = piece.repeat(SOURCE_BYTES / piece.length)
      const spent = await leastMs(100, () => {
        const start = threadMs()
        for (const type of ['application/json', FORM]) masked(source, type)
        maskedPath(`/a?$filter=Email eq ${source}`)
        return threadMs() - start
      })
      expect(spent, piece).toBeLessThan(100)
    }
  })
})

describe('an address', () => {
  test.each([
    ['/a(1)?$top=5&$filter=Sku%20eq%20%27A%27', '/a(1)?$top=5&$filter=Sku%20eq%20%27A%27'],
    ["/a?$filter=Email+eq+'hush'", "/a?$filter=Email eq '[masked]'"],
    ["/a?$filter=startswith(PhoneNumber,'hu''sh", "/a?$filter=startswith(PhoneNumber,'[masked]'"],
    ['/a?Auth=hush&flag', '/a?Auth=[masked]&flag'],
    ['/a?$filter=PhoneNumber eq 5559876543', '/a?$filter=PhoneNumber eq [masked]'],
    [
      '/a?filter=PhoneNumber%20eq%205559876543%20and%20Id%20eq%207',
      '/a?filter=PhoneNumber eq [masked] and Id eq [masked]',
    ],
    ['/a?filter=PhoneNumber+eq+555+987 6543', '/a?filter=PhoneNumber eq [masked]'],
    [
      '/a?%24filter=(Email%20ne%20hush)%20or%20not%20(PhoneNumber+gte+hush)',
      '/a?%24filter=(Email ne [masked]) or not (PhoneNumber gte [masked])',
    ],
    ['/a?filter=Email eq null', '/a?filter=Email eq null'],
    ["/a?$filter=Email in (hush, 'hush',hush)", "/a?$filter=Email in ('[masked]','[masked]','[masked]')"],
    [
      '/a?$filter=substringof(hush, PhoneNumber) eq true',
      "/a?$filter=substringof('[masked]', PhoneNumber) eq [masked]",
    ],
    [
      "/a?$filter=Url eq 'https://hooks.shop.example/hush'",
      "/a?$filter=Url eq 'https://hooks.shop.example/[masked]'",
    ],
    ['/a/ada%40shop.example/b', '/a/[mail]/b'],
    ['/a/ada@shop.example', '/a/[mail]'],
    ['/a?%2B1%20555%20010%200199', '/a?[phone]'],
  ])('%s', (address, expected) => {
    expect(maskedPath(address)).toBe(expected)
  })

  test('has at most 2,000 characters', () => {
    expect(maskedPath(`/${'a'.repeat(3_000)}`)).toHaveLength(2_000)
  })
})

test('every member of a document that may be secret is masked, or is known not to be', () => {
  const harmlessMembers = [
    ...[
      'SecretId',
      'token_type',
      'token_type_hint',
      'token_endpoint',
      'token_endpoint_auth_methods_supported',
    ],
    ...['revocation_endpoint_auth_methods_supported', 'TaxAuthority', 'TaxAuthorityType', 'DoNotContact'],
  ]
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as { properties?: object }
    for (const name of Object.keys(properties ?? {})) names.add(name)
    for (const member of Object.values(value)) collect(member)
  }
  for (const document of documents.values()) collect(document)
  const suspicious = [...names].filter((name) => /pass|secret|token|mail|phone|auth|contact/i.test(name))

  expect(suspicious.length).toBeGreaterThan(15)
  const open = suspicious.filter((name) => masked(`{"${name}":"hush"}`).includes('hush'))
  expect(open.sort()).toEqual(harmlessMembers.sort())
})

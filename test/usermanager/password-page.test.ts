import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'

describe('the page behind a first-password link', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test('is served by this server only, has no inline scripts, and is not cached', async () => {
    const page = await app.get('/set-password')

    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '')
    expect(addresses).toEqual(['data:,', '/set-password/page.css', '/set-password/page.js'])
    for (const address of addresses.slice(1)) expect((await app.get(address)).status).toBe(200)
    expect(page.text).not.toMatch(/<script>|style=|onclick/)
  })

  test('sends the typed password with the link’s token, and shows every reason of a refusal', async () => {
    const script = (await app.get('/set-password/page.js')).text
    const page = openPage(script, '#UserId=42&Token=abc')
    await page.submit('one', 'two')
    expect([page.notices, page.sent]).toEqual([['The two passwords differ.'], []])

    page.answer = { ok: false, body: { Message: 'Too short.', Details: ['Too short.', 'Too plain.'] } }
    await page.submit('short', 'short')
    expect(page.notices).toEqual(['Too short.', 'Too plain.'])
    expect(page.sent).toEqual([
      ['/usermanager/v1/users(42)/setPassword', { Token: 'abc', NewPassword: 'short' }],
    ])
    expect(page.address).toBe('/set-password')

    page.answer = { ok: true, body: {} }
    await page.submit('Harbour-Light-7', 'Harbour-Light-7')
    expect(page.notices.join()).toContain('Your password is set')
  })

  test('asks for the link again if the URL has no token, as after a reload', async () => {
    const page = openPage((await app.get('/set-password/page.js')).text, '')

    await page.submit('Harbour-Light-7', 'Harbour-Light-7')

    expect(page.notices.join()).toContain('Open the link in the mail again')
    expect(page.sent).toEqual([])
  })
})

/** The parts of a browser that the page's script uses. */
function openPage(script: string, hash: string) {
  const page = {
    notices: [] as string[],
    sent: [] as unknown[],
    address: `/set-password${hash}`,
    answer: { ok: false, body: {} as object },
    submit: async (_one: string, _two: string) => {},
  }
  const elements: Record<string, Record<string, unknown>> = {
    form: {
      remove: () => {},
      addEventListener(_: string, listener: (event: object) => Promise<void>) {
        page.submit = async (first, second) => {
          Object.assign(elements.first ?? {}, { value: first })
          Object.assign(elements.again ?? {}, { value: second })
          await listener({ preventDefault: () => {} })
        }
      },
    },
    first: {},
    again: {},
    notice: {
      replaceChildren: (...lines: { textContent: string }[]) => {
        page.notices = lines.map(({ textContent }) => textContent)
      },
    },
  }
  runInNewContext(script, {
    URLSearchParams,
    location: { hash, pathname: '/set-password' },
    history: { replaceState: (_: null, __: string, path: string) => Object.assign(page, { address: path }) },
    document: { getElementById: (id: string) => elements[id], createElement: () => ({}) },
    fetch: async (address: string, { body }: { body: string }) => {
      page.sent.push([address, JSON.parse(body)])
      const headers = new Headers({ 'Content-Type': 'application/json' })
      return { ok: page.answer.ok, headers, json: async () => page.answer.body }
    },
  })
  return page
}

import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { RequestContext } from '../../handlers/api/pipeline/request-context.ts'
import { passwordPage } from '../../handlers/services/usermanager/passwords/password-page.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('the page behind a first-password link', () => {
  const app = useFixture(startApp)

  test('is served by this server only, has no inline scripts, and is not cached', async () => {
    const page = await app.get('/set-password')

    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '')
    expect(addresses).toEqual(
      expect.arrayContaining(['/docs/header.css', '/docs/page.css', '/set-password/page.js', '/docs']),
    )
    for (const address of addresses.slice(1))
      expect((await app.get(address.split('#')[0] || '/')).status).toBe(200)
    expect(page.text).not.toMatch(/<script>|style=|onclick/)
  })

  test('says what it accepts, as the rules have it, but nothing of a company', async () => {
    const { document } = app.rules.ruleSets.get('usermanager/password') ?? {}
    const { text } = await app.get('/set-password')

    expect(document?.rules.length).toBeGreaterThan(5)
    for (const { name } of document?.rules ?? []) expect(text).toContain(`<li>${name}.</li>`)
    expect(linesOf(text)).toHaveLength(document?.rules.length ?? 0)
  })

  test('says nothing of a rule for a company, nor of one that only warns', async () => {
    const name = 'usermanager/password'
    const set = app.rules.ruleSets.get(name)
    const [rule] = set?.document.rules ?? []
    if (!set || !rule) throw new Error('There are no rules for passwords.')
    const rules = [
      rule,
      { ...rule, name: 'Of a company', companies: [1000] },
      { ...rule, name: 'A warning', mode: 'warn' as const },
      { ...rule, name: 'Of a year', validUntil: '2099-01-01' },
    ]
    const ruleSets = new Map([[name, { ...set, document: { ...set.document, rules } }]])
    const [[, page] = []] = passwordPage('/usermanager/v1', { current: () => ({ ...app.rules, ruleSets }) })
    const { content } = (await page?.respond({} as RequestContext)) ?? {}

    expect(linesOf(String(content))).toEqual([`${rule.name}.`, 'Of a year. Applies before 2099-01-01 UTC.'])
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

/** What the page says about passwords. */
const linesOf = (page: string) =>
  [...page.replace(/<header[\s\S]*<\/header>/, '').matchAll(/<li>(.*)<\/li>/g)].map(([, line]) => line)

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
    first: { focus: () => {} },
    again: { focus: () => {} },
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

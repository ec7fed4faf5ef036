// The page /sandbox in Chromium: a developer logs in, provokes a 400, finds it by its X-Request-Id, and moves the clock.
// Nothing is loaded from another host, and no secret is shown.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { chromiumPath, openBrowser, openPages, type Visit } from '../support/pages/browser.ts'

describe.skipIf(!chromiumPath)('the page of a sandbox in a browser', () => {
  let app: TestApp
  let browser: Browser
  let token: string
  const visits: Visit[] = []

  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startApp(), openBrowser()])
    token = await app.tokenOf('ApiClient')
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
    for (const { externalRequests, consoleMessages } of visits)
      expect([...externalRequests, ...consoleMessages]).toEqual([])
  })

  const open = async (): Promise<Page> => {
    const visited = await openPages(browser, app.origin)
    visits.push(visited)
    await visited.page.goto(`${app.origin}/sandbox`)
    return visited.page
  }
  const openWithToken = async () => {
    const page = await open()
    await page.getByLabel('Access token').fill(token)
    await page.getByRole('button', { name: 'Use this token' }).press('Enter')
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    return page
  }
  const refuse = async () => {
    const { CompanyId } = app.onboarding
    const { status, headers } = await app.request(
      `/cart/v1/companies(${CompanyId})/entities(${CompanyId})/carts`,
      {
        method: 'POST',
        token,
        body: { SourceId: 'none', Email: 'ada@shop.example', FirstName: '<b>Ada</b>' },
      },
    )
    expect(status).toBe(400)
    return headers['x-request-id'] ?? ''
  }

  test('a refused request appears, and is found by its X-Request-Id', async () => {
    const page = await openWithToken()
    const id = await refuse()

    const entry = page
      .getByRole('list', { name: 'Requests' })
      .getByRole('button', { name: /^400 createCart/ })
    await entry.first().waitFor()
    await refuse()
    await page.getByLabel('X-Request-Id').fill(id)
    await page.getByLabel('X-Request-Id').press('Enter')
    await page.getByText('1 requests.').waitFor()
    await entry.press('Enter')

    const detail = page.getByRole('region', { name: 'The chosen request' })
    await detail.getByText(id).waitFor()
    const text = await detail.innerText()
    expect(text).toContain('"FirstName": "<b>Ada</b>"')
    expect(text).toContain('"Email": "[masked]"')
    expect(text).toMatch(/"Message": "/)
    await expect.poll(() => entry.getAttribute('aria-pressed')).toBe('true')
  })

  test('filters by status and operation', async () => {
    const page = await openWithToken()
    await app.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, { token })
    await refuse()
    const entries = page.getByRole('list', { name: 'Requests' }).getByRole('button')

    await page.getByLabel('Status').selectOption('2xx')
    await expect.poll(() => entries.filter({ hasText: /^400/ }).count()).toBe(0)
    await page.getByLabel('Operation').fill('getCompanyTree')
    await page.getByLabel('Operation').press('Enter')
    // While the list is loading, it is empty.
    await expect
      .poll(async () => {
        const texts = await entries.allInnerTexts()
        return texts.length > 0 && texts.every((text) => text.includes('getCompanyTree'))
      })
      .toBe(true)
  })

  test('a client, and a user, log in and off; a wrong secret is reported', async () => {
    const page = await open()
    const { client, user } = loginOf(app)
    const { username, password } = user('Administrator')
    await page.getByLabel('Client ID').fill(client.client_id)
    await page.getByLabel('Client secret').fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).press('Enter')
    await page
      .getByRole('status')
      .getByText(/client/i)
      .waitFor()

    for (const panel of [/client:/, /user:/]) {
      await page.getByLabel('Client ID').fill(client.client_id)
      await page.getByLabel('Client secret').fill(client.client_secret)
      if (String(panel).includes('user')) {
        await page.getByLabel(/^User name/).fill(username)
        await page.getByLabel('Password of the user').fill(password)
      }
      await page.getByRole('button', { name: 'Log in' }).press('Enter')
      await page.getByText(panel).waitFor()
      await page.getByRole('button', { name: 'Log off' }).press('Enter')
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
    }
    visits.at(-1)?.consoleMessages.splice(0)
  })

  test('moves the clock and restores the data', async () => {
    const page = await openWithToken()
    page.on('dialog', (dialog) => dialog.accept())

    await page.getByLabel('Move the clock forward by').selectOption('an hour')
    await page.getByRole('button', { name: 'Advance' }).press('Enter')
    await page.getByText(', 3600 seconds ahead of the real time.').waitFor()
    await page.getByRole('button', { name: 'Save the data as baseline' }).press('Enter')
    await page.getByText('The data is saved as baseline.').waitFor()
    await page.getByRole('button', { name: 'Restore the baseline' }).press('Enter')
    await page.getByText(', the real time.').waitFor()
  })

  test.each([
    ['light', 1400],
    ['light', 390],
    ['dark', 1400],
    ['dark', 390],
  ] as const)(
    'fits its window: %s, %i pixels wide',
    async (colorScheme, width) => {
      const page = await openWithToken()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('list', { name: 'Requests' }).getByRole('button').first().press('Enter')
      await page.getByRole('region', { name: 'The chosen request' }).getByText('Response body').waitFor()

      const shots = process.env.SANDBOX_SCREENSHOTS
      if (shots) await page.screenshot({ path: `${shots}/${colorScheme}-${width}.png`, fullPage: true })
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    },
    60_000,
  )
})

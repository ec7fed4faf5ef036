// The /docs page in Chromium: every service opens, an operation can be sent with a pasted token and with the page's
// OAuth 2.0 log-on, and nothing is loaded from another host. The pages without scripts on a phone.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { chromiumPath, openBrowser, type Visit, visit } from './support/browser.ts'
import { documents } from './support/contract.ts'
import { logonOf } from './support/logon.ts'

describe.skipIf(!chromiumPath)('the docs page in a browser', () => {
  let app: TestApp
  let browser: Browser

  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startApp(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  const open = async (service: string): Promise<Visit> => {
    const seen = await visit(browser, app.origin)
    await seen.page.goto(`${app.origin}/docs?api=${service}`)
    return seen
  }

  test.each([...documents])(
    '%s is shown completely, and loads nothing from other origins',
    async (service, { info }) => {
      const { page, elsewhere, complaints } = await open(service)

      await page.getByRole('heading', { level: 1, name: info.title }).waitFor()
      await page
        .getByRole('button', { name: /^Test Request/ })
        .first()
        .waitFor()

      expect(elsewhere).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    },
    60_000,
  )

  test('an operation can be tried with a pasted token', async () => {
    const { page, elsewhere } = await open('entities')
    await page.getByRole('button', { name: /^Test Request.*Tree/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Bearer Token').waitFor()
    const company = app.onboarding.CompanyId

    const send = async () => {
      const [response] = await Promise.all([
        page.waitForResponse((one) => one.url().includes('/Tree')),
        dialog.getByRole('button', { name: 'Send', exact: false }).first().click(),
      ])
      return response
    }
    expect((await send()).status()).toBe(401)
    await dialog.getByPlaceholder('Token').fill(await app.tokenOf('Administrator'))
    const answer = await send()

    expect(answer.status()).toBe(200)
    expect(new URL(answer.url()).pathname).toBe(`/entities/v1/Companies(${company})/Tree`)
    await dialog.getByText('200 OK').first().waitFor()
    expect(elsewhere).toEqual([])
  }, 60_000)

  test.each(['password', 'clientCredentials'])(
    'an operation can be tried after a log-on by the flow %s',
    async (flow) => {
      const { page, elsewhere } = await open('entities')
      await page.getByRole('button', { name: /^Test Request.*Tree/ }).click()
      const dialog = page.getByRole('dialog', { name: 'API Client' })
      await dialog.getByText('Selected Auth Type').click()
      await page.getByRole('option', { name: 'oauth2' }).click()
      await page.getByRole('option', { name: 'accessToken' }).click()
      // Not Escape, which closes the dialog too. Forced, because the heading lets clicks through to the bar under it.
      await dialog.getByText('Response', { exact: true }).first().click({ force: true })

      await dialog.getByRole('button', { name: new RegExp(`^${flow}$`, 'i') }).click()
      const { client, user } = logonOf(app)
      // Only masked fields are inputs; the others are editors, which a click on their label puts the cursor into.
      const type = async (label: string, text: string) => {
        await dialog.getByText(`${label}:`).first().click()
        await page.keyboard.insertText(text)
      }
      await type('Client ID', client.client_id)
      await dialog.getByPlaceholder('XYZ123').fill(client.client_secret)
      if (flow === 'password') {
        await type('Username', user('Employee').username)
        await dialog.getByPlaceholder('********').fill(user('Employee').password)
      }
      const [token] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith('/oauth2/token')),
        dialog.getByRole('button', { name: 'Authorize' }).click(),
      ])
      expect(token.status()).toBe(200)
      expect(token.url()).toBe(`${app.origin}/accounts/v1/oauth2/token`)
      await dialog.getByText('Access Token').first().waitFor()

      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url().includes('/Tree')),
        dialog.getByRole('button', { name: 'Send', exact: false }).first().click(),
      ])
      expect(answer.status()).toBe(200)
      expect(answer.request().headers().authorization).toBe(`Bearer ${(await token.json()).access_token}`)
      expect(elsewhere).toEqual([])
    },
    60_000,
  )

  test.each(['/', '/docs/guides', '/docs/guides/opening-a-company', '/docs/errors'])(
    '%s fits a phone, in light and dark, and loads nothing from elsewhere',
    async (path) => {
      const { page, elsewhere, complaints } = await visit(browser, app.origin)
      await page.setViewportSize({ width: 360, height: 740 })
      const backgrounds = new Set<string>()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${app.origin}${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
        backgrounds.add(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
      }

      expect([...backgrounds]).toEqual(['rgb(247, 246, 242)', 'rgb(21, 24, 28)'])
      expect([elsewhere, complaints]).toEqual([[], []])
      await page.context().close()
    },
  )
})

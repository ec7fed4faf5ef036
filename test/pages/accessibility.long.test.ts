// Every kind of page in Chromium has no violation of axe's rules (W9): light and dark, on a desktop and on a phone.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { chromiumPath, openBrowser, openPages } from '../support/pages/browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const guides = readdirSync(new URL('../../openapi/guides/', import.meta.url))
  .map((file) => file.replace('.md', ''))
  .filter((name) => name !== 'index')

/** Brings a page into a state. */
type Act = (page: Page, app: TestApp) => Promise<unknown>

const submitPassword =
  (first: string, again: string, said: RegExp): Act =>
  async (page) => {
    await page.getByLabel('New password').fill(first)
    await page.getByLabel('Repeat the password').fill(again)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('alert').getByText(said).first().waitFor()
  }

const PAGES: readonly (readonly [address: string, act?: Act])[] = [
  ['/'],
  ['/docs/guides'],
  ...guides.map((name) => [`/docs/guides/${name}`] as const),
  [
    '/docs',
    async (page) => {
      // Scalar adds its parts one after the other.
      await page.locator('[data-placeholder]').first().waitFor({ state: 'attached' })
      await page.getByText('Scopes Selected').first().waitFor({ state: 'attached' })
    },
  ],
  ['/docs/errors'],
  ['/docs/rules?q=price'],
  ['/docs/rules'],
  ['/changelog'],
  ['/workflows'],
  ['/collections'],
  ['/search'],
  ['/search?q=hold'],
  ['/search?q=zzzqqqxxx'],
  ['/nowhere'],
  ['/sandbox'],
  [
    '/sandbox',
    async (page, app) => {
      await page.getByLabel('Access token').fill(await app.tokenOf('ApiClient'))
      await page.getByRole('button', { name: 'Use this token' }).click()
      await page.getByRole('list', { name: 'Requests' }).getByRole('button').first().click()
      await page.getByText('Response body').waitFor()
    },
  ],
  ['/set-password'],
  ['/set-password', submitPassword('a1', 'a2', /token is no longer/)],
  ['/set-password#UserId=1&Token=none', submitPassword('Harbour-Light-7', 'Harbour', /passwords differ/)],
  [
    '/set-password#UserId=1&Token=none',
    submitPassword('Harbour-Light-7', 'Harbour-Light-7', /link is not valid/),
  ],
]

const VARIANTS = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const

/** All guides are built alike, so two variants have every colour and width. */
const variantsOf = (address: string) =>
  address.startsWith('/docs/guides/') ? VARIANTS.filter((_, at) => at === 0 || at === 3) : VARIANTS

/** What axe finds, and still finds after some seconds: Scalar fades colours in, and fills in parts, while the page is visible. */
async function settledResults(page: Page): Promise<AxeResults> {
  for (let attempt = 1; ; attempt += 1) {
    const results: AxeResults = await page.evaluate('axe.run()')
    if (results.violations.length === 0 || attempt === 5) return results
    await page.waitForTimeout(1_000)
  }
}

/** Folder for screenshots, for those who change the style sheets. */
const shots = process.env.PAGE_SCREENSHOTS

describe.skipIf(!chromiumPath)('the pages', () => {
  let app: TestApp
  let browser: Browser
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startApp(), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  test.each(PAGES.map(([address, act], index) => ({ address, act, index })))(
    '$address (page $index) has no violation',
    async ({ address, act, index }) => {
      const { page, externalRequests } = await openPages(browser, app.origin)
      page.setDefaultTimeout(60_000)
      const violations: string[] = []
      const open = async () => {
        await page.goto(`${app.origin}${address}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await act?.(page, app)
        await page.evaluate(axe)
      }
      for (const [round, [colorScheme, width]] of variantsOf(address).entries()) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // Scalar's colours change gradually.
        if (round === 0 || address === '/docs') await open()
        expect(await page.evaluate('document.documentElement.scrollWidth'), `${colorScheme} ${width}`).toBe(
          width,
        )
        if (shots) {
          const name = `${address.replaceAll(/\W+/g, '_')}-${index}-${colorScheme}-${width}.png`
          await page.screenshot({ path: `${shots}/${name}`, fullPage: address !== '/docs' })
        }
        const results = await settledResults(page)
        expect(results.passes.length).toBeGreaterThan(10)
        for (const { id, nodes } of results.violations) {
          for (const { html, target } of nodes.slice(0, 3))
            violations.push(`${colorScheme} ${width} ${id} ${target} ${html.slice(0, 200)}`)
        }
      }
      expect(violations).toEqual([])
      expect(externalRequests).toEqual([])
      await page.context().close()
    },
    120_000,
  )
})

// The page /docs/rules in Chromium: its search, on a phone too, and its links to the API reference.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesWith } from '../support/additional-rules.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { chromiumPath, openBrowser, openPages } from '../support/pages/browser.ts'
import { faintTexts } from '../support/pages/contrast.ts'

describe.skipIf(!chromiumPath)('the page of the rules in a browser', () => {
  let app: TestApp
  let browser: Browser
  let folder: Awaited<ReturnType<typeof rulesWith>>
  let total = 0

  beforeAll(async () => {
    folder = await rulesWith({
      ruleSet: 'availability/transfer',
      code: 'LinesAreMany',
      conditions: { all: [{ fact: 'transfer', path: 'Lines', operator: 'is', value: 1_000 }] },
      facts: { transfer: { Lines: 1_000 } },
      members: { owner: 'Harbour Logistics' },
    })
    ;[app, browser] = await Promise.all([startApp({ rulesDirectory: folder.directory }), openBrowser()])
    for (const { document } of app.rules.ruleSets.values()) total += document.rules.length
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
    await folder?.remove()
  })

  const shown = (page: Page) => page.locator('[data-rule]:visible').count()

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)(
    'in %s, %i pixels wide, it finds rules by words, codes, operations and owners',
    async (colorScheme, width) => {
      const { page, externalRequests, consoleMessages } = await openPages(browser, app.origin)
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`${app.origin}/docs/rules`)
      const search = page.getByRole('searchbox', { name: 'Words of a rule, code, operation or owner' })
      const count = page.getByRole('status')

      await count.getByText(`${total} rules`, { exact: true }).waitFor()
      expect(await faintTexts(page)).toEqual([])
      for (const [words, code] of [
        ['addedzero', undefined],
        ['harbour logistics', 'LinesAreMany'],
        ['createCart active', 'EntityInactive'],
        ['holdtoolong', 'HoldTooLong'],
        ['angle brackets createUser', 'NameAngleBracket'],
      ] as const) {
        await search.fill(words)
        await count.getByText(`${code ? 1 : 0} of ${total} rules`).waitFor()
        expect(await shown(page)).toBe(code ? 1 : 0)
        if (code) await page.locator('[data-rule]:visible').getByText(code).first().waitFor()
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      await page.reload()
      await count.getByText(`1 of ${total} rules`).waitFor()
      await search.fill('')
      await count.getByText(`${total} rules`, { exact: true }).waitFor()
      expect(await shown(page)).toBe(total)
      expect([externalRequests, consoleMessages]).toEqual([[], []])
      await page.context().close()
    },
  )

  test('an operation opens in the API reference, and a code in the list of codes', async () => {
    const { page, consoleMessages } = await openPages(browser, app.origin)
    await page.goto(`${app.origin}/docs/rules#SourceNotOfCompany`)
    await page.locator('#SourceNotOfCompany').getByRole('link', { name: 'SourceNotOfCompany' }).click()
    const row = page.getByRole('row', { name: 'SourceNotOfCompany' })
    await row.getByRole('link', { name: 'Rule' }).click()
    await page.waitForURL(`${app.origin}/docs/rules#SourceNotOfCompany`)

    await page.getByRole('link', { name: 'createCart', exact: true }).last().click()
    const top = `document.getElementById('retail/' + decodeURIComponent(location.hash.slice(1)))?.getBoundingClientRect().top`
    await expect.poll(() => page.evaluate(top), { timeout: 30_000 }).toBeCloseTo(0, -2)
    expect(page.url()).toContain('/POST/cart/v1/')
    expect(consoleMessages).toEqual([])
    await page.context().close()
  })

  test('without scripts it has every rule, and no search', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${app.origin}/docs/rules`)

    expect(await page.getByRole('search', { name: 'Rules' }).count()).toBe(0)
    expect(await shown(page)).toBe(total)
    await context.close()
  })
})

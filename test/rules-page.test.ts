// The page /rules in Chromium, by keyboard alone: an owner reads a rule, evaluates facts, changes a rule, sees which
// case fails, fixes it and saves. Nothing is loaded from another host.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { chromiumPath, openBrowser, type Visit, visit } from './support/browser.ts'
import { addCompanyRules } from './support/company-rules.ts'

const project = fileURLToPath(new URL('../rules/', import.meta.url))

describe.skipIf(!chromiumPath)('the rules page in a browser', () => {
  let app: TestApp
  let browser: Browser
  let folder: string
  const visits: Visit[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rules-'))
    await cp(project, folder, { recursive: true })
    await addCompanyRules(folder)
    const env = { RULES_EDITING: 'local', DATA_DIR: join(folder, '.data') }
    ;[app, browser] = await Promise.all([
      startApp({ rulesDirectory: folder, followsRules: true, env }),
      openBrowser(),
    ])
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
    await rm(folder, { recursive: true })
    for (const { elsewhere, complaints } of visits) expect([...elsewhere, ...complaints]).toEqual([])
  })

  const open = async (address = '', origin = app.origin): Promise<Page> => {
    const seen = await visit(browser, origin)
    visits.push(seen)
    await seen.page.goto(`${origin}/rules${address}`)
    await seen.page.getByRole('heading', { level: 1 }).waitFor()
    return seen.page
  }

  const isFocused = (target: Locator) =>
    target.evaluate((element) => element.ownerDocument.activeElement === element)

  /** Goes on until the focus is where it should be, as a person without a mouse does. */
  const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.waitFor()
    for (let step = 0; step < 150; step += 1) {
      if (await isFocused(target)) return
      await page.keyboard.press(key)
    }
    throw new Error(`The keyboard does not come to ${target}.`)
  }
  const press = async (page: Page, target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }

  test('a set is chosen, filled from a case, asked, and says why it refuses', async () => {
    const page = await open()
    await page.keyboard.press('Tab')
    expect(await isFocused(page.getByRole('link', { name: 'Skip to the content' }))).toBe(true)

    await press(
      page,
      page.getByRole('navigation', { name: 'Rule sets' }).getByRole('link', { name: /^record/ }),
    )
    await page
      .getByRole('heading', { level: 3, name: 'A floor price is not above the regular price' })
      .waitFor()
    expect(await isFocused(page.getByRole('heading', { level: 2, name: 'Rules', exact: true }))).toBe(true)
    const rule = page.getByRole('article').filter({ hasText: 'FloorPriceAboveRegularPrice' })
    expect(await rule.innerText()).toContain('Floor price (record) is more than Regular price (record)')

    await press(page, page.getByRole('link', { name: 'Ask with facts' }))
    const chooser = page.getByLabel('Fill the form from a case')
    await tabTo(page, chooser)
    await page.keyboard.type('A floor equal')
    const floor = page.getByLabel(/^Floor price /)
    await tabTo(page, floor)
    expect(await floor.inputValue()).toBe(await page.getByLabel(/^Regular price /).inputValue())
    await page.keyboard.type('1000')
    await page.keyboard.press('Enter')

    const heading = page.getByRole('heading', { name: /^Refused, by 1 of/ })
    await heading.waitFor()
    expect(await isFocused(heading)).toBe(true)
    const refusal = page.getByRole('group').filter({ hasText: 'Refuses' }).first()
    const told = await refusal.innerText()
    expect(told).toContain('400 FloorPriceAboveRegularPrice')
    expect(told).toMatch(/Holds\s+Floor price \(record\) is more than Regular price \(record\)/)
    expect(told).toMatch(/Found [\d.]*1000, compared with \d/)
  }, 60_000)

  test('facts that cannot be meant are shown at their field, which gets the focus', async () => {
    const page = await open('#/pricing/record/facts')
    const floor = page.getByLabel(/^Floor price /)
    await tabTo(page, floor)
    await page.keyboard.type('cheap')
    await page.keyboard.press('Enter')

    await page.getByText('This is not a number.').waitFor()
    expect(await floor.getAttribute('aria-invalid')).toBe('true')
    expect(await isFocused(floor)).toBe(true)
    await floor.fill('')
    await page
      .getByLabel(/^Entity id /)
      .first()
      .fill('')
    await page.keyboard.press('Enter')
    await page.getByText('The facts cannot be used: 1 fault').waitFor()
  }, 60_000)

  test('a draft that breaks a case is mended, tried and saved', async () => {
    const page = await open('#/pricing/record/change')
    const rules = page.getByLabel('Rules: rules/pricing/record.json')
    const tryIt = page.getByRole('button', { name: 'Try against all cases' })
    const original = await rules.inputValue()
    const edit = async (text: string) => {
      await tabTo(page, rules, 'Shift+Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
    }

    await edit(original.replace('"operator": "greaterThan"', '"operator": "atLeast"'))
    await press(page, tryIt)
    const failed = page.getByRole('heading', { name: /^[12] of \d+ cases failed/ })
    await failed.waitFor()
    expect(await isFocused(failed)).toBe(true)
    const row = page.getByRole('row').filter({ hasText: 'A floor equal to the regular price' })
    expect(await row.innerText()).toMatch(/passes\s+FloorPriceAboveRegularPrice/)
    await press(page, row.getByRole('button', { name: /^line \d+/ }))
    expect(await isFocused(page.getByLabel('Cases: rules/pricing/record.cases.json'))).toBe(true)

    await edit(`${original.trimEnd().slice(0, -1)},}`)
    await press(page, tryIt)
    await page.getByRole('heading', { name: /^1 fault/ }).waitFor()

    await edit(
      original.replace(
        'A floor price is not above the regular price',
        'No floor lies above the regular price',
      ),
    )
    await press(page, tryIt)
    await page.getByRole('heading', { name: /^All \d+ cases passed/ }).waitFor()
    const key = page.getByLabel('Key for saving')
    await tabTo(page, key)
    await page.keyboard.type('not the key')
    await page.keyboard.press('Enter')
    await page.getByText('The key is wrong').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type((await readFile(join(folder, '.data/rules-editing-key'), 'utf8')).trim())
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Saved: pricing/record.json' }).waitFor()
    await page.getByText('In force now.').waitFor()
    const onDisk = () => readFile(join(folder, 'pricing/record.json'), 'utf8')
    expect(await onDisk()).toContain('No floor lies above')

    // Once more without leaving: what was saved is what the next change is a change of.
    await page.getByText('As in the files.').waitFor()
    await edit((await rules.inputValue()).replace('No floor lies above', 'No floor is above'))
    await page.getByText('Changed, not saved.').waitFor()
    await press(page, page.getByRole('button', { name: 'Save' }))
    await expect.poll(onDisk, { timeout: 10_000 }).toContain('No floor is above the regular price')
    await page.getByText('As in the files.').waitFor()

    await edit((await rules.inputValue()).replace('No floor is above', 'No floor stands above'))
    await press(page, page.getByRole('link', { name: 'Rules', exact: true }).last())
    await page.getByRole('heading', { level: 3, name: 'No floor is above the regular price' }).waitFor()
    await press(page, page.getByRole('link', { name: 'Change', exact: true }))
    expect(await rules.inputValue()).toContain('No floor stands above the regular price')
    // The browser itself logs each refusal, the wrong key's too.
    visits.at(-1)?.complaints.splice(0, 1)
  }, 90_000)

  test('what single companies have is read as sentences, and named where a draft breaks it', async () => {
    const page = await open('#/cart/status')
    await press(page, page.getByRole('link', { name: 'Companies', exact: true }))
    await page.getByRole('heading', { level: 2, name: 'Company 77' }).waitFor()
    const rule = page.getByRole('article').filter({ hasText: 'CartNoLongerNew' })
    expect(await rule.innerText()).toContain('From (change) is not 1')
    expect(await page.getByRole('row').filter({ hasText: 'A Complete one' }).innerText()).toContain('Refused')

    await page.getByRole('link', { name: 'Change', exact: true }).click()
    const rules = page.getByLabel('Rules: rules/cart/status.json')
    const { emptyBecause: _, ...document } = JSON.parse(await rules.inputValue())
    const conditions = { all: [{ fact: 'change', path: 'To', operator: 'is', value: 2 }] }
    const event = { type: 'Closed', params: { status: 409, message: 'It is closed.' } }
    document.rules = [{ name: 'No cart becomes Complete', conditions, event }]
    await rules.fill(JSON.stringify(document))
    const cases = page.getByLabel('Cases: rules/cart/status.cases.json')
    const text = await cases.inputValue()
    await cases.fill(text.replace('"To": 2 } }, "expect": []', '"To": 2 } }, "expect": ["Closed"]'))
    await page.getByRole('button', { name: 'Try against all cases' }).click()
    const row = page.getByRole('row').filter({ hasText: 'A New one' })
    expect(await row.innerText()).toMatch(/companies\/77\/cart\/status\.cases\.json:1\s+passes\s+Closed/)
  }, 60_000)

  test('it is readable on a narrow window, at double size and in the dark', async () => {
    const page = await open('#/pricing/record/facts')
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const view of ['rules', 'cases', 'facts', 'change']) {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto(`${app.origin}/rules#/pricing/sale/${view}`)
      await page.locator(`section.${view} h2`).first().waitFor()
      expect([view, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([view, 360])
      // A window of 1400 points at 200 %.
      await page.setViewportSize({ width: 700, height: 500 })
      expect([view, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([view, 700])
    }
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(21, 24, 28)')
  }, 60_000)

  test('codes, buttons and counts stand on one line, also on a narrow window', async () => {
    const page = await open('#/pricing/record/cases')
    // Taller than a line and a half of its own type, padding and border aside.
    const wrapped = (selector: string) =>
      page.evaluate(
        `[...document.querySelectorAll('${selector}')].filter((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return range.getBoundingClientRect().height > 1.8 * parseFloat(getComputedStyle(one).fontSize) + 8
        }).map((one) => one.textContent)`,
      )
    await page.locator('td code').first().waitFor()
    expect(await wrapped('.count')).toEqual([])
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await wrapped('td code, td button, td summary')).toEqual([])
    await page.goto(`${app.origin}/rules#/limits/cart`)
    await page.getByText('CartInactivityMinutes').waitFor()
    expect(await wrapped('th code')).toEqual([])
  }, 60_000)

  test('a name without a blank leaves room for what stands beside it', async () => {
    const page = await open('#/pricing/record/cases')
    await page.locator('tbody th').first().waitFor()
    await page.evaluate("document.querySelector('tbody th').textContent = 'x'.repeat(200)")
    const [table, room] = await page
      .locator('.wide')
      .evaluate((region) => [region.scrollWidth, region.clientWidth] as const)
    expect(table).toBe(room)
  }, 60_000)

  test('says so where a part of it does not come', async () => {
    const seen = await visit(browser, app.origin)
    await seen.page.route('**/rules/tree.js', (route) => route.fulfill({ status: 429, body: '' }))
    await seen.page.goto(`${app.origin}/rules`)

    await seen.page.getByText('reload the page in a minute').waitFor()
  }, 60_000)

  test('every field has a label, and every set of fields a name', async () => {
    const page = await open('#/invoicing/invoice/facts')
    await page.getByLabel('Fill the form from a case').waitFor()
    const nameless = await page.evaluate(
      "[...document.querySelectorAll('input, select, textarea')].filter((one) => one.labels.length === 0).length",
    )
    expect(nameless).toBe(0)
    expect(await page.getByRole('group', { name: /^Invoice/ }).count()).toBeGreaterThan(0)
  }, 60_000)

  test('says that saving is off where the operator did not switch it on', async () => {
    const plain = await startApp()
    try {
      const page = await open('#/cart/create/change', plain.origin)
      await page.getByText('Saving from this page is switched off').waitFor()
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Try against all cases' }).click()
      await page.getByRole('heading', { name: /^All \d+ cases passed/ }).waitFor()
    } finally {
      await plain.stop()
    }
  }, 60_000)
})

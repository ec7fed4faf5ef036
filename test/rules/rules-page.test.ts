// The page /rules in Chromium, by keyboard alone: an owner finds a rule, evaluates facts, changes a rule with
// completion and marks of faults, reads which case fails, corrects it and saves. Nothing is loaded from another host.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeRelease } from '../../handlers/platform/rules/commands/write-release.ts'
import { currentTexts } from '../../handlers/platform/rules/load/releases.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { addCompanyRules } from '../support/company-rules.ts'
import { chromiumPath, openBrowser, openPages, type Visit } from '../support/pages/browser.ts'

const project = fileURLToPath(new URL('../../rules/', import.meta.url))

/** The part of the DOM that this file uses; the project does not load the types of the DOM. */
interface DocumentOrShadow {
  activeElement: unknown
}

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
    for (const { externalRequests, consoleMessages } of visits)
      expect([...externalRequests, ...consoleMessages]).toEqual([])
  })

  const open = async (address = '', origin = app.origin): Promise<Page> => {
    const visited = await openPages(browser, origin)
    visits.push(visited)
    await visited.page.goto(`${origin}/rules${address}`)
    await visited.page.getByRole('heading', { level: 1 }).waitFor()
    return visited.page
  }

  // An editor is in a shadow root, which has its own active element.
  const isFocused = (target: Locator) =>
    target.evaluate(
      (element) => (element.getRootNode() as unknown as DocumentOrShadow).activeElement === element,
    )

  const editorOf = (page: Page, file: string) => page.getByRole('textbox', { name: file, exact: true })

  /**
   * Replaces the whole text. Typing over several lines is left to the browser, whose inline styles the policy blocks.
   */
  const replaceAll = async (page: Page, editor: Locator, text: string) => {
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText(text)
  }

  /** Moves the focus back to the link of a view, because these links come first, and follows it. */
  const openView = async (page: Page, name: string) => {
    const link = page.getByRole('navigation', { name: /^Views of/ }).getByRole('link', { name, exact: true })
    await tabTo(page, link, 'Shift+Tab')
    await page.keyboard.press('Enter')
  }

  /** Skips the list of rule sets. */
  const skipToContent = async (page: Page) => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }

  const fileText = (file: string) => readFile(join(folder, file), 'utf8')

  /** Presses the key until the target has the focus, as a user without a mouse does. */
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

  test('a rule set is chosen, filled from a case, evaluated, and shows why it refuses', async () => {
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

    await openView(page, 'Ask with facts')
    const chooser = page.getByLabel('Begin with the facts of a case')
    await tabTo(page, chooser)
    await page.keyboard.type('A floor equal')
    const facts = editorOf(page, 'Facts')
    const floor = /"FloorPrice": [\d.]+/
    await expect.poll(() => facts.innerText()).toMatch(floor)
    await replaceAll(page, facts, (await facts.innerText()).replace(floor, '"FloorPrice": 1000'))
    await press(page, page.getByRole('button', { name: 'Ask the rules' }))

    const heading = page.getByRole('heading', { name: /^Refused, by 1 of/ })
    await heading.waitFor()
    expect(await isFocused(heading)).toBe(true)
    const refusal = page.getByRole('group').filter({ hasText: 'Refuses' }).first()
    const refusalText = await refusal.innerText()
    expect(refusalText).toContain('400 FloorPriceAboveRegularPrice')
    expect(refusalText).toMatch(/Holds\s+Floor price \(record\) is more than Regular price \(record\)/)
    expect(refusalText).toMatch(/Found [\d.]*1000, compared with \d/)

    await press(page, page.getByRole('button', { name: 'Make a case of these facts' }))
    const cases = editorOf(page, 'rules/pricing/record.cases.json')
    await expect.poll(() => cases.innerText()).toContain('What the example shows')
    await page.getByText(/^No faults\. All \d+ cases passed/).waitFor()
  }, 60_000)

  test('facts with a fault are marked at their location', async () => {
    const page = await open('#/pricing/record/facts')
    const facts = editorOf(page, 'Facts')
    await replaceAll(page, facts, '{\n  "record": { "FloorPrice": "cheap" }\n}')
    await press(page, page.getByRole('button', { name: 'Ask the rules' }))

    await page.getByRole('heading', { name: /^The facts cannot be used/ }).waitFor()
    await press(page, page.getByRole('button', { name: 'Line 2, column 29' }))
    expect(await isFocused(facts)).toBe(true)
    await page.locator('.cm-lintRange-error').first().waitFor()
  }, 60_000)

  test('the editor completes names, marks faults at their location, formats and undoes', async () => {
    const page = await open('#/cart/create/change')
    const rules = editorOf(page, 'rules/cart/create.json')
    const original = await fileText('cart/create.json')
    const offered = page.locator('.cm-tooltip-autocomplete').getByRole('option')
    /** Types the text without its bar, and leaves the cursor where the bar was. */
    const typeAt = async (text: string) => {
      const position = text.indexOf('|')
      await replaceAll(page, rules, text.slice(0, position))
      await page.keyboard.press('Control+Space')
      await page.keyboard.press('Escape')
    }
    const open_ = original.slice(0, original.indexOf('"operator": "') + '"operator": "'.length)
    await page.getByText('No faults. All 5 cases passed.').waitFor()

    await typeAt(`${open_}|`)
    await page.keyboard.press('Control+Space')
    await offered.filter({ hasText: /^isNotOneOf/ }).waitFor()
    // A SourceId is not a number.
    expect(await offered.filter({ hasText: /^atLeast/ }).count()).toBe(0)
    await page.keyboard.type('isNotO')
    await expect.poll(() => offered.allInnerTexts()).toEqual(['isNotOneOf'])
    await page.keyboard.press('Enter')
    await expect.poll(() => rules.innerText()).toContain('"operator": "isNotOneOf"')

    await typeAt(`${original.slice(0, original.indexOf('{cart.SourceId}'))}{|`)
    await page.keyboard.type('cart.Sou')
    await offered.filter({ hasText: /^cart\.SourceId/ }).waitFor()

    await replaceAll(page, rules, original.replace('"isNot"', '"isnot"'))
    const faultLink = page.getByRole('button', { name: /^cart\/create\.json:13:\d+$/ })
    await faultLink.waitFor()
    expect(await page.locator('.faults').innerText()).toContain('isNot')
    await press(page, faultLink)
    expect(await isFocused(rules)).toBe(true)

    await replaceAll(page, rules, original.replaceAll(/^ +/gm, ''))
    await press(page, page.getByRole('button', { name: 'Format' }))
    await page.getByText('As in the files.').waitFor()
    await rules.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await page.getByText('Changed, not saved.').waitFor()
  }, 60_000)

  test('a new rule and its case come from templates, and the draft is compared with the files', async () => {
    const page = await open('#/cart/status/change')
    await skipToContent(page)
    await press(page, page.getByRole('button', { name: 'Add the rule' }))
    await page.keyboard.type('A cart keeps its status')
    await page.getByRole('button', { name: /^cart\/status\.cases\.json:\d+:\d+$/ }).waitFor()
    const added = await editorOf(page, 'rules/cart/status.json').innerText()
    expect(added).toContain('"name": "A cart keeps its status"')
    expect(added).not.toContain('"emptyBecause"')

    const template = page.getByLabel('New case')
    await tabTo(page, template, 'Shift+Tab')
    await page.keyboard.type('A case that NewRule')
    await press(page, page.getByRole('button', { name: 'Add the case' }))
    await expect
      .poll(() => editorOf(page, 'rules/cart/status.cases.json').innerText())
      .toMatch(/"expect": \[\s*"NewRule"\s*\]/)
    await press(page, page.getByRole('button', { name: 'Show the changes' }))
    const after = page.getByRole('textbox', { name: 'rules/cart/status.json, after' })
    expect(await after.innerText()).toContain('A cart keeps its status')
    await page.getByRole('textbox', { name: 'rules/cart/status.json, before' }).waitFor()
  }, 60_000)

  test('a draft that breaks a case is fixed, tried and saved', async () => {
    const page = await open('#/pricing/record/change')
    const rules = editorOf(page, 'rules/pricing/record.json')
    const tryIt = page.getByRole('button', { name: 'Try against all cases' })
    const original = await fileText('pricing/record.json')
    const edit = (text: string) => replaceAll(page, rules, text)
    await rules.waitFor()

    await edit(original.replace('"operator": "greaterThan"', '"operator": "atLeast"'))
    await press(page, tryIt)
    const failed = page.getByRole('heading', { name: /^[12] of \d+ cases failed/ })
    await failed.waitFor()
    expect(await isFocused(failed)).toBe(true)
    const row = page.getByRole('row').filter({ hasText: 'A floor equal to the regular price' })
    expect(await row.innerText()).toMatch(/passes\s+FloorPriceAboveRegularPrice/)
    await press(page, row.getByRole('button', { name: /^line \d+/ }))
    expect(await isFocused(editorOf(page, 'rules/pricing/record.cases.json'))).toBe(true)

    await edit(`${original.trimEnd().slice(0, -1)},}`)
    await press(page, tryIt)
    await page.getByRole('heading', { name: /^1 fault/ }).waitFor()
    // A refused save keeps the text.
    const key = page.getByLabel('Key for saving')
    const secret = (await fileText('.data/rules-editing-key')).trim()
    await tabTo(page, key)
    await page.keyboard.type(secret)
    await page.keyboard.press('Enter')
    await page.getByText('The files have faults, so nothing is saved.').waitFor()
    expect(await fileText('pricing/record.json')).toBe(original)
    await page.getByText('Changed, not saved.').waitFor()

    const renamed = (name: string) => original.replace('A floor price is not above the regular price', name)
    await edit(renamed('No floor lies above the regular price'))
    await press(page, tryIt)
    await page.getByRole('heading', { name: /^All \d+ cases passed/ }).waitFor()
    await key.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('not the key')
    await page.keyboard.press('Enter')
    await page.getByText('The key is wrong').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(secret)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Saved: pricing/record.json' }).waitFor()
    await page.getByText('In force now.').waitFor()
    expect(await fileText('pricing/record.json')).toContain('No floor lies above')

    // The next change is compared with the saved text.
    await page.getByText('As in the files.').waitFor()
    await edit(renamed('No floor is above the regular price'))
    await page.getByText('Changed, not saved.').waitFor()
    await press(page, page.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => fileText('pricing/record.json'), { timeout: 10_000 })
      .toContain('No floor is above the regular price')
    await page.getByText('As in the files.').waitFor()

    await edit(renamed('No floor exceeds the regular price'))
    await openView(page, 'Rules')
    await page.getByRole('heading', { level: 3, name: 'No floor is above the regular price' }).waitFor()
    await openView(page, 'Change')
    await page.getByText('Changed, not saved.').waitFor()
    await page.getByRole('textbox', { name: 'rules/pricing/record.json' }).waitFor()
    await press(page, page.getByRole('button', { name: 'Back to the files' }))
    await page.getByText('As in the files.').waitFor()
    // The browser itself logs both refusals.
    visits.at(-1)?.consoleMessages.splice(0, 2)
  }, 90_000)

  test('limits, roles and facts are shown, and edited in their files', async () => {
    const page = await open('#/roles')
    await skipToContent(page)
    await page.getByRole('row').filter({ hasText: 'cart.write' }).waitFor()
    await press(page, page.getByRole('link', { name: 'Change rules/access/roles.json' }))
    await page.getByText('No faults. The file can be saved.').waitFor()

    await page.goto(`${app.origin}/rules#/limits/cart`)
    await page.getByRole('heading', { level: 1, name: 'Limits of cart' }).waitFor()
    await press(page, page.getByRole('link', { name: 'Change rules/cart/limits.json' }))
    const limits = editorOf(page, 'rules/cart/limits.json')
    const original = await fileText('cart/limits.json')
    await limits.waitFor()
    await replaceAll(page, limits, original.replace(/"value": \d+/, '"value": 999999999'))
    await page.getByRole('button', { name: /^cart\/limits\.json:\d+:\d+$/ }).waitFor()
    await replaceAll(page, limits, original)

    await page.goto(`${app.origin}/rules#/facts/cart`)
    expect(await page.getByRole('row').filter({ hasText: 'SourceId' }).innerText()).toContain('guid')
  }, 60_000)

  test('a search finds a rule by its words, its code and its facts', async () => {
    const page = await open()
    await skipToContent(page)
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('floor discountable')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    const match = page.getByRole('link', { name: 'A floor price needs a discountable price' })
    await match.waitFor()
    await page.getByRole('searchbox').fill('floorpriceneeds')
    await page.getByText('1 match', { exact: true }).waitFor()
    await press(page, match)
    await page.getByRole('article').filter({ hasText: 'FloorPriceNeedsDiscountable' }).waitFor()
    expect(
      await page.evaluate("document.activeElement.textContent.includes('FloorPriceNeedsDiscountable')"),
    ).toBe(true)
  }, 60_000)

  test('the history compares the files with the last release', async () => {
    const release = { release: 1, at: '2026-01-31T10:00:00.000Z', by: 'Ada', why: 'The start.', changes: [] }
    const texts = Object.fromEntries(await currentTexts(folder))
    await writeRelease(folder, { ...release, hash: 'f'.repeat(64) }, { ...texts, 'cart/status.json': '{}' })
    const page = await open('#/history')
    await page.getByText('1 file differs from release 1.').waitFor()
    await page.getByRole('textbox', { name: 'rules/cart/status.json, after' }).waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'Ada' }).innerText()).toContain(
      '2026-01-31 10:00 UTC',
    )
    await rm(join(folder, 'releases'), { recursive: true })
    await page.reload()
    await page.getByText('There is no release.').waitFor()
  }, 60_000)

  test('rules that differ only in values are a decision table', async () => {
    const page = await open('#/cart/order-status')
    await skipToContent(page)
    await press(page, page.getByRole('link', { name: 'Decision tables' }))
    const row = page.getByRole('row').filter({ hasText: 'RefusedOrderChangeNotAllowed' })
    expect(await row.innerText()).toMatch(/“Refused”\s+“Refused”, “Pending”, “Cancelled”/)
  }, 60_000)

  test.each([
    '#/nothing/here',
    '#/pricing/record/nothing',
    '#/pricing',
    '#/limits/pricing',
    '#/facts/none',
    '#/edit/none.json',
    '#/companies/1/cart/none/change',
    '/nothing',
  ])('the address %s is not found', async (address) => {
    const page = await open(address)
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
    // The browser logs the status 404.
    const { consoleMessages } = visits.at(-1) ?? { consoleMessages: [] }
    consoleMessages.splice(0, consoleMessages.filter((text) => text.includes('404')).length)
  })

  test('rules of companies are shown as sentences, and named if a draft breaks their cases', async () => {
    const page = await open('#/cart/status')
    await skipToContent(page)
    await press(page, page.getByRole('link', { name: 'Companies', exact: true }))
    await page.getByRole('heading', { level: 2, name: 'Company 77' }).waitFor()
    const rule = page.getByRole('article').filter({ hasText: 'CartNoLongerNew' })
    expect(await rule.innerText()).toContain('From (change) is not 1')
    expect(await page.getByRole('row').filter({ hasText: 'A Complete one' }).innerText()).toContain('Refused')

    await page.getByRole('link', { name: 'Change', exact: true }).click()
    const { emptyBecause: _, ...document } = JSON.parse(await fileText('cart/status.json'))
    const conditions = { all: [{ fact: 'change', path: 'To', operator: 'is', value: 2 }] }
    const event = { type: 'Closed', params: { status: 409, message: 'It is closed.' } }
    document.rules = [{ name: 'No cart becomes Complete', conditions, event }]
    const rules = editorOf(page, 'rules/cart/status.json')
    await rules.waitFor()
    await replaceAll(page, rules, JSON.stringify(document))
    const text = await fileText('cart/status.cases.json')
    await replaceAll(
      page,
      editorOf(page, 'rules/cart/status.cases.json'),
      text.replace('"To": 2 } }, "expect": []', '"To": 2 } }, "expect": ["Closed"]'),
    )
    await page.getByRole('button', { name: 'Try against all cases' }).click()
    const row = page.getByRole('row').filter({ hasText: 'A New one' })
    expect(await row.innerText()).toMatch(/companies\/77\/cart\/status\.cases\.json:1\s+passes\s+Closed/)
  }, 60_000)

  test('a company gets its first rules from the page', async () => {
    const page = await open('#/cart/create/companies')
    await skipToContent(page)
    await tabTo(page, page.getByLabel('CompanyId'))
    await page.keyboard.type('78')
    await page.keyboard.press('Enter')
    await editorOf(page, 'rules/companies/78/cart/create.json').waitFor()
    await page.getByText('Changed, not saved.').waitFor()
    const cases = editorOf(page, 'rules/companies/78/cart/create.cases.json')
    expect(await cases.innerText()).toContain('What the rule refuses')
  }, 60_000)

  test('the page is readable in a narrow window, at double size and in dark mode', async () => {
    const page = await open('#/pricing/record')
    await page.emulateMedia({ colorScheme: 'dark' })
    const check = async (view: string) => {
      await page.setViewportSize({ width: 360, height: 640 })
      // A new page is loaded, because otherwise the heading of the previous view would match.
      await page.goto('about:blank')
      await page.goto(`${app.origin}/rules#/${view}`)
      await page.locator('h1').waitFor()
      if (/change$|edit/.test(view)) await page.locator('.cm-content').first().waitFor()
      expect([view, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([view, 360])
      // A window of 1400 points at 200 %.
      await page.setViewportSize({ width: 700, height: 500 })
      expect([view, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([view, 700])
    }
    const views = ['rules', 'cases', 'facts', 'change', 'companies'].map((view) => `pricing/sale/${view}`)
    const pages = [
      '',
      'search/price',
      'facts',
      'facts/record',
      'roles',
      'history',
      'limits/cart',
      'edit/access/roles.json',
    ]
    for (const view of [...views, 'cart/order-status/table', ...pages]) await check(view)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(21, 24, 28)')
  }, 60_000)

  test('codes, buttons and counts are on one line, also in a narrow window', async () => {
    const page = await open('#/pricing/record/cases')
    // Finds elements taller than one and a half lines of their font, without padding and border.
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

  test('a long name without blanks leaves room for adjacent elements', async () => {
    const page = await open('#/pricing/record/cases')
    await page.locator('tbody th').first().waitFor()
    await page.evaluate("document.querySelector('tbody th').textContent = 'x'.repeat(200)")
    const [table, room] = await page
      .locator('.wide')
      .evaluate((region) => [region.scrollWidth, region.clientWidth] as const)
    expect(table).toBe(room)
  }, 60_000)

  test('a message is shown if an asset cannot be loaded', async () => {
    const visited = await openPages(browser, app.origin)
    await visited.page.route('**/rules/tree.js', (route) => route.fulfill({ status: 429, body: '' }))
    await visited.page.goto(`${app.origin}/rules`)

    await visited.page.getByText('reload the page in a minute').waitFor()
  }, 60_000)

  test.each(['invoicing/invoice/facts', 'cart/create/change', 'cart/status/companies', 'search'])(
    'every field of %s has a label',
    async (view) => {
      const page = await open(`#/${view}`)
      await page.locator('main').getByRole('textbox').or(page.getByRole('searchbox')).first().waitFor()
      const nameless = await page.evaluate(
        "[...document.querySelectorAll('input, select, textarea')].filter((one) => one.labels.length === 0).length",
      )
      expect(nameless).toBe(0)
    },
  )

  test('a message is shown if saving is disabled', async () => {
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

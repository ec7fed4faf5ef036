// The /docs page in Chromium: a developer logs in once, finds operations of several services by one search, and sends them
// with their examples. Nothing is loaded from another host. The pages without scripts on a phone.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modulesImportedBy } from '../../handlers/pages/docs-page.ts'
import { docsAddress } from '../../handlers/pages/scalar-document.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { documents } from '../support/contract.ts'
import { loginOf } from '../support/login.ts'
import { chromiumPath, openBrowser, openPages, type Visit } from '../support/pages/browser.ts'
import { faintTexts } from '../support/pages/contrast.ts'

describe.skipIf(!chromiumPath)('the docs page in a browser', () => {
  let app: TestApp
  let browser: Browser

  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startApp({ env: { ROLE: 'all' } }), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  const open = async (address = '/docs'): Promise<Visit> => {
    const visited = await openPages(browser, app.origin)
    // On a busy machine the page takes longer than the two seconds that it has on an idle one.
    visited.page.setDefaultTimeout(40_000)
    await visited.page.goto(`${app.origin}${address}`, { waitUntil: 'commit' })
    await visited.page.getByRole('heading', { level: 1, name: 'Retail API' }).waitFor()
    return visited
  }

  /** Only masked fields are inputs; the others are editors, which a click on their label puts the cursor into. */
  const type = async (page: Page, label: string, text: string) => {
    await page.getByText(`${label}:`).first().click()
    await page.keyboard.insertText(text)
  }

  const logIn = async (page: Page, flow: 'clientCredentials' | 'password') => {
    const { client, user } = loginOf(app)
    await page.getByRole('button', { name: flow, exact: true }).click()
    await type(page, 'Client ID', client.client_id)
    await page.getByPlaceholder('XYZ123').fill(client.client_secret)
    if (flow === 'password') {
      await type(page, 'Username', user('Employee').username)
      await page.getByPlaceholder('********').fill(user('Employee').password)
    }
    const [token] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/oauth2/token')),
      page.getByRole('button', { name: 'Authorize' }).click(),
    ])
    expect([token.status(), token.url()]).toEqual([200, `${app.origin}/accounts/v1/oauth2/token`])
    await page.getByText('Access Token').first().waitFor()
    return (await token.json()).access_token
  }

  /** Finds an operation by the search of all services, and opens it. */
  const find = async (page: Page, query: string, title: string) => {
    await page
      .locator('#reference')
      .getByRole('button', { name: /Search/ })
      .first()
      .click()
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.locator('input').fill(query)
    await search.getByText(title).first().click()
    await page.getByRole('heading', { name: title }).first().waitFor()
  }

  /** Sends an operation, with its example as the page fills it in. */
  const send = async (page: Page, method: string, path: RegExp) => {
    await page
      .getByRole('button', { name: new RegExp(`^Test Request.*${method} ${path.source}\\)$`, 'i') })
      .click()
    const client = page.getByRole('dialog', { name: 'API Client' })
    // The page itself may still load modules.
    const isSent = (address: string) => address.startsWith(app.origin) && !address.includes('/docs/')
    const [response] = await Promise.all([
      page.waitForResponse((candidate) => isSent(candidate.url())),
      client.getByRole('button', { name: 'Send' }).first().click(),
    ])
    await client.getByText(`${response.status()} `).first().waitFor()
    await page.keyboard.press('Escape')
    await client.waitFor({ state: 'hidden' })
    return response
  }

  test('a client logs in once, submits the example of createCart, and reads the pending order', async () => {
    const { page, externalRequests, consoleMessages } = await open()
    for (const { info } of documents.values()) await page.getByText(info.title).first().waitFor()
    const token = await logIn(page, 'clientCredentials')

    await find(page, 'createCart', 'Submit a completed cart')
    const created = await send(page, 'POST', /.*\/entities\(\{EntityId\}\)\/carts/)
    expect(created.status()).toBe(201)
    expect(created.request().headers().authorization).toBe(`Bearer ${token}`)
    const [cart] = await created.json()

    await find(page, 'listPendingOrders', 'List pending orders of an entity')
    const orderOf = async () => {
      const listed = await send(page, 'GET', /.*\/entities\(\{EntityId\}\)\/pendingOrders/)
      expect([listed.status(), listed.request().headers().authorization]).toEqual([200, `Bearer ${token}`])
      return (await listed.json()).find(({ CartId }: { CartId: number }) => CartId === cart.Id)
    }
    await expect.poll(orderOf, { timeout: 20_000 }).toMatchObject({ CartId: cart.Id })

    expect([externalRequests, consoleMessages]).toEqual([[], []])
    await page.context().close()
  })

  test('a user logs in, and sends a request to another service', async () => {
    const { page, externalRequests } = await open()
    const token = await logIn(page, 'password')
    await find(page, 'getCompanyTree', 'Read the tree of a company')
    const tree = await send(page, 'GET', /.*\/Tree/)

    expect([tree.status(), tree.request().headers().authorization]).toEqual([200, `Bearer ${token}`])
    expect(externalRequests).toEqual([])
    await page.context().close()
  })

  test('an operation can be sent with a pasted token', async () => {
    const { page, externalRequests } = await open()
    await page.getByText('Selected Auth Type').click()
    await page.getByRole('option', { name: 'accessToken' }).click()
    await page.getByRole('heading', { level: 1 }).click({ force: true })
    await page.getByRole('button', { name: 'accessToken', exact: true }).click()
    await page.getByPlaceholder('Token').fill(await app.tokenOf('Administrator'))
    await find(page, 'getCompanyTree', 'Read the tree of a company')

    expect((await send(page, 'GET', /.*\/Tree/)).status()).toBe(200)
    expect(externalRequests).toEqual([])
    await page.context().close()
  })

  test('the document is as Scalar derives it, and the first view loads only what the page announces', async () => {
    const { page } = await openPages(browser, app.origin)
    page.setDefaultTimeout(40_000)
    const [warnings, modules]: [string[], string[]] = [[], []]
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    page.on('request', (request) => {
      const [, module] = request.url().split('/docs/scalar/')
      if (module !== undefined) modules.push(module)
    })
    const open = async () => {
      await page.goto(`${app.origin}/docs`, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1, name: 'Retail API' }).waitFor()
    }
    await open()
    // Scalar warns of a document that is not in its form.
    expect([warnings, modules.sort()]).toEqual([[], modulesImportedBy('standalone.esm.js').sort()])

    const served = JSON.parse((await app.get('/docs/reference.json')).text)
    const { 'x-scalar-navigation': _, ...others } = served
    const derivedKeys = ['__scalar_', 'refreshUrl']
    const plain = JSON.stringify(others, (key, value) =>
      value === '' && derivedKeys.includes(key) ? undefined : value,
    )
    await page.route('**/docs/reference.json', (route) =>
      route.fulfill({ body: plain, contentType: 'application/json' }),
    )
    await open()
    const derived = JSON.parse(
      await page.evaluate('JSON.stringify(dataDumpWorkspace().exportWorkspace().documents.retail)'),
    )
    // Notes of Scalar about the origin and the order of what it derived.
    for (const key of Object.keys(derived)) if (/^x-(?:scalar-or|original|ext)/.test(key)) delete derived[key]
    const order = ['x-scalar-order', 'xKeys']
    expect(
      JSON.parse(JSON.stringify(derived, (key, value) => (order.includes(key) ? undefined : value))),
    ).toEqual(served)
    await page.context().close()
  })

  test("the start page's link opens the service", async () => {
    const tag = docsAddress('Pricing service', 'Pricing')
    const { page, consoleMessages } = await open(tag)
    await page.getByRole('heading', { name: 'Pricing', level: 2, exact: true }).waitFor()
    const top = `document.getElementById('retail/${tag.split('#')[1]}')?.getBoundingClientRect().top`
    await expect.poll(() => page.evaluate(top), { timeout: 20_000 }).toBeCloseTo(0, -2)
    expect(consoleMessages).toEqual([])
    await page.context().close()
  })

  test.each([
    '/',
    '/docs',
    '/changelog',
    '/docs/guides',
    '/docs/guides/opening-a-company',
    '/docs/rules',
    '/docs/errors',
  ])('%s fits a phone, in light and dark, and loads nothing from elsewhere', async (path) => {
    const { page, externalRequests, consoleMessages } = await openPages(browser, app.origin)
    page.setDefaultTimeout(40_000)
    await page.setViewportSize({ width: 360, height: 740 })
    const colours: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${app.origin}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      if (path !== '/docs') expect(await faintTexts(page)).toEqual([])
      colours.push(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
    }

    expect(colours).toEqual(
      path === '/docs'
        ? ['rgb(255, 255, 255)', 'rgb(15, 15, 15)']
        : ['rgb(247, 246, 242)', 'rgb(21, 24, 28)'],
    )
    expect([externalRequests, consoleMessages]).toEqual([[], []])
    await page.context().close()
  })

  test('a block of code is copied by its button, by keyboard too', async () => {
    const { page } = await openPages(browser, app.origin)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${app.origin}/docs/guides/checkout`)
    const button = page.getByRole('button', { name: 'Copy' }).nth(1)
    const block = (await page.locator('main pre').nth(1).textContent()) ?? ''

    await button.press('Enter')

    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(block.trimEnd())
    await page.context().close()
  })

  test('the table of error codes leaves room for every column', async () => {
    const { page } = await openPages(browser, app.origin)
    await page.goto(`${app.origin}/docs/errors`)
    const widths = await page.evaluate(
      `[...document.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().width)`,
    )

    expect((widths as number[]).filter((width) => width > 60)).toHaveLength(5)
    await page.context().close()
  })
})

// A real browser for the tests of pages: Debian's Chromium, headless. Whatever a page asks of another host is refused here
// and remembered, since nothing may be loaded from elsewhere.
import { type Browser, chromium, type Page } from 'playwright-core'
import { findTool } from './tools.ts'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where Chromium is; undefined where the machine has none. */
export const chromiumPath = findTool('chromium')

export interface Visit {
  page: Page
  /** Addresses on other hosts that the page asked for. */
  elsewhere: string[]
  /** What the page complained about on its console. */
  complaints: string[]
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? '', args: switches })
}

/** A fresh window on `origin`. */
export async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1400, height: 1000 },
  })
  const elsewhere: string[] = []
  await context.route(
    (url) => url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:',
    (route) => {
      elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, elsewhere, complaints }
}

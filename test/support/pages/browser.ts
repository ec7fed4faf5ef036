// A real browser for the tests of pages: Debian's Chromium, headless. Requests to other hosts are blocked and
// recorded in externalRequests, because pages must load nothing from other hosts.
import { type Browser, chromium, type Page } from 'playwright-core'
import { findTool } from '../processes/tools.ts'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of Chromium; undefined if it is not installed. */
export const chromiumPath = findTool('chromium')

export interface Visit {
  page: Page
  /** Addresses on other hosts that the page requested. */
  externalRequests: string[]
  /** Warnings and errors on the page's console. */
  consoleMessages: string[]
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? '', args: switches })
}

/** Opens `origin` in a new browser context. */
export async function openPages(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1400, height: 1000 },
  })
  const externalRequests: string[] = []
  await context.route(
    (url) => url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:',
    (route) => {
      externalRequests.push(route.request().url())
      return route.abort()
    },
  )
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const consoleMessages: string[] = []
  page.on('pageerror', ({ message }) => consoleMessages.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') consoleMessages.push(message.text())
  })
  return { page, externalRequests, consoleMessages }
}

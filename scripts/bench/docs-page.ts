// Measures how soon a reader can use the page /docs: the time in a new Chromium from the beginning of the page until its heading is
// visible, and until the sidebar has reacted to a click. Other programs on the machine disturb that; they matter less for the
// processor time of the page's thread.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { type Figure, spread } from './figures.ts'
import type { Bench } from './fixture.ts'

const VISITS = 7

/** In seconds; nothing on machines without Chromium. */
export async function measureDocsPage({ servers, signal }: Bench): Promise<Figure[]> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const executablePath = folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file))
  if (executablePath === undefined) return []
  const server = await servers.startProject()
  try {
    const visits: [heading: number, click: number, processor: number][] = []
    // The server prepares the page at the first visit, so that is not counted.
    for (let visit = 0; visit <= VISITS; visit++) {
      signal.throwIfAborted()
      const figures = await visitDocs(executablePath, server.origin)
      if (visit > 0) visits.push(figures)
    }
    const figure = (what: string, at: 0 | 1 | 2, aim?: number): Figure => ({
      ...{ what: `/docs ${what}`, unit: 's', value: spread(visits.map((each) => each[at])) },
      ...(aim && { aim }),
    })
    return [
      figure('shows its heading', 0),
      figure('reacts to a click', 1, 2),
      figure('processor time of its thread until then', 2),
    ]
  } finally {
    await server.stop()
  }
}

/** What the page notes: milliseconds since its beginning. */
interface Observed {
  heading?: number
  reacted?: number
}

/** Clicks the first link of the sidebar that it finds; notes when the heading was there, and when the page reacted. */
const OBSERVER = `let isClicked = false
const look = () => {
  if (document.querySelector('#reference h1')) window.heading ??= performance.now()
  const tokens = [...document.querySelectorAll('#reference a')].find((link) => link.textContent.trim() === 'Tokens')
  if (tokens && !isClicked) {
    isClicked = true
    tokens.click()
  }
  if (isClicked && location.hash.includes('tag')) window.reacted = performance.now()
  else setTimeout(look, 20)
}
look()`

/** Of a visitor who has nothing stored. */
async function visitDocs(executablePath: string, origin: string): Promise<[number, number, number]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript({ content: OBSERVER })
    await page.goto(`${origin}/docs`, { waitUntil: 'commit' })
    await page.waitForFunction(() => (globalThis as Observed).reacted)
    const { metrics } = await devTools.send('Performance.getMetrics')
    const [heading = Number.NaN, click = Number.NaN] = await page.evaluate(() => {
      const { heading, reacted } = globalThis as Observed
      return [heading, reacted]
    })
    const processor = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    return [heading / 1000, click / 1000, processor]
  } finally {
    await browser.close()
  }
}

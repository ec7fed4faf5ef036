// The changelog for clients: a section for each service, whose versions agree with the documents and the product. The page
// itself is tested with the others in test/pages/pages.test.ts, the entries by test/spec/documents.test.ts.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Service } from '../../handlers/pages/documents/document.ts'
import { changelogFiles } from '../../scripts/generate/changelog.ts'
import { documents, generated } from '../support/contract.ts'

const root = new URL('../../', import.meta.url)
const source = readFileSync(new URL('openapi/CHANGELOG.md', root), 'utf8')
const sections = source.split(/^## /m).slice(1)

const isHigher = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) > 0

test('the version of the product is the newest one of its changelog', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8')
  const [newest] = [...changelog.matchAll(/^## \[(\d[\d.]+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(
    ([, number]) => number,
  )
  expect(newest).toBe(version)
})

describe.each(sections.map((text) => [text.split('\n', 1)[0] ?? '', text] as const))(
  '%s',
  (service, text) => {
    const versions = [...text.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading)

    test('has unreleased changes first, then dated versions, newest first', () => {
      expect([service, ...versions].slice(0, 2)).toEqual([service, '[Unreleased]'])
      const released = versions
        .slice(1)
        .map((heading) => /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/.exec(heading))
      expect(released).not.toContain(null)
      const dates = released.map((match) => match?.[2] ?? '')
      expect(dates).toEqual(dates.toSorted().reverse())
      expect(dates.every((date) => !Number.isNaN(Date.parse(date)))).toBe(true)
    })

    test('has the version of the released document as its newest, and the document has that or a later one', () => {
      const [newest] = versions.slice(1).map((heading) => /\[(.+)\]/.exec(heading)?.[1] ?? '')
      const { version } = documents.get(service).info
      const released = releasedVersion(service)
      if (released) expect(newest).toBe(released)
      if (newest) expect(isHigher(newest, version)).toBe(false)
    })
  },
)

/** Undefined if the service has never been released. */
function releasedVersion(service: string): string | undefined {
  const file = new URL(`openapi/released/${service}.json`, root)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).info.version : undefined
}

describe('the page', () => {
  const services = [...documents].map(
    ([name, document]) => ({ name, base: document.servers[0].url, document }) as Service,
  )

  test('has an anchor for each service and version', () => {
    const html = readFileSync(new URL('docs/changelog.html', generated), 'utf8')
    for (const [service, { info }] of documents) {
      expect(html).toContain(`<a href="#${service}">${info.title}</a>`)
      expect(html).toContain(`<h2 id="${service}">${info.title}`)
      expect(html).toContain(`<h3 id="${service}-unreleased">Unreleased`)
    }
    expect(html).toContain('<h3 id="cart-0.1.0">0.1.0 - 2026-11-21')
  })

  test('requires a section for each service, without HTML', () => {
    expect(() => changelogFiles(source.replace('## cart', '## basket'), services)).toThrow('one for each of')
    expect(() => changelogFiles(source.replace('## cart', '<b>loud</b>\n\n## cart'), services)).toThrow(
      'HTML',
    )
  })
})

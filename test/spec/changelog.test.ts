// The changelog for clients: a section for each service, whose versions agree with the documents and the product. The page
// itself is tested with the others in test/pages/pages.test.ts, the entries by test/spec/documents.test.ts.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Service } from '../../handlers/pages/documents/document.ts'
import { changelogFiles } from '../../scripts/generate/pages/changelog.ts'
import { documents, generated } from '../support/contract.ts'

const root = new URL('../../', import.meta.url)
const source = readFileSync(new URL('openapi/CHANGELOG.md', root), 'utf8')
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const sections = source.split(/^## /m).slice(1)

test('the documents have the version of the product, as ping returns it', () => {
  for (const [service, { info }] of documents) expect([service, info.version]).toEqual([service, version])
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

    test('has no version later than that of the product, and has that version if it was released', () => {
      const released = versions.slice(1).map((heading) => /\[(.+)\]/.exec(heading)?.[1] ?? '')
      const later = (candidate: string) => candidate.localeCompare(version, 'en', { numeric: true }) > 0
      expect(released.filter(later)).toEqual([])
      const isReleased = readdirHas(service)
      expect(released.length > 0).toBe(isReleased)
      if (isReleased) expect(released[0]).toBe(version)
    })
  },
)

/** Whether openapi/released contains the document of the service. */
function readdirHas(service: string): boolean {
  try {
    readFileSync(new URL(`openapi/released/${service}.json`, root))
    return true
  } catch {
    return false
  }
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

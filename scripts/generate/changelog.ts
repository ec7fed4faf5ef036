// Renders openapi/CHANGELOG.md, what changed for clients of each service, as the page /changelog and as Markdown. Its
// second-level headings are names of services; `npm run documents` checks that it lists the changes of the documents.
// Tested by test/spec/changelog.test.ts.
import { Marked } from 'marked'
import type { Service } from '../../handlers/pages/documents/document.ts'
import { escapeHtml, htmlPage } from '../../handlers/pages/html-page.ts'

/** The page and the Markdown, by file name. Throws if a service has no section, or a section no service. */
export function changelogFiles(text: string, services: readonly Service[]): Map<string, string> {
  const names = [...text.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
  const expected = services.map(({ name }) => name)
  if (names.join() !== expected.join()) {
    throw new Error(
      `openapi/CHANGELOG.md has the sections ${names}; there must be one for each of ${expected}.`,
    )
  }
  const titles = new Map(services.map(({ name, document }) => [name, String(document.info.title)]))
  const titled = text.replaceAll(/^## (.+)$/gm, (_, name) => `## ${titles.get(name)}`)
  return new Map([
    ['changelog.md', titled],
    [
      'changelog.html',
      htmlPage({ title: 'Changelog', section: '/changelog', content: toHtml(text, titles) }),
    ],
  ])
}

function toHtml(text: string, titles: ReadonlyMap<string, string>): string {
  let service = ''
  const list = [...titles].map(([name, title]) => `<a href="#${name}">${escapeHtml(title)}</a>`).join(' · ')
  const marked = new Marked({
    renderer: {
      heading({ depth, text }) {
        if (depth === 1) {
          return `<h1>${escapeHtml(text)}</h1>\n<p class="quiet"><a href="/changelog.md">Markdown</a></p>\n<p>${list}</p>\n`
        }
        if (depth === 2) service = text
        // A version is in brackets, as in other changelogs: [0.1.0] - 2026-11-21.
        const shown = depth === 2 ? (titles.get(text) ?? text) : text.replaceAll(/[[\]]/g, '')
        const id = depth === 2 ? service : `${service}-${shown.split(' ')[0]?.toLowerCase()}`
        return `<h${depth} id="${id}">${escapeHtml(shown)}<a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`
      },
      html({ text }) {
        throw new Error(`openapi/CHANGELOG.md contains HTML: ${text}`)
      },
    },
  })
  return marked.parse(text, { async: false })
}

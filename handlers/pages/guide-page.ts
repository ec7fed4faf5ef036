// Renders the guides of openapi/guides, written in Markdown, as pages without scripts. index.md is the list of guides, in
// the order of reading. Tested by test/pages/pages.test.ts.
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, htmlPage } from './html-page.ts'
import { addressOf, type Guide } from './read-guides.ts'

/** A section of the index. */
const HOW_TO_SEND = '<a href="/docs/guides#how-to-send-the-requests">How to send them</a>'

/** The pages by their forms. Throws for HTML, images and links to unknown guides. */
export function guidePages(guides: readonly Guide[]): Map<string, string> {
  const names = guides.map(({ name }) => name)
  return new Map(guides.map((guide) => [`guides/${guide.name}.html`, toPage(guide, names)]))
}

function toPage({ name, text, requests }: Guide, names: readonly string[]): string {
  const ids = new Set<string>()
  const address = addressOf(name)
  const forms = [
    `<a href="${address}.md">Markdown</a>`,
    ...(requests ? [`<a href="${address}.http">All requests</a>`, HOW_TO_SEND] : []),
  ]
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${html}</h1>\n<p class="quiet">${forms.join(' · ')}</p>\n`
        const id = idOf(text, ids)
        return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(linkOf(href, name, names))}">${this.parser.parseInline(tokens)}</a>`
      },
      code: codeBlock,
      table(token) {
        return `<div class="table" tabindex="0">${tableOf(token, (tokens) => this.parser.parseInline(tokens))}</div>\n`
      },
      html({ text }) {
        throw new Error(`openapi/guides/${name}.md contains HTML: ${text}`)
      },
      image({ href }) {
        throw new Error(`openapi/guides/${name}.md contains an image: ${href}`)
      },
    },
  })
  const [, title = name] = /^# (.+)$/m.exec(text) ?? []
  return htmlPage({
    title,
    section: '/docs/guides',
    content: marked.parse(text, { async: false }),
  })
}

/** The address of a link between guides, which is written as the file's name; others stay. Throws for unknown guides. */
function linkOf(href: string, from: string, names: readonly string[]): string {
  if (/^(?:https:|\/|#)/.test(href)) return href
  const [, target = '', fragment = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  if (!names.includes(target))
    throw new Error(`openapi/guides/${from}.md links to ${href}, which is no guide.`)
  return `${addressOf(target)}${fragment}`
}

function idOf(text: string, ids: Set<string>): string {
  const plainText = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (ids.has(plainText)) throw new Error(`Two headings of a guide have the id "${plainText}".`)
  ids.add(plainText)
  return plainText
}

/** Focusable, because a block that is wider than a phone scrolls. */
function codeBlock({ text, lang }: Tokens.Code): string {
  const kind = lang === 'http' ? ` class="${text.startsWith('HTTP/') ? 'response' : 'request'}"` : ''
  return `<pre${kind} tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`
}

function tableOf({ header, rows }: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const row = (cells: readonly Tokens.TableCell[], tag: string) =>
    `<tr>${cells.map(({ tokens }) => `<${tag}>${inline(tokens)}</${tag}>`).join('')}</tr>\n`
  const body = rows.map((cells) => row(cells, 'td')).join('')
  return `<table>\n<thead>\n${row(header, 'th')}</thead>\n<tbody>\n${body}</tbody>\n</table>`
}

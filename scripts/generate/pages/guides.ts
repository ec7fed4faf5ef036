// Renders the guides of openapi/guides, written in Markdown, as pages without scripts, and collects the requests of each
// in a file that editors can send. index.md is the list of guides, in the order of reading.
// Tested by test/pages/pages.test.ts and test/pages/guides.test.ts.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, htmlPage } from '../../../handlers/pages/html-page.ts'

const INDEX = 'index'

/** A section of the index. */
const HOW_TO_SEND = '<a href="/docs/guides#how-to-send-the-requests">How to send them</a>'

/** Builds the files of generated/docs/guides by their name. Throws for a guide that index.md does not link to. */
export async function guideFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
  const files = new Map<string, string>()
  for (const name of names) {
    const text = await readFile(path.join(folder, `${name}.md`), 'utf8')
    const requests = requestsOf(text)
    files.set(`${name}.md`, withAddresses(text))
    files.set(`${name}.html`, toPage(name, text, names, requests !== ''))
    if (requests) files.set(`${name}.http`, requests)
  }
  const list = files.get(`${INDEX}.html`) ?? ''
  const unlisted = names.filter((name) => name !== INDEX && !list.includes(`"${addressOf(name)}"`))
  if (unlisted.length > 0) throw new Error(`openapi/guides/index.md does not list ${unlisted.join(', ')}.`)
  return files
}

/** The Markdown with the addresses of other guides in place of their files, because the list has another base. */
const withAddresses = (text: string) => text.replaceAll(/\]\(([\w-]+\.md)/g, '](/docs/guides/$1')

/** The address of a guide. */
const addressOf = (name: string) => (name === INDEX ? '/docs/guides' : `/docs/guides/${name}`)

function toPage(name: string, text: string, names: readonly string[], hasRequests: boolean): string {
  const ids = new Set<string>()
  const address = addressOf(name)
  const forms = [
    `<a href="${address}.md">Markdown</a>`,
    ...(hasRequests ? [`<a href="${address}.http">All requests</a>`, HOW_TO_SEND] : []),
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

/** The requests as one .http file; responses are left out. */
function requestsOf(text: string): string {
  const blocks = new Marked()
    .lexer(text)
    .flatMap((token) =>
      token.type === 'code' && token.lang === 'http' && !token.text.startsWith('HTTP/') ? [token.text] : [],
    )
  return blocks.length > 0 ? `${blocks.join('\n\n###\n\n')}\n` : ''
}

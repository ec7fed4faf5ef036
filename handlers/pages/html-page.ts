// The frame of the pages: header with navigation and search, style sheets and scripts. `npm run generate` builds the error
// codes and the changelog with it, a server the others. Every page can be read without its script. Tested by
// test/pages/pages.test.ts.
import { scriptPageHeaders } from '../api/http/script-page.ts'

/** The style sheet of the header, which /docs loads too. */
export const HEADER_STYLE = '/docs/header.css'

/** The style sheet of the content. */
export const STYLE_SHEET = '/docs/page.css'

/** Adds a button that copies to each block of code. */
export const COPY_SCRIPT = '/docs/copy.js'

export const SEARCH_PAGE = '/search'

/** The longest words that the search reads. */
export const MAX_QUERY = 100

export const HTML_PAGE_HEADERS: Readonly<Record<string, string>> = scriptPageHeaders('page.html')

const NAVIGATION = [
  ['/docs', 'API reference'],
  ['/docs/guides', 'Guides'],
  ['/workflows', 'Workflows'],
  ['/docs/rules', 'Rules'],
  ['/docs/errors', 'Error codes'],
  ['/changelog', 'Changelog'],
] as const

interface HtmlPage {
  /** Plain text, for the browser's title bar. */
  title: string
  /** The HTML in `main`, with the page's h1. */
  content: string
  /** The address of the navigation's link that this page is, or belongs to. */
  section?: (typeof NAVIGATION)[number][0]
  /** The address of its script, a module. */
  script?: string
  /** The address of a style sheet in addition to the common ones. */
  style?: string
  /** The words that its search shows. */
  query?: string
}

/** A complete page. */
export function htmlPage({ title, content, section, script, style, query }: HtmlPage): string {
  const styles = [HEADER_STYLE, STYLE_SHEET, ...(style === undefined ? [] : [style])]
  const scripts = [
    ...(script === undefined ? [] : [script]),
    ...(content.includes('<pre') ? [COPY_SCRIPT] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${styles.map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')}${scripts.map((src) => `<script type="module" src="${src}"></script>\n`).join('')}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${pageHeader({ section, query })}
<main id="content" tabindex="-1">
${content.trim()}
</main>
</body>
</html>
`
}

/**
 * The header of every page: navigation and search. The search is a form, so it needs no script. A page that has another banner,
 * as /docs has on a phone, gets a `div`.
 */
export function pageHeader(
  { section, query = '' }: Pick<HtmlPage, 'query' | 'section'>,
  element: 'header' | 'div' = 'header',
): string {
  const links = NAVIGATION.map(([href, name]) => {
    const current = href === section ? ' aria-current="true"' : ''
    return `<li><a href="${href}"${current}>${name}</a></li>`
  })
  return `<${element} class="site-header">
<nav aria-label="Documentation"><a class="brand" href="/">Retail API</a> <ul>${links.join('')}</ul></nav>
<form role="search" aria-label="Site" action="${SEARCH_PAGE}"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search" placeholder="Search" maxlength="${MAX_QUERY}" spellcheck="false" required><button>Search</button></form>
</${element}>`
}

/** Escapes text for HTML, also within an attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

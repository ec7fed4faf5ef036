// The frame of the pages: the start page, guides, rules, error codes and the changelog. They load one style sheet, the rules
// also a script, and link to each other; `npm run generate` builds all but the start page and the rules with it. Tested by
// test/pages/pages.test.ts.

/** The address of the style sheet, assets/page.css. */
export const STYLE_SHEET = '/docs/page.css'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const HTML_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

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
  /** The address of its script. */
  script?: string
}

/** A complete page. */
export function htmlPage({ title, content, section, script }: HtmlPage): string {
  const links = NAVIGATION.map(([href, name]) => {
    const current = href === section ? ' aria-current="true"' : ''
    return `<a href="${href}"${current}>${name}</a>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_SHEET}">
${script === undefined ? '' : `<script src="${script}" defer></script>\n`}</head>
<body>
<header>
<a class="brand" href="/">Retail API</a>
<nav aria-label="Documentation">${links.join(' ')}</nav>
</header>
<main>
${content.trim()}
</main>
</body>
</html>
`
}

/** Escapes text for HTML, also within an attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

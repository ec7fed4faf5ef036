// The /docs page: Scalar's API reference over one document with the operations of all services of this process, so that
// one login and one search serve all of them. Everything is served from this server. Scalar's external requests (fonts,
// proxy, telemetry, assistant, hosted client) are disabled, and the Content-Security-Policy blocks any that a later version
// adds. Tested by test/pages/docs-page.test.ts, and in a browser by test/pages/docs.long.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HEADER_STYLE, pageHeader } from './html-page.ts'
import { asScalarDerives, SLUG } from './scalar-document.ts'

/** A service on the page; the paths of its operations begin with `base`. */
interface DocumentedService {
  title: string
  base: string
}

/** A file on disk, or text. */
export type DocsAsset =
  | { contentType: string; file: string }
  | { contentType: string; content: () => Promise<string | Buffer> }

interface DocsPage {
  html: () => string
  headers: Readonly<Record<string, string>>
  /** By path, below /docs. */
  assets: ReadonlyMap<string, DocsAsset>
}

interface DocsPageOptions {
  services: readonly DocumentedService[]
  /** The document that joins these services. */
  document: () => Promise<Buffer>
  /** Whether this process serves a page. */
  isServed: (path: string) => boolean
}

/** Scalar's modules: its package has them, the installation copies them (scripts/install/docs-bundle.mjs). */
const scalarFolder = fileURLToPath(new URL('../../node_modules/.cache/docs-page/', import.meta.url))

const SCALAR = '/docs/scalar/'

const FIRST_MODULE = 'standalone.esm.js'

const DOCUMENT = '/docs/reference.json'

const javaScript = 'text/javascript; charset=utf-8'

/** Scalar injects styles at run time, hence 'unsafe-inline' for styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function docsPage(options: DocsPageOptions): DocsPage {
  let document: Promise<Buffer> | undefined
  const content = () => {
    document ??= documentOf(options).then((text) => Buffer.from(text))
    return document
  }
  let html: string | undefined
  return {
    html: () => {
      html ??= page(modulesImportedBy(FIRST_MODULE))
      return html
    },
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    assets: new Map<string, DocsAsset>([
      ...scalarModules().map((name): [string, DocsAsset] => [
        `${SCALAR}${name}`,
        { contentType: javaScript, file: join(scalarFolder, name) },
      ]),
      ['/docs/start.js', { contentType: javaScript, content: async () => START }],
      [DOCUMENT, { contentType: 'application/json', content }],
    ]),
  }
}

/** The document with an introduction, as Scalar uses it. */
async function documentOf({ services, document, isServed }: DocsPageOptions): Promise<string> {
  const { info, ...rest } = JSON.parse(String(await document()))
  const described = { ...rest, info: { ...info, description: introduction(services, isServed) } }
  return JSON.stringify(asScalarDerives(described))
}

/** Pages that the introduction links to where they are served. */
const PAGES = [
  ['/docs/guides', 'Guides'],
  ['/docs/rules', 'Rules'],
  ['/docs/errors', 'Error codes'],
  ['/workflows', 'Workflows'],
  ['/changelog', 'Changelog'],
  ['/collections/retail-api.postman_collection.json', 'Postman collection'],
] as const

function introduction(services: readonly DocumentedService[], isServed: (path: string) => boolean): string {
  const pages = [['/', 'Start page'] as const, ...PAGES.filter(([path]) => isServed(path))]
  return `${pages.map(([path, name]) => `[${name}](${path})`).join(' · ')}

## Log in

Under Authentication, one login serves all services until you leave or reload the page:

- as a client: \`clientCredentials\`, with the client's id and secret;
- as a user: \`password\`, with the user's name and password too;
- with a token that you have: add \`accessToken\` to the types, and paste it under that name.

Leave the scopes empty to get all that you may have. In a sandbox, the onboarding package has clients and users.

## What is left out here

Examples and responses are JSON. For HAL, see [the guide](/docs/guides/hal). Operations list the errors that depend on them; what
every operation may respond, such as 401, 403, 406 and 429, is in [the guide about errors](/docs/guides/errors). The document of each
service is complete:

${services.map(({ title, base }) => `- ${title}: [OpenAPI 3.1](${base}/openapi.json), [3.0](${base}/openapi-3.0.json)`).join('\n')}`
}

/** Some of Scalar's colours have too little contrast for small text; these have at least 4.5 to 1. */
const CONTRAST = `.light-mode { --scalar-color-2: #5f5f5f; --scalar-color-3: #696969; --scalar-color-green: #1a6b3c;
  --scalar-color-blue: #1c5a96; --scalar-color-orange: #8a4b00; --scalar-color-red: #a3271f; --scalar-color-yellow: #6f5600; }
.dark-mode { --scalar-color-3: #9a9a9a; --scalar-color-green: #2fc272; --scalar-color-red: #ff9f94; }`

const CONFIGURATION = {
  sources: [{ title: 'Retail API', slug: SLUG, url: DOCUMENT, agent: { disabled: true } }],
  authentication: { preferredSecurityScheme: 'oauth2' },
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  showOperationId: true,
  // The schemas of an operation are shown with it.
  hideModels: true,
  documentDownloadType: 'none',
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  customCss: CONTRAST,
}

/**
 * Scalar 1.76 omits two attributes that screen readers need: a closed combobox does not say that it is closed, and the button
 * that unfolds the scopes has no name. Remove this when test/pages/accessibility.long.test.ts passes without it.
 */
const ATTRIBUTES = `const reference = document.getElementById('reference')
const complete = () => {
  for (const field of reference.querySelectorAll('[role="combobox"]:not([aria-expanded])')) field.ariaExpanded = 'false'
  for (const button of reference.querySelectorAll('[class*="scopes-accordion"] button:not([aria-label])')) {
    if (button.textContent.trim() === '') button.ariaLabel = 'Scopes'
  }
}
new MutationObserver(complete).observe(reference, { childList: true, subtree: true, attributeFilter: ['aria-expanded'] })
`

const START = `${ATTRIBUTES}Scalar.createApiReference(reference, ${JSON.stringify(CONFIGURATION)})\n`

/** None where nothing is installed: only /docs needs them. */
function scalarModules(): string[] {
  try {
    return [FIRST_MODULE, ...readdirSync(join(scalarFolder, 'chunks')).map((name) => `chunks/${name}`)]
  } catch {
    return []
  }
}

/**
 * The modules that the browser needs before a module runs, with that module. It loads the others, such as those that send
 * requests, on demand.
 */
export function modulesImportedBy(first: string): string[] {
  const modules = new Set([first])
  for (const name of modules) {
    const text = readFileSync(join(scalarFolder, name), 'utf8')
    for (const [, imported = ''] of text.matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+)/g))
      modules.add(posix.join(posix.dirname(name), imported))
  }
  return [...modules]
}

/** The browser requests the document and the modules at once, not when the modules that import them are compiled. */
const page = (modules: readonly string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${HEADER_STYLE}">
    <link rel="preload" href="${DOCUMENT}" as="fetch" crossorigin>
${modules.map((name) => `    <link rel="modulepreload" href="${SCALAR}${name}">\n`).join('')}  </head>
  <body>
    ${pageHeader({ section: '/docs' }, 'div')}
    <div id="reference"></div>
    <noscript>This page needs JavaScript; each service also publishes openapi.json.</noscript>
    <script type="module" src="${SCALAR}${FIRST_MODULE}"></script>
    <script type="module" src="/docs/start.js"></script>
  </body>
</html>
`

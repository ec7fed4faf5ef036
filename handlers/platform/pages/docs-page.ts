// The /docs page: Scalar's API reference over the documents of all services, as plain data that the server
// routes. Everything is served from this server. Scalar's external requests (fonts, proxy, telemetry,
// assistant, hosted client) are disabled, and the Content-Security-Policy blocks any that a later version adds.
// Tested by test/platform/pages/docs-page.test.ts.
import { fileURLToPath } from 'node:url'

/** A document on the page: `slug` identifies it in the page's address, `url` is its path on this server. */
export type DocsSource = { title: string; slug: string; url: string }

/** A file on disk, or generated text. */
export type DocsAsset = { contentType: string; file: string } | { contentType: string; content: string }

export type DocsPage = {
  html: string
  headers: Readonly<Record<string, string>>
  /** By path, below /docs. */
  assets: ReadonlyMap<string, DocsAsset>
}

/** Copied from Scalar's package by `npm run generate`. */
const bundle = fileURLToPath(new URL('../../../generated/docs/scalar.js', import.meta.url))

const javaScript = 'text/javascript; charset=utf-8'

/** Scalar injects styles at run time, hence 'unsafe-inline' for styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page for `services`; the first one is shown initially. */
export const docsPage = ({
  services,
  title = 'API reference',
}: {
  services: readonly DocsSource[]
  title?: string
}) => {
  const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration(services))})\n`

  return {
    html: page(title),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    assets: new Map<string, DocsAsset>([
      ['/docs/scalar.js', { contentType: javaScript, file: bundle }],
      ['/docs/start.js', { contentType: javaScript, content: start }],
    ]),
  } satisfies DocsPage
}

const configuration = (services: readonly DocsSource[]) => ({
  sources: services.map(({ title, slug, url }) => ({ title, slug, url, agent: { disabled: true } })),
  // For pasting an existing token; the document's oauth2 scheme says how to get one.
  authentication: {
    preferredSecurityScheme: 'accessToken',
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
  },
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
  documentDownloadType: 'json',
})

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript; each service also publishes openapi.json.</noscript>
    <script src="/docs/scalar.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

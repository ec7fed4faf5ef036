// The start page: what this server is, its services, documentation and status, and in a sandbox the first steps. It
// reads no data, and in production nothing on it depends on companies. Tested by test/pages/pages.test.ts;
// test/pages/first-steps.long.test.ts runs its commands.
import type { PageRoute } from '../api/pipeline/request-context.ts'
import { escapeHtml, HTML_PAGE_HEADERS, htmlPage } from './html-page.ts'
import type { OriginOf } from './own-origin.ts'
import { docsAddress } from './scalar-document.ts'

export interface StartPageOptions {
  environment: 'sandbox' | 'production'
  version: string
  /** `firstTag` is the part of a service with which the API reference begins. */
  services: readonly { name: string; title: string; description: string; base: string; firstTag: string }[]
  originOf: OriginOf
  /** curl with the options that this server needs. */
  curl: string
  /** The path of the demo company's onboarding package, as people on this machine can use it. */
  onboardingFile: string
  /** Whether this process serves a page. */
  isServed: (path: string) => boolean
}

export const startPage = (options: StartPageOptions): PageRoute => ({
  service: 'docs',
  respond: async ({ req }) => ({
    status: 200,
    headers: { ...HTML_PAGE_HEADERS },
    content: page(options, options.originOf(req)),
  }),
})

/** What the platform is, in a sentence. */
export const SUMMARY =
  'HTTP services for retailers: carts that become orders, prices by store and term, stock and holds, invoices and refunds, users, ' +
  "reports and the company's tree."

/** The first sentence of a document's description. */
export const summaryOf = (description: string) => description.split(/(?<=\.)\s/, 1)[0] ?? ''

function page(options: StartPageOptions, origin: string): string {
  const { environment, version, isServed } = options
  const tools = SANDBOX_TOOLS.filter(([path]) => isServed(path))
  const content = `
<h1>Retail API</h1>
<p>${escapeHtml(SUMMARY)} This is the <strong>${environment}</strong> environment, version ${escapeHtml(version)}.</p>
${environment === 'sandbox' ? sandboxSteps(options, origin) : PRODUCTION_STEPS}
<h2 id="documentation">Documentation</h2>
<ul>
<li><a href="/docs">API reference</a>: every operation, with examples, and a form to send requests.</li>
<li><a href="/docs/guides">Guides</a>: how to do what takes several requests.</li>
<li><a href="/workflows">Workflows</a>: what retailers do, step by step, with <a href="/collections">collections</a> for Postman and Bruno.</li>
<li><a href="/docs/rules">Rules</a>: what is refused, and by which rule.</li>
<li><a href="/docs/errors">Error codes</a>: their meaning, and what to do.</li>
<li><a href="/changelog">Changelog</a>: what changes for clients, by service.</li>
<li><a href="/schemathesis.toml">schemathesis.toml</a>: settings for Schemathesis, <a href="/docs/guides/fuzzing">explained in a guide</a>.</li>
<li><a href="/llms.txt">llms.txt</a>: this overview for programs that read documentation.</li>
${tools.map(([path, name, text]) => `<li><a href="${path}">${name}</a>: ${text}</li>\n`).join('')}<li><a href="/readyz">Status</a>: whether this server can serve requests now.</li>
</ul>
<h2 id="services">Services</h2>
<div class="table" tabindex="0"><table>
<thead><tr><th>Service</th><th>Address</th><th>OpenAPI</th></tr></thead>
<tbody>
${options.services.map(serviceRow).join('')}</tbody>
</table></div>`
  return htmlPage({ title: `Retail API, ${environment}`, content })
}

const SANDBOX_TOOLS = [['/sandbox', 'Sandbox', 'the latest requests, and tools for testing.']] as const

const PRODUCTION_STEPS = `<h2 id="first-steps">First steps</h2>
<p>The operator of this server creates your company and gives you its onboarding package, with an id and a secret to request tokens.
<a href="/docs/guides/opening-a-company">Open a company</a> continues from there.</p>`

function sandboxSteps({ services, curl, onboardingFile }: StartPageOptions, origin: string): string {
  const names = new Set(services.map(({ name }) => name))
  const first = names.has('reference') ? '/reference/v1/Currencies' : '/healthz'
  const tree = `TOKEN=$(npm run --silent token)
COMPANY=$(sed -n 's/^  "CompanyId": \\([0-9]*\\),$/\\1/p' ${onboardingFile})
${curl} -H "Authorization: Bearer $TOKEN" \\
  "${origin}/entities/v1/Companies($COMPANY)/Tree"`
  return `<h2 id="first-steps">First steps</h2>
<p>The commands work in the folder in which this server was started. This one needs no token:</p>
${command(`${curl} ${origin}${first}`)}
<p>The demo company has stores, users, a catalog, prices and stock. Its ids, and the credentials of its clients and users, are in
<code>${escapeHtml(onboardingFile)}</code>; <code>npm run --silent token</code> prints a token of its client.</p>
${names.has('entities') ? command(tree) : ''}`
}

const command = (text: string) => `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>`

function serviceRow({ title, description, base, firstTag }: StartPageOptions['services'][number]): string {
  return `<tr><th scope="row"><a href="${docsAddress(title, firstTag)}">${escapeHtml(title)}</a><br><span class="quiet">${escapeHtml(summaryOf(description))}</span></th>
<td><code>${escapeHtml(base)}</code></td><td><a href="${base}/openapi.json">3.1</a> <a href="${base}/openapi-3.0.json">3.0</a> <a href="${base}/openapi-json.json">for generators</a></td></tr>
`
}

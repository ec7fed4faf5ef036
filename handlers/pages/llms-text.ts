// The text at /llms.txt: an overview for programs that read documentation, in the form of https://llmstxt.org. It links to
// Markdown and to OpenAPI documents instead of pages (W4). Tested by test/pages/pages.test.ts.
import { readFileSync } from 'node:fs'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import { type StartPageOptions, SUMMARY, summaryOf } from './start-page.ts'

interface LlmsTextOptions extends Pick<StartPageOptions, 'services' | 'originOf'> {
  /** The list of guides in Markdown, generated/docs/guides/index.md. */
  guides: URL
  /** The list of workflows as lines of Markdown, generated/docs/workflows/index.md. */
  workflows: URL
}

export function llmsText({ services, originOf, guides, workflows }: LlmsTextOptions): PageRoute {
  const guideLines = linksIn(guides)
  const workflowLines = linksIn(workflows)
  const respond: PageRoute['respond'] = async ({ req }) => {
    const origin = originOf(req)
    const link = ({ title, path, text }: { title: string; path: string; text: string }) =>
      `- [${title}](${origin}${path}): ${text}`
    const content = `# Retail API

> ${SUMMARY}

Every service has an OpenAPI 3.1 document, which states each operation, parameter, limit, error code and example. Requests carry a bearer
token: POST the client's id and secret to ${origin}/accounts/v1/oauth2/token (OAuth 2.0, client credentials).

For generators of clients each service also publishes openapi-json.json beside openapi.json: OpenAPI 3.0, JSON only, with absolute addresses.

## Guides

${guideLines.map(link).join('\n')}

## Workflows

${workflowLines.map(link).join('\n')}

## Services

${services.map(({ title, base, description }) => link({ title, path: `${base}/openapi.json`, text: summaryOf(description) })).join('\n')}

## Optional

${link({ title: 'Rules', path: '/docs/rules', text: 'every business rule as a sentence, with its code.' })}
${link({ title: 'Error codes', path: '/docs/errors', text: 'every code with its meaning and what to do.' })}
${link({ title: 'Changelog', path: '/changelog.md', text: 'what changed for clients of each service.' })}
${link({ title: 'Settings for Schemathesis', path: '/schemathesis.toml', text: 'with the reason for every exclusion.' })}
${link({ title: 'Postman collection', path: '/collections/retail-api.postman_collection.json', text: 'every operation with an example.' })}
`
    return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, content }
  }
  return { service: 'docs', respond }
}

/** The list entries of a Markdown file that are links to this server. */
function linksIn(file: URL): { title: string; path: string; text: string }[] {
  const listed = readFileSync(file, 'utf8').matchAll(
    /^- \[(.+)\]\((\/[\w/-]+\.(?:md|arazzo\.yaml))\): (.+)$/gm,
  )
  return [...listed].map(([, title = '', path = '', text = '']) => ({ title, path, text }))
}

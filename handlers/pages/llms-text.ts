// The text at /llms.txt: an overview for programs that read documentation, in the form of https://llmstxt.org. It links to
// Markdown and to OpenAPI documents instead of pages (W4). Tested by test/pages/pages.test.ts.

import type { WorkflowFile } from './collections/workflows.ts'
import { PLACE_OF_ORIGIN, type Service } from './documents/document.ts'
import { type Guide, withAddresses } from './read-guides.ts'
import { SUMMARY, summaryOf } from './start-page.ts'
import { addressOf as workflowAddress } from './workflow-pages.ts'

interface Link {
  title: string
  path: string
  text: string
}

export function llmsText(
  services: readonly Service[],
  guides: readonly Guide[],
  workflows: readonly WorkflowFile[],
): string {
  const documents = services.map(({ base, document: { info } }): Link => {
    return { title: info.title, path: `${base}/openapi.json`, text: summaryOf(info.description) }
  })
  const workflowLinks = workflows.map(({ name, title, summary }): Link => {
    return { title, path: workflowAddress(name), text: summary }
  })
  return `# Retail API

> ${SUMMARY}

Every service has an OpenAPI 3.1 document, which states each operation, parameter, limit, error code and example. Requests carry a bearer
token: POST the client's id and secret to ${PLACE_OF_ORIGIN}/accounts/v1/oauth2/token (OAuth 2.0, client credentials).

For generators of clients each service also publishes openapi-json.json beside openapi.json: OpenAPI 3.0, JSON only, with absolute addresses.

## Guides

${linksIn(guides.find(({ name }) => name === 'index')?.text ?? '')
  .map(toLine)
  .join('\n')}

## Workflows

${workflowLinks.map(toLine).join('\n')}

## Services

${documents.map(toLine).join('\n')}

## Optional

${toLine({ title: 'Rules', path: '/docs/rules', text: 'every business rule as a sentence, with its code.' })}
${toLine({ title: 'Error codes', path: '/docs/errors', text: 'every code with its meaning and what to do.' })}
${toLine({ title: 'Changelog', path: '/changelog.md', text: 'what changed for clients of each service.' })}
${toLine({ title: 'Settings for Schemathesis', path: '/schemathesis.toml', text: 'with the reason for every exclusion.' })}
${toLine({ title: 'Postman collection', path: '/collections/retail-api.postman_collection.json', text: 'every operation with an example.' })}
`
}

const toLine = ({ title, path, text }: Link) => `- [${title}](${PLACE_OF_ORIGIN}${path}): ${text}`

/** The list entries that are links to guides. */
const linksIn = (text: string): Link[] =>
  [...withAddresses(text).matchAll(/^- \[(.+)\]\((\/[\w/-]+\.md)\): (.+)$/gm)].map(
    ([, title = '', path = '', text = '']) => ({ title, path, text }),
  )

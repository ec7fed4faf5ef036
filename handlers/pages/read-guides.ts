// Reads the guides of openapi/guides, which are written in Markdown. Tested by test/pages/pages.test.ts.
import { readdirSync, readFileSync } from 'node:fs'

export interface Guide {
  name: string
  /** Markdown. */
  text: string
  /** Its requests without responses, as a .http file; empty if it has none. */
  requests: string
}

/** Reads the guides of openapi/guides. */
export const readGuides = (openapi: URL): Guide[] =>
  readdirSync(new URL('guides/', openapi)).map((file) => {
    const text = readFileSync(new URL(`guides/${file}`, openapi), 'utf8')
    return { name: file.replace(/\.md$/, ''), text, requests: requestsOf(text) }
  })

/** The address of a guide. */
export const addressOf = (name: string) => (name === 'index' ? '/docs/guides' : `/docs/guides/${name}`)

/** The Markdown with the addresses of other guides in place of their files, because the list has another base. */
export const withAddresses = (text: string) => text.replaceAll(/\]\(([\w-]+\.md)/g, '](/docs/guides/$1')

function requestsOf(text: string): string {
  const blocks = text.split(/^```/m).filter((part) => /^http\n(?!HTTP\/)/.test(part))
  return blocks.map((block) => block.slice('http\n'.length)).join('\n###\n\n')
}

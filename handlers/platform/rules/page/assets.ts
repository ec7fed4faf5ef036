// The files of the /rules page with their headers, read once. The content security policy allows only these files.
// Tested by test/rules-page-endpoints.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'

export interface PageAsset {
  /** The path on this server. */
  path: string
  headers: Readonly<Record<string, string>>
  content: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const folder = new URL('./assets/', import.meta.url)

/** The page and the files that it loads. */
export function pageAssets(): PageAsset[] {
  return readdirSync(folder).map((name) => ({
    path: name === 'page.html' ? '/rules' : `/rules/${name}`,
    headers: {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      // The page and its endpoints belong to one version.
      'Cache-Control': 'no-cache',
    },
    content: readFileSync(new URL(name, folder)),
  }))
}

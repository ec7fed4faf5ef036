// The files of the /rules page with their headers, read once: its own, and the bundled libraries of its editor. The content
// security policy allows only these files. Tested by test/rules-page-endpoints.test.ts.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'

export interface PageAsset {
  /** The path on this server; NOT_FOUND stands for every address below /rules that is no other. */
  path: string
  status: number
  headers: Readonly<Record<string, string>>
  content: Buffer
}

export const NOT_FOUND = '/rules/*'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

const PATHS: Readonly<Record<string, string>> = { 'page.html': '/rules', 'not-found.html': NOT_FOUND }

// The editor adds its styles as constructed style sheets, which the policy allows.
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

const FOLDERS = [
  new URL('./assets/', import.meta.url),
  new URL('../../../../generated/rules/', import.meta.url),
]

/** The page and the files that it loads. */
export function pageAssets(): PageAsset[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => extname(name) in TYPES)
      .map((name) => assetOf(name, readFileSync(new URL(name, folder)))),
  )
}

function assetOf(name: string, content: Buffer): PageAsset {
  const path = PATHS[name] ?? `/rules/${name}`
  return {
    path,
    status: path === NOT_FOUND ? 404 : 200,
    headers: {
      'Content-Type': TYPES[extname(name)] ?? '',
      'Content-Security-Policy': policy,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      // The page and its endpoints belong to one version: a browser asks whether it still has the current files.
      'Cache-Control': 'no-cache',
      ETag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    },
    content,
  }
}

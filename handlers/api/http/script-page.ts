// The headers of pages and of the files that they load. The content security policy allows only files of this server, and
// forms that send to it, such as the search. Tested by test/pages/pages.test.ts.
import { extname } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

// An editor may add its styles as constructed style sheets, which the policy allows.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The headers of a file; a browser checks each time whether its copy is current. */
export const scriptPageHeaders = (name: string): Record<string, string> => ({
  'Content-Type': TYPES[extname(name)] ?? '',
  'Content-Security-Policy': policy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
})

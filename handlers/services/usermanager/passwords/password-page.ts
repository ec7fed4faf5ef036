// The page that the link of a first-password mail opens: requests a password and sends it with the link's token
// to setPassword. The user and the token are in the URL's fragment; the page removes them from the address bar
// at once. Everything is served from this server; the Content-Security-Policy forbids anything else.
// Tested by test/usermanager/password-page.test.ts.
import type { PageRoute } from '../../../api/pipeline/request-context.ts'

export const PASSWORD_PAGE = '/set-password'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page, its script and its style sheet by path; `base` is the base path of the user service. */
export function passwordPage(base: string): [path: string, page: PageRoute][] {
  const parts = [
    [PASSWORD_PAGE, 'text/html', page],
    [`${PASSWORD_PAGE}/page.js`, 'text/javascript', script.replace('BASE', base)],
    [`${PASSWORD_PAGE}/page.css`, 'text/css', style],
  ] as const
  return parts.map(([path, type, content]) => {
    const headers = {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    }
    return [path, { service: 'docs', respond: async () => ({ status: 200, headers, content }) }]
  })
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Choose your password</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${PASSWORD_PAGE}/page.css">
  </head>
  <body>
    <main>
      <h1>Choose your password</h1>
      <form id="form">
        <label>New password <input id="first" type="password" autocomplete="new-password" required></label>
        <label>Repeat the password <input id="again" type="password" autocomplete="new-password" required></label>
        <button>Set password</button>
      </form>
      <div id="notice" role="status"></div>
      <noscript>This page needs JavaScript.</noscript>
    </main>
    <script src="${PASSWORD_PAGE}/page.js"></script>
  </body>
</html>
`

const script = `const link = new URLSearchParams(location.hash.slice(1))
history.replaceState(null, '', location.pathname)
const [form, first, again, notice] = ['form', 'first', 'again', 'notice'].map((id) => document.getElementById(id))
const show = (...lines) => notice.replaceChildren(...lines.map((line) => {
  const paragraph = document.createElement('p')
  paragraph.textContent = line
  return paragraph
}))

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (!link.get('Token')) return show('The token is no longer in the address. Open the link in the mail again.')
  if (first.value !== again.value) return show('The two passwords differ.')
  const address = 'BASE/users(' + encodeURIComponent(link.get('UserId') ?? '') + ')/setPassword'
  const body = JSON.stringify({ Token: link.get('Token'), NewPassword: first.value })
  try {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (answer.ok) {
      form.remove()
      return show('Your password is set. You can log in with it now.')
    }
    const isJson = (answer.headers.get('Content-Type') ?? '').includes('json')
    const { Message, Details } = isJson ? await answer.json() : { Message: await answer.text() }
    show(...new Set([Message, ...(Details ?? []).map((detail) => detail.Message ?? String(detail))]))
  } catch {
    show('The server could not be reached. Try again shortly.')
  }
})
`

const style = `body { font: 16px/1.5 system-ui, sans-serif; margin: 10vh 1rem }
main { max-width: 22rem; margin: auto }
label, input { display: block; width: 100%; box-sizing: border-box; margin-bottom: 0.75rem }
input, button { font: inherit; padding: 0.5rem }
`

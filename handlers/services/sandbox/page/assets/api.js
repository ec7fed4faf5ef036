// The page's requests to the server. A refusal is thrown with the server's message.

export class Refusal extends Error {
  constructor(status, { Message, Description, error_description: description } = {}) {
    super(Description ?? description ?? Message ?? `The server answers ${status}.`)
    this.status = status
  }
}

/** Requests an access token for a client, or for a user of it. */
export async function requestToken({ client_id, client_secret, username, password }) {
  const grant = username
    ? { grant_type: 'password', username, password }
    : { grant_type: 'client_credentials' }
  const { body } = await send('/accounts/v1/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({ ...grant, client_id, client_secret }),
  })
  return body.access_token
}

/** The operations of a company with its token. Throws if the token is none. */
export function companyOf(token) {
  const { company, sub } = claimsOf(token)
  const base = `/sandbox/v1/Companies(${company})`
  const headers = { Authorization: `Bearer ${token}` }
  const get = async (path) => send(base + path, { headers })
  return {
    company,
    subject: sub,
    list: (filter, top) => {
      const query = new URLSearchParams({ $top: top, $count: 'true', ...(filter && { $filter: filter }) })
      return get(`/Requests?${query}`)
    },
    read: async (id) => (await get(`/Requests(${encodeURIComponent(id)})`)).body,
    clock: async () => (await get('/Clock')).body,
    post: async (path, value) =>
      send(base + path, {
        method: 'POST',
        headers: { ...headers, ...(value && { 'Content-Type': 'application/json' }) },
        ...(value && { body: JSON.stringify(value) }),
      }),
  }
}

function claimsOf(token) {
  try {
    const part = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0))))
  } catch {
    throw new Refusal(0, { Message: 'This is not an access token.' })
  }
}

async function send(path, options) {
  let response
  try {
    response = await fetch(path, { cache: 'no-store', ...options })
  } catch {
    throw new Refusal(0, { Message: 'The server does not answer. Is it running?' })
  }
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const body = isJson ? await response.json() : await response.text()
  if (response.ok) return { body, total: Number(response.headers.get('x-total-count') ?? 0) }
  throw new Refusal(response.status, isJson ? body : { Message: `The server answers: ${body}.` })
}

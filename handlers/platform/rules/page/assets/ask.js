// The page's requests to its server. A refusal is thrown with the server's message.

export class Refusal extends Error {
  constructor(status, { Message, Code, Details = [] }) {
    super(Message)
    this.status = status
    this.code = Code
    this.details = Details
  }
}

export const read = (path) => ask(path, {})

export const post = (path, body, headers = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function ask(path, options) {
  let response
  try {
    response = await fetch(path, { cache: 'no-store', ...options })
  } catch {
    throw new Refusal(0, { Message: 'The server does not answer. Is it running?' })
  }
  if (response.ok) return response.json()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const body = isJson ? await response.json() : { Message: `The server answers: ${await response.text()}.` }
  throw new Refusal(response.status, body)
}

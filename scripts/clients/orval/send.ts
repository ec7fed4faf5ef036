// Sends the requests of the clients: to which server, and with which token.
export const settings = { origin: '', token: '' }

export async function send<T>(path: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers)
  if (settings.token) headers.set('Authorization', `Bearer ${settings.token}`)
  const response = await fetch(settings.origin + path, { ...init, headers })
  const text = await response.text()
  return { status: response.status, data: text && JSON.parse(text), headers: response.headers } as T
}

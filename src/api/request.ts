import wretch, { type Wretch, type WretchResponse } from 'wretch'
import { apiSettings } from './settings.ts'

export type Parameters = Record<string, string | number | undefined>
export type Call = {
  path: string
  parameters?: Parameters
  /** Sent as JSON with POST; without one the call is a GET. */
  body?: object
  /** When it is neither. */
  method?: 'DELETE'
  /** Goes on when the page is closed meanwhile. */
  lasting?: boolean
  signal?: AbortSignal | undefined
}

/** Makes a call as it is, with a bearer or without. Rejects with a `WretchError` when the answer is no success. */
export function request(
  { path, parameters, body, method, lasting = false }: Call,
  bearer: string | null,
  signal: AbortSignal,
): Promise<WretchResponse> {
  const { base, language } = apiSettings()
  const client = wretch(base + path + searchOf(parameters))
    .headers({ Accept: 'application/json', 'Accept-Language': language })
    .options({ signal, keepalive: lasting })
  const authorised: Wretch = bearer === null ? client : client.auth(`Bearer ${bearer}`)
  if (method === 'DELETE') return authorised.delete().res()
  return body ? authorised.post(body).res() : authorised.get().res()
}

function searchOf(parameters: Parameters = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `?${search}` : ''
}

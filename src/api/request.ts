import wretch, { type WretchResponse } from 'wretch'
import AbortAddon from 'wretch/addons/abort'
import QueryStringAddon from 'wretch/addons/queryString'
import type { ConfiguredMiddleware } from 'wretch/types'
import { apiSettings } from './settings.ts'
import { fetchTelling } from './upload.ts'

export type Parameters = Record<string, string | number | undefined>
export type Call = {
  path: string
  parameters?: Parameters
  /** Sent with POST, a file as it is and all else as JSON; without one the call is a GET. */
  body?: object
  /** Method, when it is neither GET nor POST. */
  method?: 'DELETE' | 'PATCH'
  /** Goes on when the page is closed meanwhile. */
  lasting?: boolean
  /** Hears how many bytes of the body have been sent. */
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
}

/** A call that has been made. */
export type Made = {
  /** Rejects with a `WretchError` when the answer is no success. */
  answer: Promise<WretchResponse>
  /** Something has been heard of the server: the time-out counts anew. */
  heard: () => void
  /** The caller's signal does not reach the call any more. */
  letGo: () => void
}

/** Gives the middlewares of a call, which its signal aborts. */
export type Middlewares = (signal: AbortSignal) => ConfiguredMiddleware[]

/** Makes a call. The time-out and the caller's signal abort it, whatever of its answer has been read. */
export function request(call: Call, middlewares: Middlewares): Made {
  const { path, parameters = {}, body, method, lasting = false, onSent } = call
  const { base, language, timeout } = apiSettings()
  const { controller, letGo } = controllerOf(call)
  const prepared = wretch(base + path)
    .addon([AbortAddon(), QueryStringAddon])
    .signal(controller)
    .query(parameters, { omitUndefinedOrNullValues: true })
    .headers({ Accept: 'application/json', 'Accept-Language': language })
    .options({ keepalive: lasting })
    .middlewares(middlewares(controller.signal))
  const heard = () => void sent.setTimeout(timeout, { controller })
  const told = (bytes: number) => {
    heard()
    onSent?.(bytes)
  }
  const client = onSent ? prepared.fetchPolyfill(fetchTelling(told)) : prepared
  const typed = body instanceof Blob ? client.content('application/octet-stream') : client
  const changed = method === 'PATCH' ? typed.patch(body) : body && typed.post(body)
  const sent = method === 'DELETE' ? typed.delete() : (changed ?? typed.get())
  heard()
  return { answer: sent.res(), heard, letGo }
}

/**
 * The controller of a call, which follows the caller's signal. A caller that makes many calls has those hanging on its
 * signal that it was not let go of, and aborts them one by one.
 */
function controllerOf({ signal: caller }: Call) {
  const controller = new AbortController()
  const follow = () => controller.abort(caller?.reason)
  if (caller?.aborted) follow()
  else caller?.addEventListener('abort', follow)
  return { controller, letGo: () => caller?.removeEventListener('abort', follow) }
}

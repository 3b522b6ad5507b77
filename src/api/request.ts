import wretch, { type WretchResponse } from 'wretch'
import AbortAddon from 'wretch/addons/abort'
import QueryStringAddon from 'wretch/addons/queryString'
import type { ConfiguredMiddleware } from 'wretch/types'
import { datasetIn, isLocal } from '../contract/ids.ts'
import { type Language, OWN_LANGUAGE } from '../contract/languages.mjs'

type Settings = {
  /** Beginning of all addresses: empty on the server's own origin. */
  base: string
  /** The language that the server's sentences come in. */
  language: Language
  /** Milliseconds that a call may take. */
  timeout: number
}

let settings: Settings = { base: '', language: OWN_LANGUAGE, timeout: 60_000 }

/** Changes the settings of the calls that follow. */
export function configureApi(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes }
}

export function apiSettings(): Readonly<Settings> {
  return settings
}

/** Headers of every call. */
export const usualHeaders = () => ({ Accept: 'application/json', 'Accept-Language': settings.language })

type Fetch = (url: string, options: RequestInit) => Promise<Response>

/**
 * A `fetch` that tells how many bytes of the body have been sent. The real one cannot: wretch's own addon needs bodies
 * that stream, which Chrome sends over HTTP/2 only and Firefox not at all.
 */
const fetchTelling =
  (onSent: (bytes: number) => void): Fetch =>
  (url, { method = 'GET', headers, body, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    if (signal?.aborted) return Promise.reject(signal.reason)
    const call = new XMLHttpRequest()
    call.open(method, url)
    call.responseType = 'arraybuffer'
    for (const [name, value] of new Headers(headers)) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    call.addEventListener('error', () => reject(new TypeError('The network gave no answer.')))
    call.addEventListener('load', () => resolve(responseOf(call)))
    signal?.addEventListener('abort', () => {
      call.abort()
      reject(signal.reason)
    })
    call.send(body as XMLHttpRequestBodyInit | null | undefined)
    return promise
  }

function responseOf({ response, status, statusText }: XMLHttpRequest): Response {
  const mayHaveBody = ![204, 205, 304].includes(status)
  return new Response(mayHaveBody ? (response as ArrayBuffer) : null, { status, statusText })
}

export type Parameters = Record<string, string | number | undefined>
export type Call = {
  path: string
  parameters?: Parameters
  /** Sent with POST, a file as it is and all else as JSON; without one the call is a GET. */
  body?: object
  /** Method, when it is neither GET nor POST. */
  method?: 'DELETE' | 'PATCH'
  /** `low` where nobody waits for the answer. */
  priority?: RequestPriority | undefined
  /** Its answer may come late: it may take ten times as long as others. */
  patient?: boolean
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

const PATIENT_FACTOR = 10

/** A call about a dataset of this browser. */
export type OwnCall = Required<Pick<Call, 'path' | 'parameters'>> & { dataset: string; body: unknown }

let answerOwn: ((call: OwnCall) => Promise<Response>) | null = null

/** Says who answers the calls about datasets of this browser, of which nothing is sent. */
export function answerLocally(answer: typeof answerOwn): void {
  answerOwn = answer
}

/** Returns the call where it names a dataset of this browser, else null. */
function ownCallOf({ path, parameters = {}, body }: Call): OwnCall | null {
  const bodyDataset =
    body && !(body instanceof Blob) ? (body as { dataset_id?: unknown }).dataset_id : undefined
  const named = [...path.split('/'), parameters['dataset_id'], parameters['zone_id'], bodyDataset].map(each =>
    String(each ?? ''),
  )
  const [found] = named.filter(isLocal)
  return found === undefined ? null : { path, parameters, body, dataset: datasetIn(found) }
}

/** Makes a call. The time-out and the caller's signal abort it, whatever of its answer has been read. */
export function request(call: Call, middlewares: Middlewares): Made {
  const { path, parameters = {}, body, method, priority = 'auto', lasting = false, onSent } = call
  const { base } = apiSettings()
  const timeout = apiSettings().timeout * (call.patient ? PATIENT_FACTOR : 1)
  const { controller, letGo } = controllerOf(call)
  const prepared = wretch(base + path)
    .addon([AbortAddon(), QueryStringAddon])
    .signal(controller)
    .query(parameters, { omitUndefinedOrNullValues: true })
    .headers(usualHeaders())
    .options({ keepalive: lasting, priority })
    .middlewares(middlewares(controller.signal))
  const heard = () => void sent.setTimeout(timeout, { controller })
  const onBytes = (bytes: number) => {
    heard()
    onSent?.(bytes)
  }
  const own = ownCallOf(call)
  const sending = onSent ? prepared.fetchPolyfill(fetchTelling(onBytes)) : prepared
  const client = own ? prepared.fetchPolyfill(() => answeredHere(own)) : sending
  const typed = body instanceof Blob ? client.content('application/octet-stream') : client
  const changed = method === 'PATCH' ? typed.patch(body) : body && typed.post(body)
  const sent = method === 'DELETE' ? typed.delete() : (changed ?? typed.get())
  heard()
  return { answer: sent.res(), heard, letGo }
}

async function answeredHere(call: OwnCall): Promise<Response> {
  if (!answerOwn) throw new Error('Nobody answers for the datasets of this browser.')
  return answerOwn(call)
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

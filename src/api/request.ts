import wretch, { type WretchResponse } from 'wretch'
import AbortAddon from 'wretch/addons/abort'
import QueryStringAddon from 'wretch/addons/queryString'
import type { ConfiguredMiddleware } from 'wretch/types'
import { datasetIn, isLocal } from '../contract/idParts.ts'
import { type Language, OWN_LANGUAGE } from '../contract/languages.mjs'

type Settings = {
  /** Prefix of all addresses: empty on the server's own origin. */
  base: string
  /** Language of the server's sentences. */
  language: Language
  /** Timeout of a call in milliseconds. */
  timeout: number
}

let settings: Settings = { base: '', language: OWN_LANGUAGE, timeout: 60_000 }

/** Changes the settings of later calls. */
export function configureApi(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes }
}

export function apiSettings(): Readonly<Settings> {
  return settings
}

/** Returns the headers of every call. */
export const usualHeaders = () => ({ Accept: 'application/json', 'Accept-Language': settings.language })

type Fetch = (url: string, options: RequestInit) => Promise<Response>

/**
 * A `fetch` that reports sent bytes. The native one cannot: wretch's addon needs streaming bodies, which
 * Chrome only sends over HTTP/2 and Firefox not at all.
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
    call.addEventListener('error', () => reject(new TypeError('The network returned no answer.')))
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
  /** Body of a POST call: a file is sent as is, anything else as JSON. Without a body, the call is a GET. */
  body?: object
  /** Method other than GET and POST. */
  method?: 'DELETE' | 'PATCH'
  /** `low` if nobody waits for the answer. */
  priority?: RequestPriority | undefined
  /** Allows ten times the usual timeout. */
  patient?: boolean
  /** Continues if the page closes. */
  lasting?: boolean
  /** Receives the number of sent bytes. */
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
}

/** Pending call. */
export type PendingCall = {
  /** Rejects with a `WretchError` if the answer is unsuccessful. */
  answer: Promise<WretchResponse>
  /** Restarts the timeout after a sign of the server. */
  restartTimeout: () => void
  /** Detaches the caller's signal from the call. */
  letGo: () => void
}

/** Returns the middlewares of a call, including its abort signal. */
export type Middlewares = (signal: AbortSignal) => ConfiguredMiddleware[]

const PATIENT_FACTOR = 10

/** Call about a dataset of this browser. */
export type OwnCall = Required<Pick<Call, 'path' | 'parameters'>> & { dataset: string; body: unknown }

let answerOwn: ((call: OwnCall) => Promise<Response>) | null = null

/** Registers the handler of calls about datasets of this browser, which are never sent. */
export function answerLocally(answer: typeof answerOwn): void {
  answerOwn = answer
}

/** Call as its parts, without options. */
export type CallParts = Pick<Call, 'path' | 'parameters' | 'body'>

let answerAll: ((call: CallParts) => Promise<Response>) | null = null

/** Registers the handler of all calls, for a page without a server. */
export function answerAllCalls(answer: typeof answerAll): void {
  answerAll = answer
}

/** Returns whether the page answers all calls itself: then no worker may send one. */
export const answersAllCalls = (): boolean => answerAll !== null

/** Returns the call if it names a dataset of this browser, else null. */
function ownCallOf({ path, parameters = {}, body }: Call): OwnCall | null {
  if (!path.startsWith('/cartable/')) return null
  const bodyDataset =
    body && !(body instanceof Blob) ? (body as { dataset_id?: unknown }).dataset_id : undefined
  const named = [...path.split('/'), parameters['dataset_id'], parameters['zone_id'], bodyDataset].map(each =>
    String(each ?? ''),
  )
  const [found] = named.filter(isLocal)
  return found === undefined ? null : { path, parameters, body, dataset: datasetIn(found) }
}

/** Makes a call. The timeout and the caller's signal abort it at any stage. */
export function request(call: Call, middlewares: Middlewares): PendingCall {
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
  const restartTimeout = () => void sent.setTimeout(timeout, { controller })
  const onBytes = (bytes: number) => {
    restartTimeout()
    onSent?.(bytes)
  }
  const answered = answererOf(call)
  const sending = onSent ? prepared.fetchPolyfill(fetchTelling(onBytes)) : prepared
  const client = answered ? prepared.fetchPolyfill(answered) : sending
  const typed = body instanceof Blob ? client.content('application/octet-stream') : client
  const changed = method === 'PATCH' ? typed.patch(body) : body && typed.post(body)
  const sent = method === 'DELETE' ? typed.delete() : (changed ?? typed.get())
  restartTimeout()
  return { answer: sent.res(), restartTimeout, letGo }
}

/** Returns how the page answers a call itself, or null if the server does, as for private links. */
function answererOf(call: Call): (() => Promise<Response>) | null {
  const all = answerAll
  if (all && !call.path.startsWith('/accounts/')) return () => all(call)
  const own = ownCallOf(call)
  return own && (() => answeredHere(own))
}

async function answeredHere(call: OwnCall): Promise<Response> {
  if (!answerOwn) throw new Error('No handler is registered for the datasets of this browser.')
  return answerOwn(call)
}

/**
 * Returns the controller of a call, which follows the caller's signal. Calls stay attached to the signal
 * until they are detached, and are aborted one by one.
 */
function controllerOf({ signal: caller }: Call) {
  const controller = new AbortController()
  const follow = () => controller.abort(caller?.reason)
  if (caller?.aborted) follow()
  else caller?.addEventListener('abort', follow)
  return { controller, letGo: () => caller?.removeEventListener('abort', follow) }
}

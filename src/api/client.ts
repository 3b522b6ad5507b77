import wretch, { type WretchError, type WretchResponse } from 'wretch'
import { z } from 'zod'
import { ErrorDetail, FieldErrors } from '../contract/common.ts'
import { type Failure, FailureError } from '../domain/failure.ts'
import { jsonIn } from '../domain/parsed.ts'
import { FROM_CACHE } from '../offline/cacheNames.ts'
import { type Call, type Middlewares, request } from './request.ts'
import { inSession, session } from './session.ts'

/**
 * Rejects with the signal's reason if the caller aborted, otherwise with the failure of the error. For a
 * logged-in user, a refusal does not mean that an account is missing.
 */
export function rejectAs(error: unknown, signal: AbortSignal | undefined, isMember = false): never {
  signal?.throwIfAborted()
  if (error instanceof FailureError) throw error
  const failed = new FailureError(failureOf(error, isMember))
  // The answer may quote the user's input, so it must not reach a report.
  if (error instanceof wretch.WretchError) error.message = `HTTP ${error.status}`
  failed.cause = error
  if (failed.failure.code === 'unexpected') notifyUnexpected(failed)
  if (failed.failure.code === 'unreachable') notifyMissed()
  throw failed
}

let notifyUnexpected = (_: FailureError): void => {}

/** Subscribes to unexpected answers: server errors, and answers with an invalid shape. */
export function onUnexpected(listener: (failed: FailureError) => void): void {
  notifyUnexpected = listener
}

let notifyMissed = (): void => {}

/** Subscribes to calls that the server did not answer, even if the browser had a cached answer. */
export function onUnanswered(listener: () => void): void {
  notifyMissed = listener
}

function failureOf(error: unknown, isMember: boolean): Failure {
  if (error instanceof wretch.WretchError) return failureOfAnswer(error, isMember)
  // The timeout ended the call: an abort by the caller has been excluded above.
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'timeout', detail: null }
  // `fetch` and body readers reject with a TypeError if the network fails.
  if (error instanceof TypeError) return { code: 'unreachable', detail: null }
  return { code: 'unexpected', detail: null }
}

/** Returns whether the server answered with one of these statuses. */
export const isRefusal = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof FailureError &&
  error.cause instanceof wretch.WretchError &&
  statuses.includes(error.cause.status)

/** Returns the failure of an unsuccessful answer. `message` is its body. */
function failureOfAnswer(
  { status, message }: Pick<WretchError, 'status' | 'message'>,
  isMember = false,
): Failure {
  const sentences = sentencesOf(message)
  if (status === 404) return { code: 'notFound', ...sentences }
  if (status === 401 && !isMember) return { code: 'unauthenticated', ...sentences }
  if (status >= 400 && status < 500) return { code: 'refused', ...sentences }
  return { code: 'unexpected', detail: null }
}

const Refusal = z.union([ErrorDetail, FieldErrors])

/** Returns the server's message, or the first message about a field, with the messages of all fields. */
function sentencesOf(body: string): Pick<Failure, 'detail' | 'fields'> {
  const refusal = Refusal.safeParse(jsonIn(body)).data
  if (!refusal) return { detail: null }
  const { detail } = refusal
  if (typeof detail === 'string') return { detail }
  const fields = refusal as z.infer<typeof FieldErrors>
  return { detail: Object.values(fields).flat()[0] ?? null, fields }
}

export type { Call } from './request.ts'

/**
 * Makes a call and reads its answer. Rejects with a `FailureError`, or with the signal's reason (an
 * AbortError) if the caller aborted. The timeout includes reading the answer. The call belongs to the session
 * unless it has its own middlewares.
 */
export function ask<T>(schema: z.ZodType<T>, call: Call, middlewares?: Middlewares): Promise<T> {
  return reading(call, async response => schema.parse(await response.json()), middlewares)
}

/** Makes a call and reads its answer as bytes. Rejects like `ask`. */
export function askBytes(call: Call, middlewares?: Middlewares): Promise<ArrayBuffer> {
  return reading(call, response => response.arrayBuffer(), middlewares)
}

/** Makes a call whose answer has no content. Rejects like `ask`. */
export function callWithoutAnswer(call: Call, middlewares?: Middlewares): Promise<void> {
  return reading(call, async () => {}, middlewares)
}

async function reading<T>(
  call: Call,
  read: (response: WretchResponse) => Promise<T>,
  middlewares = inSession(call.path),
): Promise<T> {
  const { answer, letGo } = request(call, middlewares)
  try {
    const response = await answer
    if (response.headers.has(FROM_CACHE)) notifyMissed()
    const result = await read(response)
    call.signal?.throwIfAborted()
    return result
  } catch (error) {
    return rejectAs(error, call.signal, session().access !== null)
  } finally {
    letGo()
  }
}

/** Answer whose body is read as it arrives. */
export type StreamedAnswer = {
  response: WretchResponse
  /** Restarts the timeout after a part of the body has arrived. */
  restartTimeout: () => void
}

/** Makes a call and resolves when its answer starts. Rejects like `ask`. */
export async function open(call: Call): Promise<StreamedAnswer> {
  const { answer, restartTimeout } = request(call, inSession(call.path))
  try {
    const response = await answer
    restartTimeout()
    return { response, restartTimeout }
  } catch (error) {
    return rejectAs(error, call.signal, session().access !== null)
  }
}

type Page<T> = { next: string | null; results: T[] }

/** Reads all pages of a short list. */
export async function askAll<T>(schema: z.ZodType<Page<T>>, call: Call): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { next, results } = await ask(schema, { ...call, parameters: { ...call.parameters, page } })
    all.push(...results)
    if (next === null) return all
  }
}

/**
 * Yields a body as it arrives. Each chunk restarts the timeout: a large answer may take long, but a silent
 * server may not.
 */
export async function* chunksOf({
  response,
  restartTimeout,
}: StreamedAnswer): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!response.body) return
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      restartTimeout()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

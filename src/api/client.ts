import wretch, { type WretchError, type WretchResponse } from 'wretch'
import { z } from 'zod'
import { ErrorDetail, FieldErrors } from '../contract/common.ts'
import { type Failure, FailureError } from '../domain/failure.ts'
import { FROM_CACHE } from '../offline/names.ts'
import { type Call, type Middlewares, request } from './request.ts'
import { inSession, session } from './session.ts'

/**
 * Rejects as the signal says when the caller aborted; else with the failure that the error is. Whoever is logged in
 * and refused all the same does not lack an account.
 */
export function rejectAs(error: unknown, signal: AbortSignal | undefined, isMember = false): never {
  signal?.throwIfAborted()
  if (error instanceof FailureError) throw error
  const failed = new FailureError(failureOf(error, isMember))
  // What the server said has been read, and may be what the person typed: it goes into no report.
  if (error instanceof wretch.WretchError) error.message = `HTTP ${error.status}`
  failed.cause = error
  if (failed.failure.code === 'unexpected') tellUnexpected(failed)
  if (failed.failure.code === 'unreachable') tellMissed()
  throw failed
}

let tellUnexpected = (_: FailureError): void => {}

/**
 * Hears every answer that nobody foresaw, whoever asked: breakdowns of the server, and what it answered in another
 * shape.
 */
export function onUnexpected(listener: (failed: FailureError) => void): void {
  tellUnexpected = listener
}

let tellMissed = (): void => {}

/** Hears of every call that the server gave no answer to, whether or not the browser had kept one. */
export function onMissed(listener: () => void): void {
  tellMissed = listener
}

function failureOf(error: unknown, isMember: boolean): Failure {
  if (error instanceof wretch.WretchError) return failureOfAnswer(error, isMember)
  // Not the caller's abort, which is told before: the time was up.
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'timeout', detail: null }
  // What `fetch` and the reading of a body reject with when the network gives no answer.
  if (error instanceof TypeError) return { code: 'unreachable', detail: null }
  return { code: 'unexpected', detail: null }
}

/** Tells whether the server answered with one of these statuses, rather than not at all or by breaking down. */
export const isRefusal = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof FailureError &&
  error.cause instanceof wretch.WretchError &&
  statuses.includes(error.cause.status)

/** Returns the failure that an answer without success stands for. `message` is its body. */
function failureOfAnswer(
  { status, message }: Pick<WretchError, 'status' | 'message'>,
  isMember = false,
): Failure {
  const said = sentencesOf(message)
  if (status === 404) return { code: 'notFound', ...said }
  if (status === 401 && !isMember) return { code: 'unauthenticated', ...said }
  if (status >= 400 && status < 500) return { code: 'refused', ...said }
  return { code: 'unexpected', detail: null }
}

const Refusal = z.union([ErrorDetail, FieldErrors])

/** The server's sentence, or the first one it says of a field with what it says of each. */
function sentencesOf(body: string): Pick<Failure, 'detail' | 'fields'> {
  const refusal = Refusal.safeParse(parsed(body)).data
  if (!refusal) return { detail: null }
  const { detail } = refusal
  if (typeof detail === 'string') return { detail }
  const fields = refusal as z.infer<typeof FieldErrors>
  return { detail: Object.values(fields).flat()[0] ?? null, fields }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

export type { Call } from './request.ts'

/**
 * Makes a call and reads its answer. Rejects with a `FailureError`, or with the signal's reason (an AbortError)
 * when the caller aborted. The time-out counts until the answer is read. The call is made in the name of the session,
 * unless it has middlewares of its own.
 */
export function ask<T>(schema: z.ZodType<T>, call: Call, middlewares?: Middlewares): Promise<T> {
  return reading(call, async response => schema.parse(await response.json()), middlewares)
}

/** Makes a call and reads its answer as bytes. Rejects as `ask` does. */
export function askBytes(call: Call, middlewares?: Middlewares): Promise<ArrayBuffer> {
  return reading(call, response => response.arrayBuffer(), middlewares)
}

/** Makes a call whose answer says nothing but that it is done. Rejects as `ask` does. */
export function tell(call: Call, middlewares?: Middlewares): Promise<void> {
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
    if (response.headers.has(FROM_CACHE)) tellMissed()
    const result = await read(response)
    call.signal?.throwIfAborted()
    return result
  } catch (error) {
    return rejectAs(error, call.signal, session().access !== null)
  } finally {
    letGo()
  }
}

/** An answer that has begun, for a body that is read as it comes. */
export type Begun = {
  response: WretchResponse
  /** A part of the body has come: the time-out counts anew. */
  heard: () => void
}

/** Makes a call and answers as soon as its answer begins. Rejects as `ask` does. */
export async function open(call: Call): Promise<Begun> {
  const { answer, heard } = request(call, inSession(call.path))
  try {
    const response = await answer
    heard()
    return { response, heard }
  } catch (error) {
    return rejectAs(error, call.signal, session().access !== null)
  }
}

type Page<T> = { next: string | null; results: T[] }

/** Every element of a list that is short enough to be held whole. */
export async function askAll<T>(schema: z.ZodType<Page<T>>, call: Call): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { next, results } = await ask(schema, { ...call, parameters: { ...call.parameters, page } })
    all.push(...results)
    if (next === null) return all
  }
}

/**
 * A body as it comes. The time-out counts anew with each chunk: a large answer may take long, a silent server may not.
 */
export async function* chunksOf({ response, heard }: Begun): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!response.body) return
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      heard()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

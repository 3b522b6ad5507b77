import wretch, { type WretchError } from 'wretch'
import { z } from 'zod'
import { ErrorDetail, FieldErrors } from '../contract/common.ts'
import { type Failure, FailureError } from '../domain/failure.ts'

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

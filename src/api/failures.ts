import wretch, { type WretchError } from 'wretch'
import { z } from 'zod'
import { ErrorDetail, FieldErrors } from '../contract/error.ts'
import { type Failure, FailureError } from '../domain/failure.ts'

/** Rejects as the signal says when the caller aborted; else with the failure that the error is. */
export function rejectAs(error: unknown, signal: AbortSignal | undefined): never {
  signal?.throwIfAborted()
  if (error instanceof FailureError) throw error
  const failed = new FailureError(failureOf(error))
  failed.cause = error
  throw failed
}

function failureOf(error: unknown): Failure {
  if (error instanceof wretch.WretchError) return failureOfAnswer(error)
  if (error instanceof DOMException && error.name === 'TimeoutError') return { code: 'timeout', detail: null }
  // What `fetch` and the reading of a body reject with when the network gives no answer.
  if (error instanceof TypeError) return { code: 'unreachable', detail: null }
  return { code: 'unexpected', detail: null }
}

function failureOfAnswer({ status, message }: WretchError): Failure {
  const detail = sentenceOf(message)
  if (status === 404) return { code: 'notFound', detail }
  if (status >= 400 && status < 500) return { code: 'refused', detail }
  return { code: 'unexpected', detail: null }
}

const Refusal = z.union([ErrorDetail, FieldErrors])

/** The server's sentence, or the first one it says of a field. */
function sentenceOf(body: string): string | null {
  const refusal = Refusal.safeParse(parsed(body)).data
  if (!refusal) return null
  const { detail } = refusal
  return (typeof detail === 'string' ? detail : Object.values(refusal).flat()[0]) ?? null
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

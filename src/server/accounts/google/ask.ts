import type { z } from 'zod'
import { GoogleRefusal, GoogleUnavailable } from './identity.ts'

/** Google answers within fractions of a second, or is in trouble. */
export const TIMEOUT_MS = 5000

/**
 * Asks one of Google's addresses. Throws a GoogleRefusal when it says no, a GoogleUnavailable when it says
 * nothing, or nothing that makes sense.
 */
export async function ask<T extends z.ZodType>(
  address: string,
  init: RequestInit,
  schema: T,
): Promise<z.infer<T>> {
  const answer = await answerOf(address, init)
  if (answer.status >= 500 || answer.status === 429) throw new GoogleUnavailable(`HTTP ${answer.status}`)
  if (!answer.ok) throw new GoogleRefusal(`HTTP ${answer.status}`)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new GoogleUnavailable('An answer of another form')
  return parsed.data
}

async function answerOf(address: string, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(address, { ...init, redirect: 'error', signal })
    const body: unknown = response.ok ? await response.json() : await response.body?.cancel()
    return { status: response.status, ok: response.ok, body }
  } catch (error) {
    throw new GoogleUnavailable('No answer', { cause: error })
  }
}

import wretch, { type WretchResponse } from 'wretch'
import type { z } from 'zod'
import { rejectAs } from './failures.ts'
import { apiSettings } from './settings.ts'

export type Parameters = Record<string, string | number | undefined>
export type Call = {
  path: string
  parameters?: Parameters
  /** Sent as JSON with POST; without one the call is a GET. */
  body?: object
  signal?: AbortSignal | undefined
}

/**
 * Makes a call and reads its answer. Rejects with a `FailureError`, or with the signal's reason (an AbortError)
 * when the caller aborted. The time-out counts until the answer is read.
 */
export async function ask<T>(schema: z.ZodType<T>, call: Call): Promise<T> {
  const limit = AbortSignal.timeout(apiSettings().timeout)
  try {
    const answer = await request(call, call.signal ? AbortSignal.any([call.signal, limit]) : limit).json()
    call.signal?.throwIfAborted()
    return schema.parse(answer)
  } catch (error) {
    return rejectAs(error, call.signal)
  }
}

/** Makes a call and answers as soon as its answer begins, for bodies that are read as they come. */
export async function open(call: Call): Promise<WretchResponse> {
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException('No answer came in time.', 'TimeoutError')),
    apiSettings().timeout,
  )
  try {
    const signals = call.signal ? [call.signal, limit.signal] : [limit.signal]
    return await request(call, AbortSignal.any(signals)).res()
  } catch (error) {
    return rejectAs(error, call.signal)
  } finally {
    clearTimeout(timer)
  }
}

function request({ path, parameters, body }: Call, signal: AbortSignal) {
  const { base, language } = apiSettings()
  const client = wretch(base + path + searchOf(parameters))
    .headers({ Accept: 'application/json', 'Accept-Language': language })
    .options({ signal })
  return body ? client.post(body) : client.get()
}

function searchOf(parameters: Parameters = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `?${search}` : ''
}

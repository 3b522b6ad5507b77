import wretch, { type WretchResponse } from 'wretch'
import type { z } from 'zod'
import { rejectAs } from './failures.ts'
import { type Call, request } from './request.ts'
import { session } from './session/current.ts'
import { carriesSession } from './session/paths.ts'
import { apiSettings } from './settings.ts'

export type { Call } from './request.ts'

/**
 * Makes a call and reads its answer. Rejects with a `FailureError`, or with the signal's reason (an AbortError)
 * when the caller aborted. The time-out counts until the answer is read.
 */
export function ask<T>(schema: z.ZodType<T>, call: Call): Promise<T> {
  return within(call, async signal => schema.parse(await (await send(call, signal)).json()))
}

/** Makes a call and reads its answer as bytes. Rejects as `ask` does. */
export function askBytes(call: Call): Promise<ArrayBuffer> {
  return within(call, async signal => (await send(call, signal)).arrayBuffer())
}

/** Makes a call whose answer says nothing but that it is done. Rejects as `ask` does. */
export function tell(call: Call): Promise<void> {
  return within(call, async signal => void (await send(call, signal)))
}

async function within<T>(call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal, stopTiming, letGo } = limited(call.signal)
  try {
    const answer = await work(signal)
    call.signal?.throwIfAborted()
    return answer
  } catch (error) {
    return rejectAs(error, call.signal, session().isOpen)
  } finally {
    stopTiming()
    letGo()
  }
}

/** Makes a call and answers as soon as its answer begins, for bodies that are read as they come. */
export async function open(call: Call): Promise<WretchResponse> {
  const { signal, stopTiming } = limited(call.signal)
  try {
    return await send(call, signal)
  } catch (error) {
    return rejectAs(error, call.signal, session().isOpen)
  } finally {
    stopTiming()
  }
}

/**
 * A signal that the caller's one aborts, and the time-out. A caller that makes many calls has those hanging on its
 * signal that it was not let go of, and aborts them one by one.
 */
function limited(caller: AbortSignal | undefined) {
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException('No answer came in time.', 'TimeoutError')),
    apiSettings().timeout,
  )
  const follow = () => limit.abort(caller?.reason)
  if (caller?.aborted) follow()
  else caller?.addEventListener('abort', follow)
  return {
    signal: limit.signal,
    stopTiming: () => clearTimeout(timer),
    letGo: () => caller?.removeEventListener('abort', follow),
  }
}

/** In the name of the session, where the call has one. A call whose access was too old is made once more. */
async function send(call: Call, signal: AbortSignal): Promise<WretchResponse> {
  if (!carriesSession(call.path)) return request(call, null, signal)
  const { access } = session()
  try {
    return await request(call, access, signal)
  } catch (error) {
    if (!(error instanceof wretch.WretchError) || error.status !== 401) throw error
    if ((await renewed(access, signal)) !== 'renewed') throw error
    return request(call, session().access, signal)
  }
}

/** An aborted call waits no longer; what it waited for goes on for the others. */
async function renewed(access: string | null, signal: AbortSignal) {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  // Nobody can say whether the session holds: the answer that there was is passed on.
  const renewal = session()
    .renew(access)
    .catch(() => 'unknown' as const)
  try {
    return await Promise.race([renewal, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

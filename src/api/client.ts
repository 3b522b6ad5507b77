import type { WretchResponse } from 'wretch'
import type { z } from 'zod'
import { rejectAs } from './failures.ts'
import { type Call, type Middlewares, request } from './request.ts'
import { inSession, session } from './session.ts'

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
export function askBytes(call: Call): Promise<ArrayBuffer> {
  return reading(call, response => response.arrayBuffer())
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
    const told = await read(await answer)
    call.signal?.throwIfAborted()
    return told
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

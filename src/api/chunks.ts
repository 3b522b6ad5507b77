import { FailureError } from '../domain/failure.ts'
import { apiSettings } from './settings.ts'

/** A body as it comes. The time-out counts anew with each chunk: a large answer may take long, a silent server may not. */
export async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await beforeTimeout(reader.read())
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function beforeTimeout<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new FailureError({ code: 'timeout', detail: null })),
    apiSettings().timeout,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

import type { Begun } from './client.ts'

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

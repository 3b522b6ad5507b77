import { createReadStream } from 'node:fs'
import { ImportError } from '../error.ts'

/** The file's text, piece by piece, without its byte order mark. Throws when it is not UTF-8. */
export async function* readText(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { signal, highWaterMark: 2 ** 18 })) {
      yield decoder.decode(chunk as Buffer, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError) throw new ImportError('notUtf8', {}, null, error)
    throw error
  }
}

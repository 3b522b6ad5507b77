import { CHUNK_SIZE } from '../domain/column/chunk.ts'
import { askBytes } from './client.ts'

/** More would only wait for each other in the browser, and hold its page up where they begin. */
const AT_ONCE = 4

/** The unique values of a label, as the bytes of its dictionary. Columns of numbers have none. */
export const readDictionary = (hash: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  askBytes({ path: `/cartable/column/${hash}/dictionary`, signal })

/** A whole column: its chunks in order, and its dictionary when it is one of texts. */
export async function readColumn(
  hash: string,
  zones: number,
  hasDictionary: boolean,
  signal?: AbortSignal,
): Promise<{ chunks: ArrayBuffer[]; dictionary: ArrayBuffer | null }> {
  const read = (part: number | 'dictionary') => askBytes({ path: `/cartable/column/${hash}/${part}`, signal })
  const dictionary = hasDictionary ? read('dictionary') : null
  const chunks: ArrayBuffer[] = []
  let next = 0
  const readOn = async () => {
    while (next * CHUNK_SIZE < zones) {
      const chunk = next++
      chunks[chunk] = await read(chunk)
    }
  }
  const readers = Array.from({ length: AT_ONCE }, readOn)
  const [texts] = await Promise.all([dictionary, ...readers])
  return { chunks, dictionary: texts }
}

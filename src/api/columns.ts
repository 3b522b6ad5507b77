import { CHUNK_SIZE } from '../domain/column/format.ts'
import { askBytes } from './client.ts'

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
  const [dictionary, ...chunks] = await Promise.all([
    hasDictionary ? read('dictionary') : null,
    ...Array.from({ length: Math.ceil(zones / CHUNK_SIZE) }, (_, chunk) => read(chunk)),
  ])
  return { chunks, dictionary }
}

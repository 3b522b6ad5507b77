import { AS_IT_IS, type ImportFormat, type ReadOptions } from '../../../contract/import.ts'
import { crsFromText, type SaidCrs } from '../crs/written.ts'
import { ImportError } from '../error.ts'
import { unfolding } from '../long/unfold.ts'
import { inspect } from './inspect.ts'
import { likelyEncoding } from './likely-encoding.ts'
import type { Reader } from './row.ts'
import type { OnPosition } from './source.ts'

/** Format of a file, with the way to read it. Geometries come as the file has them, in the system that `crs` names. */
export interface Format {
  name: ImportFormat
  mediaType: string
  /** Its values are all texts, so what looks like a number is one. */
  textOnly: boolean
  /** Name of the system, for `systemOf`, or null for degrees. */
  crs: string | null
  /** System that the file itself names. */
  said: SaidCrs
  /** The encoding that its texts are read in; null for UTF-8, or for a format that has but one. */
  encoding: string | null
  /** The names of its layers when it has several, else none. */
  layers(signal: AbortSignal): Promise<readonly string[]>
  read: Reader
}

/**
 * Tells the format by what is in the file, whatever it is called: looks into gzip, and into a zip. Throws an
 * ImportError when it is none that can be read, and SeveralLayers, now or when it is read, for a file whose layer is not said.
 *
 * @param onPosition Hears where reading is, but for zips.
 */
export async function detectFormat(
  path: string,
  options: ReadOptions = AS_IT_IS,
  onPosition?: OnPosition,
): Promise<Format> {
  const { format } = await inspect(path, options, onPosition)
  const { crs, long } = options
  return {
    ...format,
    crs: crs === null ? format.said.crs : crsFromText(crs),
    read: long === null ? format.read : unfolding(format.read, long),
  }
}

/**
 * The encoding of a file that does not say: UTF-8 when its bytes are that, else the one in which they make sense.
 * Null for a format that has but one. Throws an ImportError when the file cannot be read at all.
 */
export async function guessEncoding(path: string, layer: string | null = null): Promise<string | null> {
  const { texts } = await inspect(path, { ...AS_IT_IS, layer })
  if (texts === null) return null
  try {
    return await likelyEncoding(texts, new AbortController().signal)
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badCompression', {}, null, error)
  }
}

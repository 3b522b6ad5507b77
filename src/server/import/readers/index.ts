import type { ImportFormat, ReadOptions } from '../../../contract/import.ts'
import { crsFromText, type SaidCrs } from '../crs/written.ts'
import { ImportError } from '../error.ts'
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
  read: Reader
}

const AS_THE_FILE_SAYS: ReadOptions = { crs: null, accuracy: null, encoding: null }

/**
 * Tells the format by what is in the file, whatever it is called: looks into gzip, and into a zip with one file or
 * shapefile. Throws an ImportError when it is none that can be read.
 *
 * @param onPosition Hears where reading is, but for zips.
 */
export async function detectFormat(
  path: string,
  options: ReadOptions = AS_THE_FILE_SAYS,
  onPosition?: OnPosition,
): Promise<Format> {
  const { format } = await inspect(path, options, onPosition)
  return { ...format, crs: options.crs === null ? format.said.crs : crsFromText(options.crs) }
}

/**
 * The encoding of a file that does not say: UTF-8 when its bytes are that, else the one in which they make sense.
 * Null for a format that has but one. Throws an ImportError when the file cannot be read at all.
 */
export async function guessEncoding(path: string): Promise<string | null> {
  const { texts } = await inspect(path, AS_THE_FILE_SAYS)
  if (texts === null) return null
  try {
    return await likelyEncoding(texts, new AbortController().signal)
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badCompression', {}, null, error)
  }
}

import type { ImportFormat } from '../../../contract/import.ts'
import type { Reader } from './row.ts'
import type { SaidCrs } from './writtenCrs.ts'

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

import type { ImportFormat } from '../../../contract/import.ts'
import type { ImportError } from './importError.ts'
import type { DeclaredCrs } from './writtenCrs.ts'

/** One element of a file, before anything is checked. */
export interface Row {
  /** The line in a CSV, the number of the element otherwise; from 1. */
  line: number
  properties: ReadonlyMap<string, unknown>
  /** Reason for which this row alone cannot be read. */
  refusal?: ImportError
  /** Whether cells were missing at its end. */
  isShort?: boolean
  /** The geometry as the file has it, or null. */
  geometry: unknown
}

/**
 * Reads a file as a stream of rows in bounded memory. Throws an ImportError when the file is not what it
 * claims to be, and the signal's reason when it is aborted.
 */
export type Reader = (path: string, signal: AbortSignal) => AsyncIterable<Row>

/** Format of a file, with the way to read it. Geometries come as the file has them, in the system that `crs` names. */
export interface Format {
  name: ImportFormat
  mediaType: string
  /** Its values are all texts, so what looks like a number is one. */
  textOnly: boolean
  /** Name of the system, for `systemOf`, or null for degrees. */
  crs: string | null
  /** System that the file itself names. */
  said: DeclaredCrs
  /** The encoding that its texts are read in; null for UTF-8, or for a format that has but one. */
  encoding: string | null
  /** The names of its layers when it has several, else none. */
  layers(signal: AbortSignal): Promise<readonly string[]>
  read: Reader
}

/** The key that a value of a file is: a text without blanks around it, or a number as it is written. Empty for none. */
export function keyOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

/** A key of digits with zeros in front, where it has fewer digits than such keys have. */
export const withZeros = (key: string, digits: number | null): string =>
  digits !== null && /^\d+$/.test(key) ? key.padStart(digits, '0') : key

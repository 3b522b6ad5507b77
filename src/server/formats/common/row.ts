import type { ImportError } from './importError.ts'

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

import type { LocalFile } from '../common/localFile.ts'

export type Values = Record<string, unknown>

/**
 * Read-only SQLite database that runs no code of the file. Its methods throw an ImportError when the file is
 * damaged.
 */
export interface ReadDatabase extends AsyncDisposable {
  /** Returns all rows of a statement, by column name. */
  all(sql: string, ...values: readonly string[] | readonly number[]): readonly Values[]
  /**
   * Iterates over the rows of a statement. Whole numbers are BigInts, since some are too large for doubles.
   */
  each(sql: string): Iterator<Values>
  /** Resolves after other tasks have run. */
  turn(): Promise<void>
}

/** Opens a file as a database. */
export type OpenDatabase = (file: LocalFile, signal: AbortSignal) => Promise<ReadDatabase>

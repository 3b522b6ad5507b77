import type { LocalFile } from '../common/localFile.ts'

export type Values = Record<string, unknown>

/**
 * A database of SQLite as it lies: it can neither be written to nor run what it brings along. Its methods throw an
 * ImportError where the file is damaged.
 */
export interface ReadDatabase extends AsyncDisposable {
  /** All rows of a statement, by the names of their columns. */
  all(sql: string, ...values: readonly string[] | readonly number[]): readonly Values[]
  /** The rows of a statement one after the other; whole numbers are BigInts, since some are longer than others hold. */
  each(sql: string): Iterator<Values>
  /** Resolves once others have had their turn. */
  turn(): Promise<void>
}

/** Opens a file as a database. */
export type OpenDatabase = (file: LocalFile, signal: AbortSignal) => Promise<ReadDatabase>

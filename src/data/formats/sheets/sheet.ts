/** Content of a cell. Days and moments are texts. */
export type Cell = string | number | boolean | null

/** Row of a sheet, with its number from 1. */
export interface SheetRow {
  line: number
  /** Cells by column. Empty cells at the end may be missing. */
  cells: readonly Cell[]
}

/** Sheet of a workbook. */
export interface Sheet {
  name: string
  rows(signal: AbortSignal): AsyncGenerator<SheetRow>
  /** Returns cells that are merged across several rows. */
  merges(signal: AbortSignal): Promise<readonly Merge[]>
}

/** Rows over which a cell is merged, and the column of its value. */
export interface Merge {
  first: number
  last: number
  column: number
}

/** Maximum merges of a sheet. */
export const MERGES_MAX = 100_000

/** Returns whether a cell has content. */
export const isFilled = (cell: Cell | undefined): boolean =>
  cell !== null && cell !== undefined && (typeof cell !== 'string' || cell.trim() !== '')

/** Returns the letters of a column: A to Z, then AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(65 + (index % 26))
}

/**
 * Returns the index of a column from the letters of an address, such as `AB12`; undefined for an invalid
 * address.
 */
export function columnIndex(address: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(address) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

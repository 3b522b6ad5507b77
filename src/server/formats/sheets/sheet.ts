/** The content of a cell; a day or a moment is a text. */
export type Cell = string | number | boolean | null

/** A row of a sheet as it lies, with its number from 1. */
export interface SheetRow {
  line: number
  /** By column; those at the end that are empty may be missing. */
  cells: readonly Cell[]
}

/** A sheet of a workbook. */
export interface Sheet {
  name: string
  rows(signal: AbortSignal): AsyncGenerator<SheetRow>
}

/** Tells whether something stands in a cell. */
export const isFilled = (cell: Cell | undefined): boolean =>
  cell !== null && cell !== undefined && (typeof cell !== 'string' || cell.trim() !== '')

/** The letters of a column: A to Z, then AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(65 + (index % 26))
}

/** The index of a column by the letters at the beginning of an address, such as `AB12`; undefined for no address. */
export function columnIndex(address: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(address) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

import { COLUMNS_MAX, requireAtMost } from '../common/importError.ts'
import { distinct } from '../common/table.ts'
import { columnLetters, isFilled, type SheetRow } from './sheet.ts'

/** The line of the names of the columns. */
export interface Header {
  line: number
  columns: readonly { name: string; index: number }[]
}

/** A code, as statistical offices write it in a second line of names, for programs. */
const CODE = /^[A-Z][A-Z0-9_]*$/

/**
 * Finds the line of names among the first rows of a sheet: titles and notes above it fill fewer cells. Of two such lines
 * it is the second, where that has codes. Null for a sheet without a table.
 */
export function headerOf(rows: readonly SheetRow[]): Header | null {
  const filled = rows.map(({ cells }) => cells.filter(isFilled).length)
  const width = Math.max(0, ...filled)
  requireAtMost(width, COLUMNS_MAX, 'tooManyColumns')
  if (width < 2) return null
  const first = filled.findIndex(count => count >= Math.max(2, width / 2))
  const isCodes = (at: number) =>
    filled[at] === filled[first] &&
    (rows[at]?.cells.every(cell => !isFilled(cell) || (typeof cell === 'string' && CODE.test(cell.trim()))) ??
      false)
  const row = rows[isCodes(first + 1) && !isCodes(first) ? first + 1 : first]
  return row === undefined ? null : namedColumns(row, rows)
}

/** The columns that have a name, or a value below it: these are called by their letters. */
function namedColumns({ line, cells }: SheetRow, rows: readonly SheetRow[]): Header {
  const below = rows.filter(row => row.line > line)
  const count = Math.max(cells.length, ...below.map(row => row.cells.length))
  const used = Array.from({ length: count }, (_, index) => index).filter(
    index => isFilled(cells[index]) || below.some(row => isFilled(row.cells[index])),
  )
  requireAtMost(used.length, COLUMNS_MAX, 'tooManyColumns')
  const names = used.map(index => {
    const cell = cells[index]
    return isFilled(cell) ? String(cell).trim().split(/\s+/).join(' ') : columnLetters(index)
  })
  return { line, columns: distinct(names).map((name, at) => ({ name, index: used[at] ?? at })) }
}

import { COLUMNS_MAX, requireAtMost } from '../common/importError.ts'
import { distinct } from '../common/zoneTable.ts'
import { type Cell, columnLetters, isFilled, type SheetRow } from './sheet.ts'

/** Header row of a sheet. */
export interface Header {
  line: number
  columns: readonly { name: string; index: number }[]
}

/** Code for programs, which statistical offices write in a second header row. */
const CODE = /^[A-Z][A-Z0-9_]*$/

/**
 * Finds the header among the first rows of a sheet. Titles and notes above it fill fewer cells. Of two header
 * rows, returns the second if it contains codes. Null for a sheet without a table.
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
  if (row === undefined) return null
  const [above, at, below] = [rows[first - 1], rows[first], rows[first + 1]]
  const double =
    at && ((below && joinHeaderRows(at, below, rows)) ?? (above && joinHeaderRows(above, at, rows)))
  return namedColumns(double ?? row, rows)
}

/** Joins two header rows if the upper one names groups of columns: "2019" above "Men" and "Women". */
export function joinHeaderRows(
  upper: SheetRow,
  lower: SheetRow,
  rows: readonly SheetRow[],
): SheetRow | undefined {
  const below = rows.filter(({ line }) => line > lower.line)
  const isText = (cell: Cell | undefined) => typeof cell === 'string' && /\p{L}/u.test(cell)
  const named = lower.cells.flatMap((cell, at) => (isFilled(cell) ? [at] : []))
  const isGrouped = named.some(at => !isFilled(upper.cells[at]) && upper.cells.slice(0, at).some(isFilled))
  const isNamedAbove = upper.cells.some((cell, at) => isFilled(cell) && !isFilled(lower.cells[at]))
  const hasNumbers = below.some(({ cells }) => named.some(at => isFilled(cells[at]) && !isText(cells[at])))
  const areNames = named.length >= 2 && named.every(at => isText(lower.cells[at]))
  if (upper.line + 1 !== lower.line || !areNames || !isGrouped || !isNamedAbove || !hasNumbers)
    return undefined
  let group: Cell = null
  const cells = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, at): Cell => {
    const [over, under] = [upper.cells[at] ?? null, lower.cells[at] ?? null]
    if (isFilled(over)) group = over
    if (!isFilled(under)) return over
    return group === null ? under : `${group} ${under}`
  })
  return { line: lower.line, cells }
}

/**
 * Returns the columns with a name, or with a value below. Columns without a name are called by their letters.
 */
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

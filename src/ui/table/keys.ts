/** A cell of the grid. The header is the row before the first. */
export type Place = { row: number; column: number }
export const HEADER = -1

type Size = {
  rows: number
  columns: number
  /** Rows that one page key moves by. */
  page: number
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Returns the place to which a key of the ARIA grid pattern leads, or null when it is none of them. */
export function placeAfter(
  { row, column }: Place,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: Size,
): Place | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to = (nextRow: number, nextColumn: number) => ({
    row: clamp(nextRow, HEADER, last.row),
    column: clamp(nextColumn, 0, last.column),
  })
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'PageUp':
      return to(Math.max(0, row - size.page), column)
    case 'PageDown':
      return to(row + size.page, column)
    case 'Home':
      return to(ctrlKey ? 0 : row, 0)
    case 'End':
      return to(ctrlKey ? last.row : row, last.column)
    default:
      return null
  }
}

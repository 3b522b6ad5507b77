/** Height of a row in pixels. */
export const ROW_HEIGHT = 28
/** Maximum element height in pixels: Firefox allows 17.9 million, Chromium 33.5 million. */
const TALLEST = 15_000_000

/** Number of rows, and visible pixels. */
type Rows = { count: number; view: number }

const total = ({ count }: Rows) => count * ROW_HEIGHT

/** Returns the height of the scrolled element. With very many rows, it is less than their total height. */
export const heightOf = (rows: Pick<Rows, 'count'>): number => Math.min(rows.count * ROW_HEIGHT, TALLEST)

/** Returns whether a pixel of the element is a pixel of rows. */
const isTrue = (rows: Rows) => heightOf(rows) === total(rows)

const furthest = (height: number, view: number) => Math.max(0, height - view)

/** Returns the row pixels above the visible part when scrolled to the end. */
export const lastOffset = (rows: Rows): number => furthest(total(rows), rows.view)

/** Returns the row pixels above the visible part for a scroll position. */
export function offsetAt(scrolled: number, rows: Rows): number {
  if (isTrue(rows)) return Math.min(scrolled, lastOffset(rows))
  const reach = furthest(heightOf(rows), rows.view)
  return reach === 0 ? 0 : Math.min(1, scrolled / reach) * lastOffset(rows)
}

/** Returns the scroll position for a number of row pixels above the visible part. */
export function scrolledTo(offset: number, rows: Rows): number {
  if (isTrue(rows)) return Math.min(offset, lastOffset(rows))
  const reach = lastOffset(rows)
  return reach === 0 ? 0 : Math.min(1, offset / reach) * furthest(heightOf(rows), rows.view)
}

/** Returns the nearest offset at which a row, from 0, is completely visible. */
export function offsetShowingRow(row: number, offset: number, { view }: Rows): number {
  const top = row * ROW_HEIGHT
  const lowest = Math.min(top, top + ROW_HEIGHT - view)
  return Math.min(top, Math.max(lowest, offset))
}

/** Returns the rows per page key: the completely visible ones, at least one. */
export const rowsPerPage = ({ view }: Pick<Rows, 'view'>): number =>
  Math.max(1, Math.floor(view / ROW_HEIGHT))

/** Returns the rows to draw, the end excluded: the visible ones and some around them. */
export function rowsToDraw(
  offset: number,
  { count, view }: Rows,
  overscan: number,
): { first: number; end: number } {
  const first = Math.max(0, Math.floor(offset / ROW_HEIGHT) - overscan)
  return { first, end: Math.min(count, Math.ceil((offset + view) / ROW_HEIGHT) + overscan) }
}

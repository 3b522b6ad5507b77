/** Height of a row in pixels. */
export const ROW_HEIGHT = 28
/** Greatest height of an element in pixels: Firefox allows 17.9 million, Chromium 33.5 million. */
const TALLEST = 15_000_000

/** Number of rows, and number of pixels of them that are in sight at once. */
type Rows = { count: number; view: number }

const total = ({ count }: Rows) => count * ROW_HEIGHT

/** The height of the element that stands for all rows: with very many it stands for more than its own height. */
export const heightOf = (rows: Pick<Rows, 'count'>): number => Math.min(rows.count * ROW_HEIGHT, TALLEST)

/** Tells whether a pixel of the element is a pixel of rows. */
const isTrue = (rows: Rows) => heightOf(rows) === total(rows)

const furthest = (height: number, view: number) => Math.max(0, height - view)

/** Returns the number of pixels of rows above the visible part when the last row is at its end. */
export const lastOffset = (rows: Rows): number => furthest(total(rows), rows.view)

/** Returns the number of pixels of rows above the visible part when the element is scrolled by so many pixels. */
export function offsetAt(scrolled: number, rows: Rows): number {
  if (isTrue(rows)) return Math.min(scrolled, lastOffset(rows))
  const reach = furthest(heightOf(rows), rows.view)
  return reach === 0 ? 0 : Math.min(1, scrolled / reach) * lastOffset(rows)
}

/**
 * Returns the number of pixels by which the element is scrolled when so many pixels of rows lie above the visible part.
 */
export function scrolledTo(offset: number, rows: Rows): number {
  if (isTrue(rows)) return Math.min(offset, lastOffset(rows))
  const reach = lastOffset(rows)
  return reach === 0 ? 0 : Math.min(1, offset / reach) * furthest(heightOf(rows), rows.view)
}

/** The offset nearest to another one at which a row, counted from 0, is wholly in sight. */
export function revealing(row: number, offset: number, { view }: Rows): number {
  const top = row * ROW_HEIGHT
  const lowest = Math.min(top, top + ROW_HEIGHT - view)
  return Math.min(top, Math.max(lowest, offset))
}

/** Returns the number of rows that one page key moves by: as many as are wholly in sight, and one at least. */
export const rowsPerPage = ({ view }: Pick<Rows, 'view'>): number =>
  Math.max(1, Math.floor(view / ROW_HEIGHT))

/** The rows to draw, the last one not included: those in sight and some beyond them. */
export function drawn(
  offset: number,
  { count, view }: Rows,
  overscan: number,
): { first: number; end: number } {
  const first = Math.max(0, Math.floor(offset / ROW_HEIGHT) - overscan)
  return { first, end: Math.min(count, Math.ceil((offset + view) / ROW_HEIGHT) + overscan) }
}

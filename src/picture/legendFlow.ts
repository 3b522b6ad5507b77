import { nestedHeight } from '../domain/colour/circles.ts'
import type { LegendCircles, LegendLine, LegendMatrix, PictureText } from './pictureText.ts'

/** Height of a line, width of a column and distance between columns. */
export const LINE = 18
export const COLUMN = 220
export const GAP = 16
/** Lines per side of a matrix for its cells, and in total with names and breaks. */
export const CELL_LINES = 5
const MATRIX_LINES = CELL_LINES + 3

export type Box = { left: number; top: number; width: number; height: number }

type Written =
  | { kind: 'title' | 'heading' | 'more'; text: string }
  | { kind: 'line'; line: LegendLine }
  | { kind: 'circles'; circles: LegendCircles }
  | { kind: 'matrix'; matrix: LegendMatrix }
/** Part of a legend, with the vertical middle of its line. */
export type Entry = Written & { left: number; middle: number }
/** Entries of a legend from its top left corner, and its size. */
export type Flowed = { entries: Entry[]; width: number; height: number }

/** Returns the width of a legend entry. */
export type WidthOf = (entry: Written) => number
/** Room of a legend: its lines, and its width. */
type Room = { rows: number; width: number; unit: number }

/** Breaks a text into lines of a width. */
export type Wrap = (text: string, width: number) => string[]
/** Share of a column that a text may take when measured in the smaller font of notes. */
const WRAPPED = { title: 0.82, heading: 0.88 }

/** Returns the entries of legends; null separates two legends. Each line of a long title is an entry. */
export function entriesOf(legends: PictureText['legends'], wrap: Wrap): (Written | null)[] {
  const linesOf = (kind: 'title' | 'heading', text: string | null | undefined) =>
    text ? wrap(text, COLUMN * WRAPPED[kind]).map(line => ({ kind, text: line })) : []
  return legends.flatMap(({ title, heading, circles, matrix, lines, note }, at) => [
    ...(at > 0 ? [null] : []),
    ...linesOf('title', title),
    ...linesOf('heading', heading),
    ...(circles ? [{ kind: 'circles' as const, circles }] : []),
    ...(matrix ? [{ kind: 'matrix' as const, matrix }] : []),
    ...lines.map(line => ({ kind: 'line' as const, line })),
    ...linesOf('heading', note),
  ])
}

/** Returns the lines of an entry. Circles are as large as on the map, whatever the unit of the page. */
const rowsOf = ({ kind }: Written, unit: number) =>
  kind === 'circles' ? Math.ceil(nestedHeight(unit) / LINE) : kind === 'matrix' ? MATRIX_LINES : 1

/** Flows entries down through columns; a full last column states that there are more. */
export function flowDown(
  entries: readonly (Written | null)[],
  { rows, width, unit }: Room,
  column = COLUMN,
): Flowed {
  const most = Math.max(1, Math.floor((width + GAP) / (column + GAP)))
  const placed: (Written & { column: number; row: number })[] = []
  let at = 0
  for (const entry of entries) {
    // No column starts with an empty line.
    if (entry === null) at += at % rows === 0 ? 0 : 1
    else {
      const height = Math.min(rowsOf(entry, unit), rows)
      // Circles and matrices stay together: one that does not fit starts the next column.
      if ((at % rows) + height > rows) at = Math.ceil(at / rows) * rows
      placed.push({ ...entry, column: Math.floor(at / rows), row: at % rows })
      at += height
    }
  }
  const room = rows * most
  const fitting = placed.filter(({ column, row }) => column * rows + row < room)
  const last = fitting.at(-1)
  if (fitting.length < placed.length && last)
    fitting[fitting.length - 1] = { kind: 'more', text: '…', column: last.column, row: last.row }
  const used = Math.max(0, ...fitting.map(entry => entry.row + Math.min(rowsOf(entry, unit), rows)))
  return {
    entries: fitting.map(({ column: at, row, ...entry }) => ({
      ...entry,
      left: at * (column + GAP),
      middle: (row + 0.5) * LINE,
    })),
    width: last ? (last.column + 1) * (column + GAP) - GAP : 0,
    height: used * LINE,
  }
}

const isCut = ({ entries }: Flowed) => entries.at(-1)?.kind === 'more'

/** Flows a legend through columns of a wide room, in as few lines as possible. */
export function flowWide(entries: readonly (Written | null)[], { rows: last, ...room }: Room): Flowed {
  const highest = Math.max(1, ...entries.map(entry => (entry ? rowsOf(entry, room.unit) : 0)))
  let rows = Math.min(last, highest)
  let flowed = flowDown(entries, { ...room, rows })
  while (rows < last && isCut(flowed)) flowed = flowDown(entries, { ...room, rows: ++rows })
  return flowed
}

/** Flows the entries of each legend along lines, below its title; a full room states that there are more. */
export function flowAcross(
  entries: readonly (Written | null)[],
  { rows, width, unit }: Room,
  widthOf: WidthOf,
): Flowed {
  const placed: Entry[] = []
  let [left, row, high, wide] = [0, 0, 0, 0]
  const endLine = () => {
    row += high
    left = 0
    high = 0
  }
  for (const entry of entries) {
    const isInline =
      entry !== null && (entry.kind === 'line' || entry.kind === 'circles' || entry.kind === 'matrix')
    const own = entry ? Math.min(width, widthOf(entry)) : 0
    if (!isInline || left + own > width) endLine()
    if (entry === null) continue
    const height = rowsOf(entry, unit)
    if (row + height > rows) {
      placed.push({ kind: 'more', text: '…', left, middle: (Math.min(row, rows - 1) + 0.5) * LINE })
      high = 1
      break
    }
    placed.push({ ...entry, left, middle: (row + 0.5) * LINE })
    high = Math.max(high, height)
    wide = Math.max(wide, left + own)
    left += own + GAP
    if (!isInline) endLine()
  }
  return { entries: placed, width: wide, height: Math.min(rows, row + high) * LINE }
}

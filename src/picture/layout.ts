import type { LegendCorner } from '../contract/view.ts'
import { NESTED_HEIGHT_MAX } from '../domain/colour/circles.ts'
import type { Page } from '../domain/picture/choice.ts'
import type { PicturedChart } from './charts.ts'
import type { LegendCircles, LegendLine, LegendMatrix, PictureText } from './pictureText.ts'

/** In CSS pixels. */
export const MARGIN = 20
const TITLE = 28
const SUBTITLE = 20
const NOTE = 16
export const LINE = 18
export const COLUMN = 220
const GAP = 16
/** Height of a chart with its texts, and its minimum and maximum width. */
const CHART = { height: 148, width: 150, most: 320 }
/** Maximum share of the page for the legend. */
const LEGEND_SHARE = 0.45

type Box = { left: number; top: number; width: number; height: number }
type Written =
  | { kind: 'title' | 'heading' | 'more'; text: string }
  | { kind: 'line'; line: LegendLine }
  | { kind: 'circles'; circles: LegendCircles }
  | { kind: 'matrix'; matrix: LegendMatrix }
/** Part of a legend, with the vertical middle of its line. */
export type Entry = Written & { left: number; middle: number }

/** Line of a text, with its vertical middle. */
export type WrittenLine = { text: string; middle: number }

/** Texts of a page: those of its map, and the paragraphs of the user. */
export type PageText = PictureText & { body: string }

/** Positions of everything on a picture's page, in CSS pixels. */
export type PictureLayout = {
  page: Page
  map: Box
  title: WrittenLine
  subtitle: WrittenLine | null
  legend: Entry[]
  charts: (Box & { chart: PicturedChart })[]
  body: WrittenLine[]
  notes: WrittenLine[]
}

/**
 * Size of the map if the picture is as large as the screen; otherwise size of the page, which must contain
 * everything.
 */
export type Room = { map: Page } | { page: Page }

/**
 * Places the title above the map, legends beside it, charts, the user’s text and sources below. Nothing overlaps the map: a
 * legend is on the side of its corner, at the top or bottom, or under the map on a page that is not wide.
 * @param wrap Breaks a note into lines of a width.
 */
export function layoutPicture(
  text: PageText,
  room: Room,
  wrap: Wrap,
  corner: LegendCorner = 'top-right',
): PictureLayout {
  const top = MARGIN + TITLE + (text.subtitle === '' ? 0 : SUBTITLE) + GAP / 2
  const entries = text.legends.flatMap(entriesOf)
  const widthOf = (columns: number) => columns * (COLUMN + GAP)
  const columnsIn = (width: number, height: number) => {
    const rows = Math.max(1, Math.floor(height / LINE))
    const most = Math.max(1, Math.floor((width * LEGEND_SHARE) / (COLUMN + GAP)))
    return flow(entries, rows, most)
  }
  let page: Page
  let map: Box
  let columns: Placed
  let under = 0
  if ('map' in room) {
    const { width, height, ratio } = room.map
    columns = columnsIn(width * 2, height)
    map = { left: MARGIN, top, width, height }
    const whole = width + widthOf(columns.count) + 2 * MARGIN
    page = { width: whole, height: top + height + belowOf(wrap, text, whole), ratio }
  } else if (room.page.height >= room.page.width) {
    page = room.page
    const height = page.height - top - belowOf(wrap, text, page.width)
    columns = rowsUnder(entries, page.width - 2 * MARGIN, height * LEGEND_SHARE)
    under = columns.rows * LINE + GAP
    map = { left: MARGIN, top, width: page.width - 2 * MARGIN, height: height - under }
  } else {
    page = room.page
    const height = page.height - top - belowOf(wrap, text, page.width)
    columns = columnsIn(page.width, height)
    map = { left: MARGIN, top, width: page.width - 2 * MARGIN - widthOf(columns.count), height }
  }
  const isUnder = under > 0
  const isLeft = !isUnder && corner.endsWith('left')
  const legendLeft = isLeft || isUnder ? map.left : map.left + map.width + GAP
  if (isLeft) map = { ...map, left: map.left + widthOf(columns.count) }
  const free = corner.startsWith('bottom') ? Math.max(0, map.height - columns.rows * LINE) : 0
  const legendTop = isUnder ? map.top + map.height + GAP : map.top + free
  const below = map.top + map.height + under + GAP / 2
  const { inRow, rows } = chartRows(page.width, text.charts.length)
  const chartWidth = Math.min(CHART.most, (page.width - 2 * MARGIN - (inRow - 1) * GAP) / inRow)
  const foot = below + rows * CHART.height
  const body = bodyOf(wrap, text, page.width)
  return {
    page,
    map,
    title: { text: text.title, middle: MARGIN + TITLE / 2 },
    subtitle:
      text.subtitle === '' ? null : { text: text.subtitle, middle: MARGIN + TITLE + SUBTITLE / 2 - 2 },
    legend: columns.placed.map(({ column, row, ...entry }) => ({
      ...entry,
      left: legendLeft + widthOf(column),
      middle: legendTop + (row + 0.5) * LINE,
    })),
    body: linesFrom(body, foot),
    notes: linesFrom(notesOf(wrap, text, page.width), foot + bodyHeight(body)),
    charts: text.charts.map((chart, at) => ({
      chart,
      left: MARGIN + (at % inRow) * (chartWidth + GAP),
      top: below + Math.floor(at / inRow) * CHART.height,
      width: chartWidth,
      height: CHART.height - GAP,
    })),
  }
}

/** Flows a legend under a map, in as few lines as possible. */
function rowsUnder(entries: readonly (Written | null)[], width: number, height: number): Placed {
  const most = Math.max(1, Math.floor((width + GAP) / (COLUMN + GAP)))
  const last = Math.max(1, Math.floor(height / LINE))
  let rows = Math.min(last, Math.max(1, ...entries.map(entry => (entry ? rowsOf(entry) : 0))))
  let placed = flow(entries, rows, most)
  while (rows < last && placed.placed.at(-1)?.kind === 'more') placed = flow(entries, ++rows, most)
  return placed
}

type Wrap = (note: string, width: number) => string[]

const notesOf = (wrap: Wrap, { notes }: PictureText, width: number) =>
  notes.flatMap(note => wrap(note, width - 2 * MARGIN))

/** Most lines of the user’s text: the map keeps most of the page. */
const BODY_MOST = 12

/** Returns the lines of the user’s text, the last one with … if it is too long. */
function bodyOf(wrap: Wrap, { body }: PageText, width: number): string[] {
  const lines = body
    .trim()
    .split('\n')
    .flatMap(paragraph => (paragraph.trim() === '' ? [''] : wrap(paragraph, width - 2 * MARGIN)))
  if (body.trim() === '') return []
  return lines.length > BODY_MOST ? [...lines.slice(0, BODY_MOST - 1), '…'] : lines
}

/** Returns the height of the user’s text, with the gap below it. */
const bodyHeight = (lines: readonly string[]) => (lines.length > 0 ? lines.length * NOTE + GAP / 2 : 0)

const linesFrom = (lines: readonly string[], top: number): WrittenLine[] =>
  lines.map((text, at) => ({ text, middle: top + (at + 0.5) * NOTE }))

/** Returns the number of charts per row, and of rows. */
function chartRows(width: number, charts: number): { inRow: number; rows: number } {
  const most = Math.max(1, Math.floor((width - 2 * MARGIN + GAP) / (CHART.width + GAP)))
  const inRow = Math.max(1, Math.min(charts, most))
  return { inRow, rows: Math.ceil(charts / inRow) }
}

/** Returns the height of everything below the map. */
const belowOf = (wrap: Wrap, text: PageText, width: number) =>
  GAP / 2 +
  chartRows(width, text.charts.length).rows * CHART.height +
  bodyHeight(bodyOf(wrap, text, width)) +
  notesOf(wrap, text, width).length * NOTE +
  MARGIN / 2

/** Returns the lines of a legend; null separates two legends. */
function entriesOf(
  { title, heading, circles, matrix, lines, note }: PictureText['legends'][number],
  at: number,
): (Written | null)[] {
  return [
    ...(at > 0 ? [null] : []),
    { kind: 'title', text: title },
    ...(heading ? [{ kind: 'heading' as const, text: heading }] : []),
    ...(circles ? [{ kind: 'circles' as const, circles }] : []),
    ...(matrix ? [{ kind: 'matrix' as const, matrix }] : []),
    ...lines.map(line => ({ kind: 'line' as const, line })),
    ...(note ? [{ kind: 'heading' as const, text: note }] : []),
  ]
}

type Placed = { placed: (Written & { column: number; row: number })[]; count: number; rows: number }

/** Lines per side of a matrix for its cells, and in total with names and breaks. */
export const CELL_LINES = 5
const MATRIX_LINES = CELL_LINES + 3

/** Returns the lines of an entry. */
const rowsOf = ({ kind }: Written) =>
  kind === 'circles' ? Math.ceil(NESTED_HEIGHT_MAX / LINE) : kind === 'matrix' ? MATRIX_LINES : 1

/** Flows lines through columns of limited rows; a full last column states that there are more. */
function flow(entries: readonly (Written | null)[], rows: number, most: number): Placed {
  const placed: Placed['placed'] = []
  let at = 0
  for (const entry of entries) {
    // No column starts with an empty line.
    if (entry === null) at += at % rows === 0 ? 0 : 1
    else {
      const height = Math.min(rowsOf(entry), rows)
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
  const used = Math.max(0, ...fitting.map(({ row, ...entry }) => row + Math.min(rowsOf(entry), rows)))
  return { placed: fitting, count: fitting.length === 0 ? 0 : (fitting.at(-1)?.column ?? 0) + 1, rows: used }
}

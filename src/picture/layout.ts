import { type PagePlaces, USUAL_GROUND } from '../contract/view.ts'
import type { LegendAnchor } from '../domain/picture/anchors.ts'
import { type Page, partScale } from '../domain/picture/choice.ts'
import type { PageBox, PagePreview } from '../domain/picture/pagePreview.ts'
import type { PicturedChart } from './charts.ts'
import { type Box, type Entry, GAP, type WidthOf, type Wrap } from './legendFlow.ts'
import { type Placing, placeLegend } from './legendPlace.ts'
import type { PictureText } from './pictureText.ts'

/** In units of the page. */
export const MARGIN = 20
const TITLE = 28
const SUBTITLE = 20
const NOTE = 16
/** Height of a chart with its texts, and its minimum and maximum width. */
const CHART = { height: 148, width: 150, most: 320 }

/** Line of a text, with its vertical middle. */
export type WrittenLine = { text: string; middle: number }
/** Alignment of the title, with the position of its anchor. */
export type Alignment = { align: 'left' | 'center' | 'right'; x: number }

/** Texts of a page: those of its map, and the paragraphs of the user. */
export type PageText = PictureText & {
  body: string
  /** Most lines of the paragraphs. */
  lines?: number | undefined
}

/** Positions of everything on a picture's page, in units: CSS pixels times the growth of its texts. */
export type PictureLayout = {
  /** In CSS pixels. */
  page: Page
  /** CSS pixels per unit. */
  unit: number
  map: Box
  alignment: Alignment
  titleBox: Box
  /** Units per unit of the title and subtitle, 1 at their usual size. */
  titleScale: number
  /** Width in which the title and subtitle must fit. */
  titleWidth: number
  logoBox: Box | null
  /** Rule above the title. */
  ruleBox: Box
  title: WrittenLine
  subtitle: WrittenLine | null
  /** In units of the legend. */
  legend: Entry[]
  /** Units of the page per unit of the legend, 1 at its usual size. */
  legendScale: number
  /** Box of the legend, and its place; null without a legend. */
  legendBox: (Box & { place: LegendAnchor }) | null
  charts: (Box & { chart: PicturedChart })[]
  body: WrittenLine[]
  notes: WrittenLine[]
}

/**
 * Size of the map if the picture is as large as the screen; otherwise size of the page, which must contain
 * everything, and CSS pixels per unit of its texts.
 */
export type Room = { map: Page } | { page: Page; unit?: number }

/** Measures the texts of a page in units. */
export type Measure = {
  wrap: Wrap
  widthOf: WidthOf
}

const USUAL_PLACING: Placing = { ...USUAL_GROUND, legend: 'top-right', insets: 0, hasArrow: false }

/**
 * Places the title above or below the map, legends beside it or over one of its corners, charts, the user’s text and
 * sources below. Without a chosen place, a legend is on the side of its corner, or under the map on a high page.
 */
export function layoutPicture(
  text: PageText,
  room: Room,
  { wrap, widthOf }: Measure,
  placing: Placing = USUAL_PLACING,
): PictureLayout {
  const unit = 'page' in room ? (room.unit ?? 1) : 1
  const titleScale = partScale(placing.page.titleSize)
  const legendScale = partScale(placing.page.legendSize)
  const head = titleScale * (TITLE + (text.subtitle === '' ? 0 : SUBTITLE)) + GAP / 2
  const isTitleAbove = placing.pageTitle.startsWith('top')
  const above = MARGIN + (isTitleAbove ? head : 0)
  const belowIn = (width: number) => belowOf(wrap, text, width) + (isTitleAbove ? 0 : head)
  const place = anchorOf(placing, room)
  const isBeside = place === 'left' || place === 'right'
  const isBand = place === 'above' || place === 'below'
  const whole = 'page' in room ? { width: room.page.width / unit, height: room.page.height / unit } : null
  const free = whole
    ? { width: whole.width - 2 * MARGIN, height: whole.height - above - belowIn(whole.width) }
    : { width: 'map' in room ? room.map.width : 0, height: 'map' in room ? room.map.height : 0 }
  const legend = placeLegend(text.legends, {
    ...{ place, placing, free, unit, widthOf, wrap },
    scale: legendScale,
    grows: whole === null,
  })
  const beside = isBeside && legend.width > 0 ? legend.width + GAP : 0
  const band = isBand && legend.height > 0 ? legend.height + GAP : 0
  const width = whole ? whole.width : free.width + beside + 2 * MARGIN
  const map: Box = {
    left: MARGIN + (place === 'left' ? beside : 0),
    top: above + (place === 'above' ? band : 0),
    width: whole ? free.width - beside : free.width,
    height: whole ? free.height - band : free.height,
  }
  const height = whole ? whole.height : above + map.height + band + belowIn(width)
  const { left, top } = legend.from(map, above)
  const body = bodyOf(wrap, text, width)
  const notes = notesOf(wrap, text, width)
  const { inRow, rows } = chartRows(width, text.charts.length)
  const chartWidth = Math.min(CHART.most, (width - 2 * MARGIN - (inRow - 1) * GAP) / inRow)
  const below = map.top + map.height + (place === 'below' ? band : 0) + GAP / 2
  const foot = below + rows * CHART.height
  const last = foot + bodyHeight(body)
  const titleTop = isTitleAbove ? MARGIN : last + notes.length * NOTE + GAP / 2
  const alignment = alignmentOf(placing, width)
  const titleBox = { left: MARGIN, top: titleTop, width: width - 2 * MARGIN, height: head - GAP / 2 }
  const logoBox = logoBoxOf(placing.logo ?? null, alignment, titleBox)
  return {
    page: 'page' in room ? room.page : { width, height, ratio: room.map.ratio },
    unit,
    map,
    alignment,
    titleBox,
    titleScale,
    titleWidth: titleWidthOf(titleBox, alignment, logoBox),
    logoBox,
    ruleBox: ruleBoxOf(titleBox, alignment),
    title: { text: text.title, middle: titleTop + (titleScale * TITLE) / 2 },
    subtitle:
      text.subtitle === ''
        ? null
        : { text: text.subtitle, middle: titleTop + titleScale * (TITLE + SUBTITLE / 2 - 2) },
    legend: legend.entries.map(entry => ({
      ...entry,
      left: left / legendScale + entry.left,
      middle: top / legendScale + entry.middle,
    })),
    legendScale,
    legendBox:
      legend.entries.length === 0 ? null : { left, top, width: legend.width, height: legend.height, place },
    body: linesFrom(body, foot),
    notes: linesFrom(notes, last),
    charts: text.charts.map((chart, at) => ({
      chart,
      left: MARGIN + (at % inRow) * (chartWidth + GAP),
      top: below + Math.floor(at / inRow) * CHART.height,
      width: chartWidth,
      height: CHART.height - GAP,
    })),
  }
}

/** Maximum width of a logo, and the size of the rule above the title with its distance. */
const LOGO_MOST = 180
const RULE = { width: 44, height: 4, gap: 4 }

/** Places the logo beside the title: at the right, or at the left of a title that is at the right. */
function logoBoxOf(ratio: number | null, { align }: Alignment, title: Box): Box | null {
  if (ratio === null) return null
  const width = Math.min(title.height * ratio, LOGO_MOST)
  const height = width / ratio
  const left = align === 'right' ? title.left : title.left + title.width - width
  return { left, top: title.top + (title.height - height) / 2, width, height }
}

/** Returns the width beside the logo; on both sides of a centred title, so that it stays centred. */
function titleWidthOf(title: Box, { align }: Alignment, logo: Box | null): number {
  const taken = logo ? logo.width + GAP : 0
  return title.width - (align === 'center' ? 2 * taken : taken)
}

function ruleBoxOf(title: Box, { align, x }: Alignment): Box {
  const shift = { left: 0, center: RULE.width / 2, right: RULE.width }[align]
  const top = title.top - RULE.height - RULE.gap
  return { left: x - shift, top, width: RULE.width, height: RULE.height }
}

/** Returns the box of the map in CSS pixels. */
export const mapPixels = ({
  map: { left, top, width, height },
  unit,
}: Pick<PictureLayout, 'map' | 'unit'>): Box => ({
  left: left * unit,
  top: top * unit,
  width: width * unit,
  height: height * unit,
})

/** Returns the parts of a page that the user can move, as shares of the page. */
export function partsOf({ page, unit, titleBox, legendBox }: PictureLayout): Omit<PagePreview, 'image'> {
  const [wide, high] = [page.width / unit, page.height / unit]
  const shareOf = ({ left, top, width, height }: Box): PageBox => ({
    left: left / wide,
    top: top / high,
    width: width / wide,
    height: height / high,
  })
  return {
    ratio: wide / high,
    title: shareOf(titleBox),
    legend: legendBox && { ...shareOf(legendBox), place: legendBox.place },
  }
}

/** Returns the place of the legend, which a page decides where the user has not. */
function anchorOf({ pageLegend, pageFlow, legend }: Placing, room: Room): LegendAnchor {
  if (pageLegend !== 'auto') return pageLegend
  const isHigh = 'page' in room && room.page.height >= room.page.width
  if (isHigh || pageFlow === 'horizontal') return 'below'
  return legend.endsWith('left') ? 'left' : 'right'
}

function alignmentOf({ pageTitle }: PagePlaces, width: number): Alignment {
  if (pageTitle.endsWith('left')) return { align: 'left', x: MARGIN }
  return pageTitle.endsWith('right')
    ? { align: 'right', x: width - MARGIN }
    : { align: 'center', x: width / 2 }
}

const notesOf = (wrap: Wrap, { notes }: PictureText, width: number) =>
  notes.flatMap(note => wrap(note, width - 2 * MARGIN))

/** Most lines of the user’s text: the map keeps most of the page. */
const BODY_MOST = 12

/** Returns the lines of the user’s text, the last one with … if it is too long. */
function bodyOf(wrap: Wrap, { body, lines: most = BODY_MOST }: PageText, width: number): string[] {
  const lines = body
    .trim()
    .split('\n')
    .flatMap(paragraph => (paragraph.trim() === '' ? [''] : wrap(paragraph, width - 2 * MARGIN)))
  if (body.trim() === '') return []
  return lines.length > most ? [...lines.slice(0, most - 1), '…'] : lines
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

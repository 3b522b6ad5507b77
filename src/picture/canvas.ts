import type { PageChoice } from '../contract/page.ts'
import { nestedCircles } from '../domain/colour/circles.ts'
import { HATCH, hatchTint } from '../domain/colour/hatch.ts'
import { inkOn } from '../domain/colour/ink.ts'
import { cornersOf, dashesOf, type SwatchSymbol } from '../domain/colour/symbols.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { INSET_NAME_HEIGHT, type InsetBox } from '../domain/insets/insets.ts'
import type { LegendAnchor } from '../domain/picture/anchors.ts'
import { pixelsOf } from '../domain/picture/choice.ts'
import type { Role } from '../domain/picture/marks.ts'
import { THEMES } from '../map/layers.ts'
import type { Pen } from '../map/pen.ts'
import type { MapPicture } from '../map/picture.ts'
import { drawChart } from './canvasCharts.ts'
import { drawArrow, drawScale, type ScaledMap, type WriteScale } from './canvasScale.ts'
import { contextOf, FONT, fitted, NOTES, SUBTITLE, titleFont } from './canvasText.ts'
import { MARGIN, mapPixels, type PictureLayout, type WrittenLine } from './layout.ts'
import { type Box, CELL_LINES, COLUMN, type Entry, LINE } from './legendFlow.ts'
import { SWATCH, SYMBOL, swatchWidth, TEXT_GAP } from './legendWidth.ts'
import type { LegendCircles, LegendLine, LegendMatrix } from './pictureText.ts'

/** Width of a matrix's cells. */
const MATRIX_WIDTH = 156
/** Outline width of an unfilled area. */
const RIM = 3

/** Map to draw on a page, in its box. */
export type PageMap = ScaledMap & Pick<MapPicture, 'zoom'> & { draw: () => void }

/** Parts and words of a page in its language. */
export type Furniture = {
  number: (count: number) => string
  scale: WriteScale | null
  hasArrow: boolean
  house: HouseStyle
}

/** Look of a page: its own colours where it has some, and its logo. */
export type HouseStyle = Pick<PageChoice, 'ink' | 'accent' | 'titleWeight'> & {
  /** Its address is its content. */
  logo: HTMLImageElement | null
}

/** Draws a map as a PNG. */
export async function drawPicture(
  map: MapPicture,
  layout: PictureLayout,
  insets: readonly NamedBox[],
  furniture: Furniture,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { page } = layout
  const place = mapPixels(layout)
  const { width, height } = pixelsOf(page)
  canvas.width = width
  canvas.height = height
  const paint = contextOf(canvas)
  paint.scale(page.ratio, page.ratio)
  paint.fillStyle = THEMES[map.theme].land
  paint.fillRect(0, 0, page.width + 1, page.height + 1)
  const draw = () => paint.drawImage(map.canvas, place.left, place.top, place.width, place.height)
  drawPage(paint, { ...map, draw }, layout, insets, furniture)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    ),
  )
}

/**
 * Draws a page: title, map, legends, charts and sources. Its texts are in units of the page; the map and its insets are
 * in CSS pixels.
 * @param part Called with each part of the page and a function that draws it.
 */
export function drawPage(
  paint: Pen,
  map: PageMap,
  layout: PictureLayout,
  insets: readonly NamedBox[],
  { number, scale, hasArrow, house }: Furniture,
  part: (role: Role, draw: () => void) => void = (_, draw) => draw(),
): void {
  const {
    page,
    unit,
    map: place,
    alignment,
    titleWidth,
    logoBox,
    ruleBox,
    title,
    subtitle,
    legend,
    legendBox,
    charts,
    body,
    notes,
  } = layout
  const theme = THEMES[map.theme]
  const colours = { ...theme, text: house.ink ?? theme.text }
  const width = page.width / unit - 2 * MARGIN
  paint.textBaseline = 'middle'
  const inUnits = (draw: () => void) => {
    paint.save()
    paint.scale(unit, unit)
    draw()
    paint.restore()
  }
  const partInUnits = (role: Role, draw: () => void) => part(role, () => inUnits(draw))
  const write = (line: WrittenLine, font: string, colour: string, { align, x } = LEFT, room = width) => {
    paint.font = font
    paint.fillStyle = colour
    paint.textAlign = align
    paint.fillText(fitted(paint, line.text, room), x, line.middle)
    paint.textAlign = 'start'
  }
  const { accent, logo } = house
  if (accent !== null || (logo && logoBox))
    partInUnits('logo', () => {
      if (accent !== null) {
        paint.fillStyle = accent
        paint.fillRect(ruleBox.left, ruleBox.top, ruleBox.width, ruleBox.height)
      }
      if (logo && logoBox) paint.drawImage(logo, logoBox.left, logoBox.top, logoBox.width, logoBox.height)
    })
  partInUnits('title', () => write(title, titleFont(house.titleWeight), colours.text, alignment, titleWidth))
  if (subtitle) partInUnits('subtitle', () => write(subtitle, SUBTITLE, colours.place, alignment, titleWidth))
  part('map', () => {
    map.draw()
    for (const box of insets) drawInset(paint, box, mapPixels(layout), map.theme)
    inUnits(() => {
      drawScale(paint, map, place, scale, unit)
      if (hasArrow) drawArrow(paint, map, place)
    })
  })
  partInUnits('legend', () => {
    if (legendBox && isOver(legendBox.place)) drawGround(paint, legendBox, map.theme)
    for (const entry of legend) {
      paint.fillStyle = colours.text
      drawEntry(paint, entry, { ...map, unit }, number)
    }
  })
  const writing = {
    paint,
    fitted: (text: string, width: number) => fitted(paint, text, width),
    bold: `600 12px ${FONT}`,
    plain: NOTES,
    ink: colours.text,
    soft: colours.place,
  }
  partInUnits('charts', () => {
    for (const { chart, ...box } of charts) drawChart(writing, chart, box)
  })
  partInUnits('body', () => {
    for (const line of body) write(line, NOTES, colours.text)
  })
  partInUnits('notes', () => {
    for (const note of notes) write(note, NOTES, colours.place)
  })
}

const LEFT = { align: 'left', x: MARGIN } as PictureLayout['alignment']

/** Returns whether a legend is over the map. */
const isOver = (place: LegendAnchor): boolean => place.includes('-')

/** Draws the ground of a legend over the map. */
function drawGround(paint: Pen, { left, top, width, height }: Box, theme: Theme): void {
  paint.fillStyle = THEMES[theme].land
  paint.fillRect(left, top, width, height)
  paint.strokeStyle = THEMES[theme].border
  paint.lineWidth = 1
  paint.strokeRect(left, top, width, height)
}

/** Map of a legend, and CSS pixels per unit of its page. */
type OnMap = Pick<PageMap, 'zoom' | 'theme'> & { unit: number }

function drawEntry(paint: Pen, entry: Entry, on: OnMap, number: (count: number) => string): void {
  const { left, middle } = entry
  paint.font = `${entry.kind === 'title' ? '600 ' : ''}12px ${FONT}`
  if (entry.kind === 'line') drawLine(paint, entry.line, { left, y: middle }, on, number)
  else if (entry.kind === 'circles') drawCircles(paint, entry.circles, on, left, middle - LINE / 2)
  else if (entry.kind === 'matrix') drawMatrix(paint, entry.matrix, left, middle, number)
  else paint.fillText(fitted(paint, entry.text, COLUMN), left, middle)
}

/** Fills a legend circle with the map's opacity. */
function fillThrough(paint: Pen): void {
  paint.globalAlpha = 0.35
  paint.fill()
  paint.globalAlpha = 1
}

/**
 * Draws the nested circles of a legend, as large as on the map.
 */
function drawCircles(
  paint: Pen,
  { colour, max, least, home, write }: LegendCircles,
  { zoom, unit }: OnMap,
  left: number,
  top: number,
): void {
  const nested = nestedCircles({ max, least }, zoom, home, unit)
  if (!nested) return
  const ink = paint.fillStyle
  const middle = left + nested.width / 2
  paint.strokeStyle = ink
  paint.lineWidth = 1
  for (const circle of nested.circles) {
    paint.beginPath()
    paint.arc(middle, top + circle.top + circle.radius, Math.max(0, circle.radius - 0.5), 0, 2 * Math.PI)
    if (colour !== null) {
      paint.fillStyle = colour
      fillThrough(paint)
    }
    paint.stroke()
    paint.setLineDash([1, 2])
    paint.beginPath()
    paint.moveTo(middle, top + circle.top)
    paint.lineTo(left + nested.width + 8, top + circle.line)
    paint.lineTo(left + nested.width + 30, top + circle.line)
    paint.stroke()
    paint.setLineDash([])
    paint.fillStyle = ink
    paint.fillText(write(circle.value), left + nested.width + 34, top + circle.line)
  }
}

/** Draws a matrix with the names of its labels, the zone count of each cell, and the breaks beside them. */
function drawMatrix(
  paint: Pen,
  { across, up, cells, isOutlined }: LegendMatrix,
  left: number,
  middle: number,
  number: (count: number) => string,
): void {
  const ink = paint.fillStyle
  const top = middle + LINE / 2
  const [columns, lines] = [across.breaks.length + 1, up.breaks.length + 1]
  const [width, height] = [MATRIX_WIDTH / columns, (CELL_LINES * LINE) / lines]
  paint.fillText(fitted(paint, `↑ ${up.title}`, COLUMN), left, middle)
  paint.textAlign = 'center'
  for (const { x, y, colour, count } of cells) {
    const [from, above] = [left + x * width, top + (lines - 1 - y) * height]
    const draw = () => {
      paint.fillStyle = colour
      paint.fillRect(from, above, width - 1, height - 1)
    }
    if (isOutlined) drawHollow(paint, { left: from, top: above, width: width - 1, height: height - 1 }, draw)
    else draw()
    paint.fillStyle = isOutlined ? ink : inkOn(colour)
    paint.fillText(number(count), from + width / 2, above + height / 2)
  }
  paint.fillStyle = ink
  const bottom = top + CELL_LINES * LINE
  for (const [at, text] of across.breaks.entries())
    paint.fillText(text, left + (at + 1) * width, bottom + LINE / 2)
  paint.textAlign = 'start'
  for (const [at, text] of up.breaks.entries())
    paint.fillText(text, left + MATRIX_WIDTH + 4, bottom - (at + 1) * height)
  paint.fillText(fitted(paint, `${across.title} →`, COLUMN), left, bottom + 1.5 * LINE)
}

function drawLine(
  paint: Pen,
  line: LegendLine,
  { left, y }: { left: number; y: number },
  { theme, unit }: OnMap,
  number: (count: number) => string,
): void {
  const ink = paint.fillStyle
  const { colours, isStriped, symbol, widths, text, count } = line
  const swatch = swatchWidth(line)
  const [from, to] = widths ? [widths[0] / unit, widths[1] / unit] : [SWATCH, SWATCH]
  const drawSwatch = () => {
    colours.forEach((colour, index) => {
      paint.fillStyle = colour
      if (symbol?.kind === 'hatch' || (symbol?.kind === 'outline' && symbol.hatched)) {
        drawHatch(paint, colour, theme, left, y)
        return
      }
      if (symbol?.kind === 'point' || symbol?.kind === 'line' || symbol?.kind === 'circle') {
        drawSymbol(paint, symbol, { left, y, unit }, ink)
        return
      }
      const share = index / Math.max(1, colours.length - 1)
      const height = from + (to - from) * share
      const start = (index * swatch) / colours.length
      paint.fillRect(left + start, y - height / 2, swatch / colours.length + 0.5, height)
    })
  }
  if (symbol?.kind === 'outline')
    drawHollow(paint, { left, top: y - SWATCH / 2, width: swatch, height: SWATCH }, drawSwatch)
  else drawSwatch()
  paint.fillStyle = ink
  if (isStriped)
    for (let stripe = 0; stripe < SWATCH; stripe += 4)
      paint.fillRect(left + stripe, y - SWATCH / 2, 2, SWATCH)
  const tail = count === null ? '' : `  ${number(count)}`
  const room = COLUMN - swatch - TEXT_GAP - paint.measureText(tail).width
  const written = fitted(paint, text, room)
  const start = left + swatch + TEXT_GAP
  paint.fillText(written, start, y)
  // Pale, so that the number of zones is not read as part of the class.
  paint.globalAlpha = 0.6
  paint.fillText(tail, start + paint.measureText(written).width, y)
  paint.globalAlpha = 1
}

/** Draws only the edges of a fill. */
function drawHollow(paint: Pen, { left, top, width, height }: Box, draw: () => void): void {
  paint.save()
  paint.beginPath()
  paint.rect(left, top, width, height)
  paint.rect(left + RIM, top + RIM, width - 2 * RIM, height - 2 * RIM)
  paint.clip('evenodd')
  draw()
  paint.restore()
}

/** Draws a hatched swatch, as on the map. */
function drawHatch(paint: Pen, colour: string, theme: Theme, left: number, y: number): void {
  const top = y - SWATCH / 2
  paint.save()
  paint.beginPath()
  paint.rect(left, top, SWATCH, SWATCH)
  paint.clip()
  paint.fillStyle = hatchTint(colour, theme)
  paint.fillRect(left, top, SWATCH, SWATCH)
  paint.strokeStyle = colour
  paint.lineWidth = HATCH.stroke * Math.SQRT1_2
  paint.beginPath()
  for (let at = 0; at <= 2 * SWATCH; at += HATCH.period) {
    paint.moveTo(left + at, top)
    paint.lineTo(left + at - SWATCH, top + SWATCH)
  }
  paint.stroke()
  paint.restore()
}

/** Draws a point or a piece of a line in the current colour, as large as on the map. */
function drawSymbol(
  paint: Pen,
  symbol: Extract<SwatchSymbol, { kind: 'point' | 'line' | 'circle' }>,
  { left, y, unit }: { left: number; y: number; unit: number },
  ink: string | CanvasGradient | CanvasPattern,
): void {
  paint.save()
  paint.translate(left + SYMBOL / 2, y)
  paint.scale(1 / unit, 1 / unit)
  paint.beginPath()
  if (symbol.kind === 'line') {
    const { width } = symbol.stroke
    const half = (SYMBOL * unit - width) / 2
    paint.strokeStyle = paint.fillStyle
    paint.lineWidth = width
    paint.lineCap = 'round'
    paint.setLineDash(dashesOf(symbol.stroke))
    paint.moveTo(-half, 0)
    paint.lineTo(half, 0)
    paint.stroke()
  } else if (symbol.kind === 'circle') {
    paint.arc(0, 0, symbol.diameter / 2 - 0.5, 0, 2 * Math.PI)
    if (!symbol.isHollow) fillThrough(paint)
    paint.strokeStyle = ink
    paint.stroke()
  } else {
    const corners = cornersOf(symbol.shape, symbol.diameter / 2)
    if (corners.length === 0) paint.arc(0, 0, symbol.diameter / 2, 0, 2 * Math.PI)
    for (const [dx, dy] of corners) paint.lineTo(dx, dy)
    paint.fill()
  }
  paint.restore()
}

/** Inset with its name in the picture's language. */
export type NamedBox = InsetBox & { name: string }

/** Draws the frame and name of an inset. The map already contains its zones. */
function drawInset(paint: Pen, { left, top, width, height, name }: NamedBox, place: Box, theme: Theme): void {
  const { border, text } = THEMES[theme]
  const [x, y] = [place.left + left, place.top + top]
  paint.strokeStyle = border
  paint.lineWidth = 1
  paint.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
  paint.fillStyle = text
  paint.font = NOTES
  paint.textAlign = 'center'
  paint.fillText(name, x + width / 2, y + height - INSET_NAME_HEIGHT / 2)
  paint.textAlign = 'start'
}

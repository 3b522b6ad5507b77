import { nestedCircles } from '../domain/colour/circles.ts'
import { HATCH, hatchTint } from '../domain/colour/hatch.ts'
import { inkOn } from '../domain/colour/ink.ts'
import { cornersOf, dashesOf, type SwatchSymbol } from '../domain/colour/symbols.ts'
import type { Theme } from '../domain/colour/theme.ts'
import type { Pen } from '../map/pen.ts'
import type { MapPicture } from '../map/picture.ts'
import { FONT, fitted } from './canvasText.ts'
import { type Box, CELL_LINES, COLUMN, type Entry, LINE } from './legendFlow.ts'
import { SWATCH, SYMBOL, swatchWidth, TEXT_GAP } from './legendWidth.ts'
import type { LegendCircles, LegendLine, LegendMatrix } from './pictureText.ts'

/** Width of a matrix's cells. */
const MATRIX_WIDTH = 156
/** Outline width of an unfilled area. */
const RIM = 3

/** Map of a legend, and CSS pixels per unit of the legend. */
type OnMap = Pick<MapPicture, 'zoom' | 'theme'> & { unit: number }

/** Draws an entry of a legend in its current colour. */
export function drawEntry(paint: Pen, entry: Entry, on: OnMap, number: (count: number) => string): void {
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

/** Opacity of the outline of a point, which differs from the page even if the point does not. */
const OUTLINE = 0.45

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
    if (corners.length > 0) paint.closePath()
    paint.fill()
    if (symbol.outlined) {
      paint.globalAlpha = OUTLINE
      paint.strokeStyle = ink
      paint.stroke()
    }
  }
  paint.restore()
}

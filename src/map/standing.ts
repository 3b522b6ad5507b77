import { cornersOf } from '../domain/colour/symbols.ts'
import type { ProjectedPage } from '../domain/picture/projectedPage.ts'
import { type Box, overlap } from './besideCircles.ts'
import type { StandingLoad, StandingText } from './mercatorPicture.ts'
import type { Pen } from './pen.ts'
import { INK, INSIDE, STROKE } from './zones/circleTable.ts'
import type { Rgba } from './zones/colourTable.ts'

const DOT_RADIUS = 2
const LINE_HEIGHT = 1.2
const FONT = '"Noto Sans", "Segoe UI", system-ui, sans-serif'

/** Page on which shapes are drawn at their positions. */
export type Placing = Pick<ProjectedPage, 'pixelOf' | 'width' | 'height'>
/** Zoom of the map, and pixels per CSS pixel. */
export type Drawn = { zoom: number; ratio: number }

const cssOf = ([red, green, blue]: readonly number[], alpha = 1) =>
  `rgb(${[red, green, blue].map(part => Math.round(part ?? 0)).join(' ')} / ${alpha})`
const bytesOf = (colour: Rgba) => colour.map(part => part * 255)

export function drawPoints(
  paint: Pen,
  { points, shape, border, pointAt }: StandingLoad,
  page: Placing,
  zoom: number,
): void {
  const { radius, stroke } = pointAt(zoom)
  const corners = cornersOf(shape, radius)
  for (const { lng, lat, colour } of points) {
    const at = page.pixelOf([lng, lat])
    if (!at) continue
    const [x, y] = at
    paint.beginPath()
    if (corners.length === 0) paint.arc(x, y, radius, 0, 2 * Math.PI)
    for (const [right, down] of corners) paint.lineTo(x + right, y + down)
    paint.closePath()
    if (stroke > 0) {
      paint.strokeStyle = cssOf(bytesOf(border))
      paint.lineWidth = stroke * 2
      paint.lineJoin = 'miter'
      paint.stroke()
    }
    paint.fillStyle = cssOf(colour)
    paint.fill()
  }
}

/** Draws circles as the map does: the outline is inside the radius, and the fill is translucent. */
export function drawCircles(
  paint: Pen,
  { circles, ink, largestAt }: StandingLoad,
  page: Placing,
  { zoom, ratio }: Drawn,
): void {
  const largest = largestAt(zoom)
  const inked = bytesOf(ink)
  for (const { lng, lat, colour, share } of circles) {
    const at = page.pixelOf([lng, lat])
    if (!at) continue
    const radius = Math.abs(share) * largest
    const rim = share < 0 ? STROKE * 1.5 : Math.min(STROKE, radius * 0.25)
    const inside = Math.max(0, radius - rim)
    if (share >= 0) {
      paint.beginPath()
      paint.arc(...at, inside, 0, 2 * Math.PI)
      paint.fillStyle = cssOf(colour, 0.95 + (INSIDE - 0.95) * Math.min((radius * ratio) / 4, 1))
      paint.fill()
    }
    paint.beginPath()
    paint.arc(...at, inside + rim / 2, 0, 2 * Math.PI)
    paint.lineWidth = rim
    paint.strokeStyle = cssOf(
      colour.map((part, channel) => part + ((inked[channel] ?? 0) - part) * INK),
      0.95,
    )
    paint.stroke()
  }
}

/** Directions from a position to the text there, by its anchor. */
const DIRECTIONS = { left: [1, 0], right: [-1, 0], top: [0, 1], bottom: [0, -1], centre: [0, 0] } as const

/** Draws texts at their positions, most important first, skipping overlaps. */
export function drawTexts(paint: Pen, texts: readonly StandingText[], page: Placing): void {
  const taken: Box[] = []
  paint.textBaseline = 'middle'
  paint.lineJoin = 'round'
  for (const text of texts) {
    const at = page.pixelOf([text.lng, text.lat])
    if (!at) continue
    const [x, y] = at
    paint.font = `500 ${text.size}px ${FONT}`
    paint.letterSpacing = `${text.spacing}px`
    const lines = linesOf(text.text, text.size * 8, line => paint.measureText(line).width)
    const width = Math.max(...lines.map(line => paint.measureText(line).width))
    const height = lines.length * text.size * LINE_HEIGHT
    const [across, down] = DIRECTIONS[text.anchor ?? 'centre']
    const start = x + across * text.away
    const left = start - ((1 - across) / 2) * width
    const top = y + down * text.away - ((1 - down) / 2) * height
    const box = {
      left: text.hasDot ? Math.min(left, x - DOT_RADIUS) : left,
      top,
      right: text.hasDot ? Math.max(left + width, x + DOT_RADIUS) : left + width,
      bottom: top + height,
    }
    const isWithin = box.left >= 0 && box.top >= 0 && box.right <= page.width && box.bottom <= page.height
    if (!isWithin || taken.some(other => overlap(box, other))) continue
    taken.push(box)
    paint.textAlign = across === 0 ? 'center' : across > 0 ? 'left' : 'right'
    paint.strokeStyle = text.halo
    paint.fillStyle = text.colour
    paint.lineWidth = text.haloWidth * 2
    if (text.hasDot) {
      paint.beginPath()
      paint.arc(x, y, DOT_RADIUS, 0, 2 * Math.PI)
      paint.stroke()
      paint.fill()
    }
    for (const [at, line] of lines.entries()) {
      const middle = box.top + (at + 0.5) * text.size * LINE_HEIGHT
      paint.strokeText(line, start, middle)
      paint.fillText(line, start, middle)
    }
  }
  paint.letterSpacing = '0px'
}

/** Breaks a text at its own breaks, and between words if a line is too wide. */
function linesOf(text: string, most: number, widthOf: (line: string) => number): string[] {
  return text.split('\n').flatMap(part => {
    const lines: string[] = []
    for (const word of part.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && widthOf(`${last} ${word}`) <= most)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}

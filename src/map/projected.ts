import { cornersOf } from '../domain/colour/symbols.ts'
import { latitudeOf, longitudeOf, WORLD } from '../domain/geometry/mercator.ts'
import { type ProjectedPage, projectedPage, scaleBar } from '../domain/picture/projectedPage.ts'
import type { Projection } from '../domain/picture/projections.ts'
import { THEMES } from './layers.ts'
import {
  type MercatorPicture,
  type StandingLoad,
  type StandingText,
  takeMercatorPicture,
} from './mercatorPicture.ts'
import type { MapPicture } from './picture.ts'
import { type DrawZones, drawSeparateMap, type SeparateMap, withSeparateMap } from './separateMap.ts'
import { reprojected } from './warp.ts'
import { INK, INSIDE, STROKE } from './zones/circleTable.ts'
import type { Rgba } from './zones/colourTable.ts'

/** Oversampling of the drawn map, since the projection enlarges parts of it. */
const FINER = 1.25
/** World size in pixels at zoom 0, the minimum zoom. */
const TILE = 512
/** Maximum length of the scale, and margins of texts, in CSS pixels. */
const SCALE_MOST = 100
const DOT_RADIUS = 2
const BESIDE_DOT = 0.5
const LINE_HEIGHT = 1.2
const FONT = '"Noto Sans", "Segoe UI", system-ui, sans-serif'

/**
 * Draws a separate map in a projection. Areas and lines are drawn in Web Mercator and warped; circles, points
 * and texts keep their shapes and sizes at their projected positions. Insets do not change.
 */
export async function drawProjected(
  apart: SeparateMap,
  projection: Projection,
  put: DrawZones,
  signal: AbortSignal,
): Promise<MapPicture> {
  const { sight, width, height, ratio, most } = apart
  const page = projectedPage(sight, projection, { width, height })
  const beside = apart.insets.length > 0 ? await drawSeparateMap(apart, put, signal) : null
  const flat = await withSeparateMap(ofBox(apart, page), map => map.picture(takeMercatorPicture), put, signal)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const paint = canvas.getContext('2d')
  if (!paint || Math.max(canvas.width, canvas.height) > most)
    throw new Error('This browser returned no drawing context for the picture.')
  paint.scale(ratio, ratio)
  const zoom = sight.zoom + Math.log2(Math.min(width / sight.width, height / sight.height))
  drawGround(paint, flat, page, ratio)
  for (const load of flat.loads) drawLoad(paint, load, page, { zoom, ratio })
  drawTexts(paint, flat.texts, page)
  for (const box of beside ? apart.insets : []) {
    const [x, y, across, down] = [box.left, box.top, box.width, box.height].map(each =>
      Math.round(each * ratio),
    )
    if (beside && x !== undefined && y !== undefined && across && down)
      paint.drawImage(beside.canvas, x, y, across, down, x / ratio, y / ratio, across / ratio, down / ratio)
  }
  const bar = page.metres === null ? null : scaleBar(page.metres, SCALE_MOST)
  return {
    canvas,
    ratio,
    zoom,
    theme: flat.theme,
    scale: bar && { text: lengthOf(bar.metres), width: bar.width },
  }
}

const lengthOf = (metres: number) => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`)

/** Returns the Web Mercator map that covers a page, as fine as its centre. */
function ofBox(apart: SeparateMap, { box, worldSize }: ProjectedPage): SeparateMap {
  const size = Math.max(TILE, worldSize)
  const [width, height] = [
    Math.floor((box.east - box.west) * size),
    Math.floor((box.south - box.north) * size),
  ]
  const lng = longitudeOf(((box.west + box.east) / 2) * WORLD)
  const lat = latitudeOf(((box.north + box.south) / 2) * WORLD)
  const ratio = Math.min(apart.ratio * FINER, apart.most / Math.max(width, height))
  const sight = { ...apart.sight, lng, lat, zoom: Math.log2(size / TILE), width, height }
  return { ...apart, insets: [], sight, width, height, ratio }
}

function drawGround(
  paint: CanvasRenderingContext2D,
  flat: MercatorPicture,
  page: ProjectedPage,
  ratio: number,
): void {
  // The map may be centred on another copy of the world.
  const turn = Math.round((page.box.west + page.box.east - 2 * flat.west - flat.width) / 2)
  const laid = reprojected({ ...flat, west: flat.west + turn }, page, ratio)
  paint.save()
  if (page.edge) {
    paint.beginPath()
    for (const [x, y] of page.edge) paint.lineTo(x, y)
    paint.closePath()
    paint.clip()
    paint.fillStyle = THEMES[flat.theme].water
    paint.fillRect(0, 0, page.width, page.height)
  }
  paint.drawImage(laid, 0, 0, page.width, page.height)
  paint.restore()
}

type Drawn = { zoom: number; ratio: number }

function drawLoad(
  paint: CanvasRenderingContext2D,
  load: StandingLoad,
  page: ProjectedPage,
  { zoom, ratio }: Drawn,
): void {
  if (load.circles.length + load.points.length === 0) return
  // Translucent layers are drawn separately first.
  const apart = document.createElement('canvas')
  apart.width = paint.canvas.width
  apart.height = paint.canvas.height
  const own = apart.getContext('2d')
  if (!own) return
  own.scale(ratio, ratio)
  drawPoints(own, load, page, zoom)
  drawCircles(own, load, page, { zoom, ratio })
  paint.save()
  paint.globalAlpha = load.opacity
  paint.drawImage(apart, 0, 0, page.width, page.height)
  paint.restore()
}

const cssOf = ([red, green, blue]: readonly number[], alpha = 1) =>
  `rgb(${[red, green, blue].map(part => Math.round(part ?? 0)).join(' ')} / ${alpha})`
const bytesOf = (colour: Rgba) => colour.map(part => part * 255)

function drawPoints(
  paint: CanvasRenderingContext2D,
  { points, shape, border, pointAt }: StandingLoad,
  page: ProjectedPage,
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
function drawCircles(
  paint: CanvasRenderingContext2D,
  { circles, ink, largestAt }: StandingLoad,
  page: ProjectedPage,
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

type Box = { left: number; top: number; right: number; bottom: number }

/** Draws texts at their positions, most important first, skipping overlaps. */
function drawTexts(
  paint: CanvasRenderingContext2D,
  texts: readonly StandingText[],
  page: ProjectedPage,
): void {
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
    const isBeside = text.hasDot || text.away > 0
    const distance = text.hasDot ? text.size * BESIDE_DOT : text.away
    const left = isBeside ? x + distance : x - width / 2
    const box = {
      left: text.hasDot ? x - DOT_RADIUS : left,
      top: y - height / 2,
      right: left + width,
      bottom: y + height / 2,
    }
    const isWithin = box.left >= 0 && box.top >= 0 && box.right <= page.width && box.bottom <= page.height
    if (!isWithin || taken.some(other => isOver(box, other))) continue
    taken.push(box)
    paint.textAlign = isBeside ? 'left' : 'center'
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
      const start = isBeside ? left : x
      paint.strokeText(line, start, middle)
      paint.fillText(line, start, middle)
    }
  }
  paint.letterSpacing = '0px'
}

const isOver = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

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

import { latitudeOf, longitudeOf, WORLD } from '../domain/geometry/mercator.ts'
import { northAt, type ProjectedPage, projectedPage } from '../domain/picture/projectedPage.ts'
import type { Projection } from '../domain/picture/projections.ts'
import { THEMES } from './layers.ts'
import { type MercatorPicture, type StandingLoad, takeMercatorPicture } from './mercatorPicture.ts'
import { ARROW, type MapPicture } from './picture.ts'
import { type DrawZones, drawSeparateMap, type SeparateMap, withSeparateMap } from './separateMap.ts'
import { type Drawn, drawCircles, drawPoints, drawTexts } from './standing.ts'
import { reprojected } from './warp.ts'

/** Oversampling of the drawn map, since the projection enlarges parts of it. */
const FINER = 1.25
/** World size in pixels at zoom 0, the minimum zoom. */
const TILE = 512

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
  const flat = await withSeparateMap(
    mercatorBox(apart, page),
    map => map.picture(takeMercatorPicture),
    put,
    signal,
  )
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
  return {
    canvas,
    ratio,
    zoom,
    theme: flat.theme,
    ...projectedFacts(page),
  }
}

/** Returns the scale of a page, if it has one, and the north at its arrow. */
export function projectedFacts(page: ProjectedPage): Pick<MapPicture, 'scale' | 'north'> {
  const { metres, width } = page
  return {
    scale: metres === null ? null : { metres, isEven: true },
    north: northAt(page, [width - ARROW.right, ARROW.top]),
  }
}

/** Returns the Web Mercator map that covers a page, as fine as its centre. */
export function mercatorBox(apart: SeparateMap, { box, worldSize }: ProjectedPage): SeparateMap {
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
